import { setImmediate } from 'node:timers/promises';
import { changeClinic, getAccountInfo, logout, pcLogin } from '@suya/contract/identity/identity.endpoints';
import { sql } from 'kysely';
import { register } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { takeRate } from '../../platform/db/rate.ts';
import { call } from '../../testing/call.ts';
import { composeModules } from '../../testing/compose-modules.ts';
import { aClinic, aDoctor, aPhone, type Ground, type Staff, systemOf } from '../../testing/people.ts';
import { type Composed, useComposedServer } from '../../testing/test-server.ts';
import { addMember, clinics } from '../clinics/index.ts';
import { keepCaptcha } from './captcha.ts';
import { endSessionsOf, identity, resolveSession } from './index.ts';

const compose = composeModules(identity, clinics);
const first = useComposedServer(compose);
let second: Ground & Composed;
let secondDatabase: Database;

beforeAll(async () => {
  secondDatabase = await first.current.test.open({ poolSize: 20 });
  second = { ...(await compose({ database: secondDatabase, config: first.current.config })), database: secondDatabase };
});
afterAll(async () => {
  await second.close();
  await secondDatabase.close();
});

const hashCount = async () =>
  (await register.getSingleMetric('suya_password_hashes_total')?.get())?.values[0]?.value ?? 0;
const identityCtx = (ground: Ground) => systemOf(ground).as({ kind: 'identity', userId: null });

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

describe('a thousand wrong passwords for one account through two servers', () => {
  test('are looked at ten times at most', async () => {
    const account = aPhone();
    const before = await hashCount();
    await inParallel(1000, 8, async (turn) => {
      const ground = turn % 2 === 0 ? first.current : second;
      const captchaId = await keepCaptcha(identityCtx(ground), 'signIn', 'ab3d');
      const input = { account, password: 'wrong', captcha: 'ab3d', captchaId };
      const { body } = await call(ground.http, pcLogin, input, { remoteAddress: `10.9.${turn % 200}.1` });
      expect([60001, 429]).toContain(body.code);
    });
    const looked = (await hashCount()) - before;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(10);
  });

  test('would be looked at more often, were misses counted after the look', async () => {
    const limit = { key: `naive:${aPhone()}`, everyMs: 90_000, burst: 10 };
    let looked = 0;
    await inParallel(100, 40, async () => {
      const { db } = identityCtx(first.current);
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

type Resolve = (database: Database, token: string) => Promise<unknown>;

/**
 * Asks with a token on both servers without pause while `end` is under way and for a while after; answers how often
 * it still opened something for a request begun after the end was acknowledged.
 */
async function successesAfter(token: string, end: () => Promise<unknown>, resolve: Resolve = resolveSession) {
  let isEnded = false;
  let after = 0;
  let late = 0;
  const ask = async (database: Database) => {
    while (after < 40) {
      const wasEnded = isEnded;
      const session = await resolve(database, token);
      // An answer out of memory must not keep the end from being heard of.
      await setImmediate();
      if (!wasEnded) continue;
      after += 1;
      if (session) late += 1;
    }
  };
  const ending = end().then(() => {
    isEnded = true;
  });
  await Promise.all([ending, ...[first.current.database, secondDatabase].flatMap((one) => [ask(one), ask(one)])]);
  return late;
}

describe('a token that was ended on one server', () => {
  const ends: [string, (doctor: Staff) => Promise<unknown>][] = [
    ['by signing out', (doctor) => doctor.ask(logout, {})],
    [
      'by moving to another clinic',
      async (doctor) => {
        const other = await aClinic(first.current);
        const { userId, name } = doctor;
        await addMember(systemOf(first.current), { clinicId: other.id, userId, name, roles: ['doctor'] });
        return doctor.ask(changeClinic, { clinicId: other.id });
      },
    ],
    ['by ending all sessions', (doctor) => endSessionsOf(systemOf(first.current), doctor.userId)],
    [
      'by leaving the clinic',
      (doctor) =>
        systemOf(first.current)
          .db.updateTable('membership')
          .set({ work_status: 'left' })
          .where('id', '=', doctor.memberId)
          .execute(),
    ],
    [
      'by disabling the account',
      (doctor) =>
        systemOf(first.current)
          .db.updateTable('user_account')
          .set({ disabled_at: sql<Date>`now()` })
          .where('id', '=', doctor.userId)
          .execute(),
    ],
  ];

  test.each(ends)('%s opens nothing on either from then on', async (_, end) => {
    for (let round = 0; round < 5; round += 1) {
      const doctor = await aDoctor(await aClinic(first.current));
      expect(await successesAfter(doctor.token, () => end(doctor))).toBe(0);
    }
  });

  test('would still open something, were sessions remembered for a moment', async () => {
    const doctor = await aDoctor(await aClinic(first.current));
    const remembered = new Map<string, Promise<unknown>>();
    const naive: Resolve = async (database, token) => {
      const kept = remembered.get(token) ?? resolveSession(database, token);
      remembered.set(token, kept);
      return kept;
    };
    await naive(first.current.database, doctor.token);
    expect(await successesAfter(doctor.token, () => doctor.ask(logout, {}), naive)).toBeGreaterThan(0);
  });
});

test('of two moves to another clinic with one token on two servers one wins', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [here, there] = [await aClinic(first.current), await aClinic(first.current)];
    const doctor = await aDoctor(here);
    const { userId, name, token } = doctor;
    await addMember(systemOf(first.current), { clinicId: there.id, userId, name, roles: ['doctor'] });
    const moves = await Promise.all(
      [first.current, second].map((ground) => call(ground.http, changeClinic, { clinicId: there.id }, { token })),
    );
    expect(moves.map((answer) => answer.status).sort()).toEqual([200, 401]);
    const winner = moves.find((answer) => answer.status === 200)?.body.data.token ?? '';
    expect((await call(second.http, getAccountInfo, {}, { token: winner })).status).toBe(200);
  }
});
