import {
  changeClinic,
  getAccountInfo,
  imageCaptcha,
  logout,
  pcLogin,
  switchClinic,
} from '@suya/contract/identity/identity.endpoints';
import { sql } from 'kysely';
import { register } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import { call } from '../../testing/call.ts';
import { composeModules } from '../../testing/compose-modules.ts';
import { aClinic, aLabPerson, anAdmin, aPerson, aPhone, systemOf } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { addMember, clinics } from '../clinics/index.ts';
import { keepCaptcha } from './captcha.ts';
import { identity } from './index.ts';
import { hashToken } from './tokens.ts';

const server = useComposedServer(composeModules(identity, clinics));
const PASSWORD = 'a long password nobody has';

let hosts = 0;
/** An address of its own for each test, so that no test uses up another's tries. */
const anAddress = () => `10.0.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`;

const identityCtx = () => systemOf(server.current).as({ kind: 'identity', userId: null });
const aCaptcha = () => keepCaptcha(identityCtx(), 'signIn', 'ab3d');

async function signIn(account: string, password: string, remoteAddress = anAddress(), captchaId?: string) {
  const input = { account, password, captcha: 'AB3D', captchaId: captchaId ?? (await aCaptcha()) };
  return call(server.current.http, pcLogin, input, { remoteAddress });
}

async function staffOf(clinicCount: number, roles: ('admin' | 'doctor')[] = ['doctor']) {
  const person = await aPerson(server.current, { password: PASSWORD });
  const places = [];
  for (let n = 0; n < clinicCount; n += 1) {
    const clinic = await aClinic(server.current);
    await addMember(systemOf(server.current), { clinicId: clinic.id, userId: person.userId, name: person.name, roles });
    places.push(clinic);
  }
  return { person, clinics: places };
}

const hashCount = async () =>
  (await register.getSingleMetric('suya_password_hashes_total')?.get())?.values[0]?.value ?? 0;
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
    } = await staffOf(1);
    const answer = await signIn(person.phone, PASSWORD);
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { currentUserId: person.userId } } });
    const token = answer.body.data.token ?? '';
    const info = await call(server.current.http, getAccountInfo, {}, { token });
    expect(info.body.data).toMatchObject({ side: 'clinic', clinicId: clinic?.id, roles: ['doctor'] });
    expect(info.body.data.userInfo.phone).toBe(`139****${person.phone.slice(-4)}`);
  });

  test('a wrong password, a missing, a disabled and a passwordless account are told apart by nothing', async () => {
    const { person } = await staffOf(1);
    const { person: gone } = await staffOf(1);
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
    const { person } = await staffOf(1, ['admin']);
    const first = await signIn(person.phone, PASSWORD);
    const second = await signIn(person.phone, PASSWORD);
    const { rows } = await sql<{
      last: string;
    }>`SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date + 99 AS last`.execute(systemOf(server.current).db);
    expect(first.body.data.vipGift).toEqual({ endDate: rows[0]?.last });
    expect(second.body.data.vipGift).toBeUndefined();
  });
});

describe('a captcha', () => {
  test('comes as a PNG that does not carry its answer', async () => {
    const { body } = await call(server.current.http, imageCaptcha, {});
    const picture = Buffer.from(body.data.base64String.replace('data:image/png;base64,', ''), 'base64');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
  });

  test('is good once: of fifty at the same time one reaches the password', async () => {
    const { person } = await staffOf(1);
    const captchaId = await aCaptcha();
    const address = anAddress();
    const before = await hashCount();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signIn(person.phone, 'wrong', address, captchaId)),
    );
    expect((await hashCount()) - before).toBe(1);
    expect(answers.filter((answer) => answer.body.code === 60001)).toHaveLength(1);
  });

  test('is burnt by a wrong answer, refused when too old, and no password is looked at', async () => {
    const { person } = await staffOf(1);
    const captchaId = await aCaptcha();
    const input = { account: person.phone, password: PASSWORD, captchaId };
    const before = await hashCount();
    expect((await call(server.current.http, pcLogin, { ...input, captcha: 'zzzz' })).body.code).toBe(60041);
    expect((await call(server.current.http, pcLogin, { ...input, captcha: 'ab3d' })).body.code).toBe(60041);
    const old = await aCaptcha();
    await withClient(server.current.test.admin, (client) =>
      client.query("UPDATE captcha SET expires_at = expires_at - interval '181 seconds' WHERE id = $1", [old]),
    );
    expect((await signIn(person.phone, PASSWORD, anAddress(), old)).body.code).toBe(60041);
    expect(await hashCount()).toBe(before);
  });
});

