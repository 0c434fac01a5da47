import { getAccountInfo, logout, pcLogin } from '@suya/contract/identity/identity.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aClinic, aLabPerson, anAdmin, aPerson, aPhone, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { aCaptcha, anAddress, hashCount, PASSWORD, signInBy, staffOf } from '../testing/signing-in.ts';
import { hashToken } from '../tokens.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const signIn = (account: string, password: string, remoteAddress?: string, captchaId?: string) =>
  signInBy(server.current, account, password, remoteAddress, captchaId);
const disable = (userId: string) =>
  systemOf(server.current)
    .db.updateTable('user_account')
    .set({ disabled_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();

describe('signing in', () => {
  test('with the right password and captcha gives a token that works', async () => {
    const {
      person,
      clinics: [clinic],
    } = await staffOf(server.current, 1);
    const answer = await signIn(person.phone, PASSWORD);
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { currentUserId: person.userId } } });
    const token = answer.body.data.token ?? '';
    const info = await call(server.current.http, getAccountInfo, {}, { token });
    expect(info.body.data).toMatchObject({ side: 'clinic', clinicId: clinic?.id, roles: ['doctor'] });
    expect(info.body.data.userInfo.phone).toBe(`139****${person.phone.slice(-4)}`);
  });

  test('a wrong password, a missing, a disabled and a passwordless account are told apart by nothing', async () => {
    const { person } = await staffOf(server.current, 1);
    const { person: gone } = await staffOf(server.current, 1);
    await disable(gone.userId);
    const bare = await aPerson(server.current);
    const answers = [];
    const costs = [];
    for (const [account, password] of [
      [person.phone, 'wrong'],
      [aPhone(), PASSWORD],
      [gone.phone, PASSWORD],
      [bare.phone, PASSWORD],
    ] as const) {
      const before = await hashCount();
      const { status, text } = await signIn(account, password);
      answers.push({ status, text });
      costs.push((await hashCount()) - before);
    }
    expect(answers[0]).toMatchObject({ status: 422, text: expect.stringContaining('"code":60001') });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(costs).toEqual([1, 1, 1, 1]);
  });

  test('takes a password of 128 characters of any kind as it was typed, to the last of them', async () => {
    const password = `🦷 ${'é'.repeat(125)}Z`;
    const { phone } = await aPerson(server.current, { password });
    expect((await signIn(phone, password)).status).toBe(200);
    for (const other of [password.slice(0, -1), password.normalize('NFD').slice(0, 200), password.toLowerCase()]) {
      expect((await signIn(phone, other)).body.code).toBe(60001);
    }
  });

  test('someone of the lab arrives in the lab, someone without a clinic nowhere yet', async () => {
    const lab = await aLabPerson(server.current, 'intake');
    const info = await lab.ask(getAccountInfo, {});
    expect(info.body.data).toMatchObject({ side: 'lab', clinicId: null, roles: ['intake'] });
    const nobody = await aPerson(server.current, { password: PASSWORD });
    const { token } = (await signIn(nobody.phone, PASSWORD)).body.data;
    const mine = await call(server.current.http, getAccountInfo, {}, { token: token ?? '' });
    expect(mine.body.data).toMatchObject({ side: 'none', permissions: [], loginData: { orgAuth: 1, userAuth: 2 } });
  });

  test('tells the admin of a clinic once that 99 days of VIP were given', async () => {
    const { person } = await staffOf(server.current, 1, ['admin']);
    const first = await signIn(person.phone, PASSWORD);
    const second = await signIn(person.phone, PASSWORD);
    const { rows } = await sql<{
      last: string;
    }>`SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date + 99 AS last`.execute(systemOf(server.current).db);
    expect(first.body.data.vipGift).toEqual({ endDate: rows[0]?.last });
    expect(second.body.data.vipGift).toBeUndefined();
  });
});

test('a token that comes along at the door is never taken over: whoever planted it has nothing', async () => {
  const { person } = await staffOf(server.current, 1);
  const planted = 'p'.repeat(43);
  const captchaId = await aCaptcha(server.current);
  const input = { account: person.phone, password: PASSWORD, captcha: 'AB3D', captchaId };
  const along = { token: planted, headers: { cookie: `token=${planted}` }, remoteAddress: anAddress() };
  const { status, body } = await call(server.current.http, pcLogin, input, along);
  expect([status, body.data.token === planted]).toEqual([200, false]);
  expect((await call(server.current.http, getAccountInfo, {}, { token: planted })).status).toBe(401);
});

test('signing out ends the token at once', async () => {
  const admin = await anAdmin(await aClinic(server.current));
  expect((await admin.ask(logout, {})).status).toBe(200);
  expect((await admin.ask(getAccountInfo, {})).status).toBe(401);
});

test('no token or ticket is kept as it was given out', async () => {
  const { person } = await staffOf(server.current, 1);
  const { token = '' } = (await signIn(person.phone, PASSWORD)).body.data;
  const { rows } = await sql<{ kept: string; hash: Buffer }>`
    SELECT to_jsonb(s)::text AS kept, token_hash AS hash FROM session s WHERE user_id = ${person.userId}`.execute(
    systemOf(server.current).db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hash).toEqual(hashToken(token));
  const hex = Buffer.from(token).toString('hex');
  const bytes = Buffer.from(token, 'base64url').toString('hex');
  for (const form of [token, hex, bytes]) expect(rows[0]?.kept).not.toContain(form);
});
