import { changeClinic, getAccountInfo, pcLogin } from '@suya/contract/identity/identity.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { takeRate } from '../../platform/db/rate.ts';
import { callOrigin } from '../../testing/call-origin.ts';
import { aClinic, aDoctor, aPhone, systemOf } from '../../testing/people.ts';
import { startServerProcess, useTwoProcesses } from '../../testing/two-processes.ts';
import { useServer } from '../../testing/use-server.ts';
import { addMember } from '../clinics/index.ts';
import { keepCaptcha } from './sign-in/captcha.ts';

const server = useServer();
const behindProxy = { TRUSTED_HOPS: '1' };
const two = useTwoProcesses(
  () => server.current,
  () => behindProxy,
);

const identityCtx = () => systemOf(server.current).as({ kind: 'identity', userId: null });

/** Runs `work` for each of `count` turns with `width` of them under way at any time. */
async function inParallel(count: number, width: number, work: (turn: number) => Promise<void>): Promise<void> {
  let turn = 0;
  const worker = async () => {
    while (turn < count) {
      turn += 1;
      await work(turn);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** A try with a wrong password through a process; null where it died before it answered. */
async function tryThrough(origin: string, account: string, turn: number): Promise<number | null> {
  const captchaId = await keepCaptcha(identityCtx(), 'signIn', 'ab3d');
  const input = { account, password: 'wrong', captcha: 'ab3d', captchaId };
  const headers = { 'x-forwarded-for': `10.9.${turn % 200}.1` };
  return callOrigin(origin, pcLogin, input, { headers }).then(
    ({ body }) => body.code,
    () => null,
  );
}

describe('a thousand wrong passwords for one account through two processes', () => {
  test('are looked at ten times at most, though one of them is killed half way and started anew', async () => {
    const account = aPhone();
    const codes = new Map<number | null, number>();
    let doomed = await startServerProcess(server.current, behindProxy);
    let restart: Promise<void> | undefined;
    const killAndStart = async () => {
      await doomed.child.end('SIGKILL');
      doomed = await startServerProcess(server.current, behindProxy);
    };
    await inParallel(1000, 8, async (turn) => {
      if (turn === 500) restart = killAndStart();
      if (turn > 900) await restart;
      const code = await tryThrough(turn % 2 === 0 ? two.origins[0] : doomed.origin, account, turn);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    });
    await doomed.child.end('SIGTERM');
    expect([...codes.keys()].filter((code) => code !== null).sort()).toEqual([429, 60001]);
    expect(codes.get(60001)).toBeLessThanOrEqual(10);
    expect(codes.get(429)).toBeGreaterThan(500);
  });

  test('would be looked at more often, were misses counted after the look', async () => {
    const limit = { key: `naive:${aPhone()}`, everyMs: 90_000, burst: 10 };
    let looked = 0;
    await inParallel(100, 40, async () => {
      const { db } = identityCtx();
      const used = await sql<{ full: boolean }>`
        SELECT tat + interval '90 seconds' > now() + interval '15 minutes' AS full FROM rate WHERE key = ${limit.key}`.execute(
        db,
      );
      if (used.rows[0]?.full) return;
      looked += 1;
      await takeRate(db, limit);
    });
    expect(looked).toBeGreaterThan(10);
  });
});

test('of two moves to another clinic with one token at two processes one wins', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [here, there] = [await aClinic(server.current), await aClinic(server.current)];
    const doctor = await aDoctor(here);
    const { userId, name, token } = doctor;
    await addMember(systemOf(server.current), { clinicId: there.id, userId, name, roles: ['doctor'] });
    const moves = await Promise.all(
      two.origins.map((origin) => callOrigin(origin, changeClinic, { clinicId: there.id }, { token })),
    );
    expect(moves.map((answer) => answer.status).sort()).toEqual([200, 401]);
    const winner = moves.find((answer) => answer.status === 200)?.body.data.token ?? '';
    expect((await callOrigin(two.origins[1], getAccountInfo, {}, { token: winner })).status).toBe(200);
  }
});
