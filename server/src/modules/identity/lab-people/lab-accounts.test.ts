import { getProfile } from '@suya/contract/identity/account.endpoints';
import { endSessionsOfAccount, listLabAccounts, resetFactor } from '@suya/contract/identity/lab-accounts.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aClinic, aDoctor, aLabPerson, anAdmin, aPerson, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { givenApp, proveAgo } from '../testing/app-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { PASSWORD, signInBy } from '../testing/signing-in.ts';
import { receivedBy } from '../testing/sms-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const NOBODY = '019b76da-a800-7000-8000-0000000000ff';
const reason = '手机丢失，已当面核实身份证';
const anAdministrator = () => aLabPerson(server.current, 'platformAdmin');
const actsOf = async (userId: string) =>
  (
    await sql<{ act: string; reason: string; by: string }>`
      SELECT act, reason, by_user_id AS by FROM account_act WHERE user_id = ${userId} ORDER BY at`.execute(
      systemOf(server.current).as({ kind: 'identity', userId: null }).db,
    )
  ).rows;
const auditOf = async (userId: string, action: string) =>
  (
    await systemOf(server.current)
      .db.selectFrom('audit')
      .select('actor_id')
      .where('object_id', '=', userId)
      .where('action', '=', action)
      .execute()
  ).map((row) => row.actor_id);

describe('the platform’s administrator', () => {
  test('resets somebody’s lost factor for a reason: their sessions end, they are told, and both stand on record', async () => {
    const admin = await anAdministrator();
    const person = await aPerson(server.current, { password: PASSWORD });
    const { session, codes } = await givenApp(server.current, person);
    expect((await admin.ask(resetFactor, { userId: person.userId, reason })).status).toBe(200);
    expect((await session.ask(getProfile, {})).status).toBe(401);
    expect((await signInBy(server.current, person.phone, PASSWORD)).body.data.token).toBeDefined();
    expect(codes).toHaveLength(10);
    expect((await receivedBy(server.current, person.phone))[0]).toContain('已应要求关闭您账号的二次验证');
    expect(await actsOf(person.userId)).toEqual([{ act: 'resetFactor', reason, by: admin.userId }]);
    expect(await auditOf(person.userId, 'account.resetFactor')).toEqual([admin.userId]);
    expect((await admin.ask(resetFactor, { userId: person.userId, reason })).status).toBe(409);
  });

  test('ends every session of somebody for a reason', async () => {
    const admin = await anAdministrator();
    const doctor = await aDoctor(await aClinic(server.current));
    const ended = await admin.ask(endSessionsOfAccount, { userId: doctor.userId, reason });
    expect(ended.body.data).toEqual({ ended: 1 });
    expect((await doctor.ask(getProfile, {})).status).toBe(401);
    expect(await actsOf(doctor.userId)).toEqual([{ act: 'endSessions', reason, by: admin.userId }]);
  });

  test('does nothing to themselves, to nobody, and nothing without a reason', async () => {
    const admin = await anAdministrator();
    for (const endpoint of [resetFactor, endSessionsOfAccount]) {
      const own = await admin.ask(endpoint, { userId: admin.userId, reason });
      expect(own).toMatchObject({ status: 403, body: { msg: expect.stringContaining('另一位管理员') } });
      expect((await admin.ask(endpoint, { userId: NOBODY, reason })).status).toBe(404);
      expect((await admin.ask(endpoint, { userId: NOBODY, reason: ' ' })).status).toBe(422);
    }
    expect((await admin.ask(getProfile, {})).status).toBe(200);
  });

  test('has to have proved their own factor within five minutes', async () => {
    const admin = await anAdministrator();
    await givenApp(server.current, admin);
    await proveAgo(server.current, admin.userId, '5 minutes');
    const { userId } = await aPerson(server.current);
    for (const endpoint of [resetFactor, endSessionsOfAccount]) {
      expect((await admin.ask(endpoint, { userId, reason })).body).toMatchObject({ code: 60043 });
    }
  });

  test('sees the lab’s people, and somebody of a clinic by their whole number only', async () => {
    const admin = await anAdministrator();
    const doctor = await aDoctor(await aClinic(server.current));
    const { list } = (await admin.ask(listLabAccounts, { pageSize: 50 })).body.data;
    const me = list.find(({ userId }) => userId === admin.userId);
    expect(me).toMatchObject({ roles: ['platformAdmin'], isMe: true, sessions: 1, hasFactor: false });
    expect(list.every(({ roles }) => roles.length > 0)).toBe(true);
    const found = (await admin.ask(listLabAccounts, { phone: doctor.phone })).body.data;
    expect(found.list.map(({ userId }) => userId)).toEqual([doctor.userId]);
    expect(found.list[0]?.phone).toBe(`139****${doctor.phone.slice(-4)}`);
  });
});

test('nobody else of the lab, and nobody of a clinic, may', async () => {
  const { userId } = await aPerson(server.current);
  const [finance, admin] = [await aLabPerson(server.current, 'finance'), await anAdmin(await aClinic(server.current))];
  const nowhere = await signIn(server.current, await aPerson(server.current), { side: 'none', clinicId: null });
  for (const other of [finance, admin, nowhere]) {
    expect((await other.ask(listLabAccounts, {})).status).toBe(403);
    for (const endpoint of [resetFactor, endSessionsOfAccount])
      expect((await other.ask(endpoint, { userId, reason })).status).toBe(403);
  }
  expect((await call(server.current.http, listLabAccounts, {})).status).toBe(401);
  for (const endpoint of [resetFactor, endSessionsOfAccount])
    expect((await call(server.current.http, endpoint, { userId, reason })).status).toBe(401);
});

test('four eyes are the database’s own rule', async () => {
  const { userId } = await aPerson(server.current);
  const db = systemOf(server.current).as({ kind: 'identity', userId: null }).db;
  const own = db
    .insertInto('account_act')
    .values({ id: NOBODY, user_id: userId, by_user_id: userId, act: 'resetFactor', reason });
  await expect(own.execute()).rejects.toMatchObject({ constraint: 'account_act_four_eyes' });
});
