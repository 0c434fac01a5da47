import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import autocannon, { type Result } from 'autocannon';
import { password } from '../seed/askers.ts';
import { HASH_COST } from '../seed/people.ts';
import type { Stage } from '../stage.ts';
import { against, atMost, head, load, median, round, row, say } from '../table.ts';
import { CONNECTIONS, listAs, SIGN_IN_CONNECTIONS, signInAsked } from './operations.ts';

const SIGN_INS_A_SECOND = 20;
const BAR = 1.5;

const HASHES_TIMED = 5;

/** Milliseconds that one password takes, with nothing beside it. */
async function timeHash(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < HASHES_TIMED; n += 1) {
    const began = performance.now();
    await hash(password, HASH_COST);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Says why fewer people came in than were asked for: a machine hashes no more than its cores have time for. */
function explain(came: number, hashMs: number): void {
  if (Math.round(came) >= SIGN_INS_A_SECOND) return;
  const cores = availableParallelism();
  say();
  say(
    `**${SIGN_INS_A_SECOND} sign-ins a second were asked for and ${round(came)} came**: ${cores} cores ÷ ${round(hashMs)} ms of a hash are ${round((cores * 1000) / hashMs)} a second with nothing beside them.`,
  );
}

/** The list's waiting time with and without people signing in beside it, in turns. */
export async function measureBesideSignIns({ ours, askers, effort }: Stage, captchaIds: string[]): Promise<void> {
  const { url } = ours;
  const duration = effort.seconds;
  const list = () =>
    autocannon({ url, connections: CONNECTIONS, duration, requests: askers.map((asker) => listAs(asker)) });
  const signIns = () =>
    autocannon({
      url,
      connections: SIGN_IN_CONNECTIONS,
      duration,
      overallRate: SIGN_INS_A_SECOND,
      requests: [signInAsked(askers, captchaIds)],
    });
  const hashMs = await timeHash();
  const [alone, beside, signed]: [Result[], Result[], Result[]] = [[], [], []];
  for (let turn = 0; turn < effort.rounds; turn += 1) {
    alone.push(await list());
    const [lists, signedIn] = await Promise.all([list(), signIns()]);
    beside.push(lists);
    signed.push(signedIn);
  }
  const p99 = (results: readonly Result[]) => median(results.map((one) => one.latency.p99));
  const rate = (results: readonly Result[]) => median(results.map((one) => one.requests.average));
  const perSecond = (results: readonly Result[]) => round(rate(results));
  const refused = signed.reduce((sum, one) => sum + one.non2xx + one.errors, 0);
  head(
    'The list while people sign in',
    'list',
    'p99 ms',
    '÷ alone',
    'bar',
    'lists /s',
    'sign-ins /s',
    'refused',
    'load',
  );
  row('alone', p99(alone), 1, '–', perSecond(alone), 0, 0, load());
  const ratio = against(p99(beside) / p99(alone), BAR, atMost);
  row('beside sign-ins', p99(beside), ratio, BAR, perSecond(beside), perSecond(signed), refused, load());
  explain(rate(signed), hashMs);
}
