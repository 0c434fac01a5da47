import autocannon, { type Result } from 'autocannon';
import { CONNECTIONS, listAs, SIGN_IN_CONNECTIONS, signInAsked } from './operations.ts';
import type { Stage } from './stage.ts';
import { against, atMost, head, load, median, round, row } from './table.ts';

const SIGN_INS_A_SECOND = 20;
const BAR = 1.5;

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
  const [alone, beside, signed]: [Result[], Result[], Result[]] = [[], [], []];
  for (let turn = 0; turn < effort.rounds; turn += 1) {
    alone.push(await list());
    const [lists, signedIn] = await Promise.all([list(), signIns()]);
    beside.push(lists);
    signed.push(signedIn);
  }
  const p99 = (results: readonly Result[]) => median(results.map((one) => one.latency.p99));
  const perSecond = (results: readonly Result[]) => round(median(results.map((one) => one.requests.average)));
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
}