describe('guessing', () => {
  test('an account is closed to passwords after ten misses, whether it exists or not', async () => {
    const { person } = await staffOf(1);
    for (const account of [person.phone, aPhone()]) {
      const before = await hashCount();
      for (let n = 0; n < 10; n += 1) expect((await signIn(account, 'wrong')).body.code).toBe(60001);
      const refused = await signIn(account, PASSWORD);
      expect(refused).toMatchObject({ status: 429, body: { code: 429 } });
      expect(refused.body.extra?.retryAfter).toBeGreaterThan(0);
      expect((await hashCount()) - before).toBe(10);
    }
  });

  test('thirty at the same time are not looked at more often than ten times', async () => {
    const { person } = await staffOf(1);
    const before = await hashCount();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([1, 2, 3].map(() => signIn(person.phone, 'wrong')));
    }
    expect((await hashCount()) - before).toBe(10);
  });

  test('the right password clears the misses', async () => {
    const { person } = await staffOf(1);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) await signIn(person.phone, 'wrong');
      expect((await signIn(person.phone, PASSWORD)).status).toBe(200);
    }
  });

  test('an address is refused after a hundred misses over many accounts', async () => {
    const address = anAddress();
    for (let n = 0; n < 100; n += 1) expect((await signIn(aPhone(), 'wrong', address)).body.code).toBe(60001);
    expect((await signIn(aPhone(), 'wrong', address)).status).toBe(429);
    expect((await signIn(aPhone(), 'wrong')).body.code).toBe(60001);
  });

  test('no more than four passwords are hashed at once, and who is turned away keeps the captcha', async () => {
    const accounts = Array.from({ length: 12 }, aPhone);
    const tries = await Promise.all(accounts.map(async (account) => ({ account, captchaId: await aCaptcha() })));
    const answers = await Promise.all(
      tries.map(({ account, captchaId }) => signIn(account, 'wrong', anAddress(), captchaId)),
    );
    const turnedAway = tries.filter((_, n) => answers[n]?.status === 429);
    expect(answers.filter((answer) => answer.body.code === 60001).length).toBe(4);
    expect(turnedAway).toHaveLength(8);
    const again = turnedAway[0];
    expect((await signIn(again?.account ?? '', 'wrong', anAddress(), again?.captchaId)).body.code).toBe(60001);
  });
});

describe('several clinics', () => {
  test('are offered with a ticket that is good once', async () => {
    const { person, clinics: places } = await staffOf(2);
    const { data } = (await signIn(person.phone, PASSWORD)).body;
    expect(data.token).toBeUndefined();
    expect(data.clinicList.map((entry) => entry.clinicId).sort()).toEqual(places.map((place) => place.id).sort());
    const pick = { clinicId: places[1]?.id ?? '', loginTicket: data.loginTicket ?? '' };
    const picks = await Promise.all([1, 2, 3, 4, 5].map(() => call(server.current.http, switchClinic, pick)));
    expect(picks.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('a clinic that is not mine is as if it were not there and leaves the ticket whole', async () => {
    const { person, clinics: places } = await staffOf(2);
    const { loginTicket = '' } = (await signIn(person.phone, PASSWORD)).body.data;
    const other = await aClinic(server.current);
    const missing = '01900000-0000-7000-8000-000000000000';
    const [refused, unknown] = await Promise.all(
      [other.id, missing].map((clinicId) => call(server.current.http, switchClinic, { clinicId, loginTicket })),
    );
    expect(refused).toMatchObject({ status: 404, text: unknown?.text });
    const mine = await call(server.current.http, switchClinic, { clinicId: places[0]?.id ?? '', loginTicket });
    expect(mine.status).toBe(200);
  });

  test('changing to another gives a new token, and the old one fails at once', async () => {
    const { person, clinics: places } = await staffOf(2);
    const { loginTicket = '' } = (await signIn(person.phone, PASSWORD)).body.data;
    const first = await call(server.current.http, switchClinic, { clinicId: places[0]?.id ?? '', loginTicket });
    const old = { token: first.body.data.token ?? '' };
    const moved = await call(server.current.http, changeClinic, { clinicId: places[1]?.id ?? '' }, old);
    expect(moved.status).toBe(200);
    expect((await call(server.current.http, getAccountInfo, {}, old)).status).toBe(401);
    const info = await call(server.current.http, getAccountInfo, {}, { token: moved.body.data.token ?? '' });
    expect(info.body.data).toMatchObject({ clinicId: places[1]?.id, clinicName: places[1]?.name });
    expect(info.body.data.switchClinicList).toHaveLength(2);
  });

  test('changing to a clinic that is not mine is refused and the session stays', async () => {
    const admin = await anAdmin(await aClinic(server.current));
    const other = await aClinic(server.current);
    expect((await admin.ask(changeClinic, { clinicId: other.id })).status).toBe(404);
    expect((await admin.ask(getAccountInfo, {})).status).toBe(200);
  });
});

test('signing out ends the token at once', async () => {
  const admin = await anAdmin(await aClinic(server.current));
  expect((await admin.ask(logout, {})).status).toBe(200);
  expect((await admin.ask(getAccountInfo, {})).status).toBe(401);
});

test('no token or ticket is kept as it was given out', async () => {
  const { person } = await staffOf(1);
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
