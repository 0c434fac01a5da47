import { getAccountInfo, logout } from '@suya/contract/identity/identity.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import {
  aClinic,
  aDoctor,
  aLabPerson,
  anAdmin,
  anAssistant,
  aPerson,
  type SignedIn,
  signIn,
  systemOf,
} from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { addOrganisationMember, openOrganisation } from '../../clinics/index.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { endSessionsOf, resolveSession } from '../index.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { newToken } from '../tokens.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));

const statusOf = async (person: SignedIn) => (await person.ask(getAccountInfo, {})).status;
const sessionOf = (person: SignedIn) =>
  systemOf(server.current)
    .db.selectFrom('session')
    .selectAll()
    .where('user_id', '=', person.userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();

/** As if the person's sessions had begun and been used that much earlier. */
const age = (person: SignedIn, interval: string) =>
  sql`UPDATE session
         SET created_at = created_at - ${interval}::interval, seen_at = seen_at - ${interval}::interval,
             idle_until = idle_until - ${interval}::interval, absolute_until = absolute_until - ${interval}::interval
       WHERE user_id = ${person.userId}`.execute(systemOf(server.current).db);

const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;

describe('a session', () => {
  test('of a clinic ends after seven days without use', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    await age(doctor, '6 days 23 hours');
    expect(await statusOf(doctor)).toBe(200);
    await age(doctor, '7 days 1 second');
    expect(await statusOf(doctor)).toBe(401);
  });

  test('is renewed by use, but never beyond thirty days', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    for (let week = 0; week < 4; week += 1) {
      await age(doctor, '6 days 23 hours');
      expect(await statusOf(doctor)).toBe(200);
    }
    const late = await sessionOf(doctor);
    expect(late.idle_until).toEqual(late.absolute_until);
    await age(doctor, '3 days');
    expect(await statusOf(doctor)).toBe(401);
  });

  test('of the lab ends after twelve hours without use and after a day of use', async () => {
    const idle = await aLabPerson(server.current, 'design');
    await age(idle, '12 hours 1 second');
    expect(await statusOf(idle)).toBe(401);
    const busy = await aLabPerson(server.current, 'design');
    await age(busy, '11 hours 59 minutes');
    expect(await statusOf(busy)).toBe(200);
    await age(busy, '11 hours 59 minutes');
    expect(await statusOf(busy)).toBe(200);
    await age(busy, '3 minutes');
    expect(await statusOf(busy)).toBe(401);
  });

  test('notes its use at most once a minute', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const fresh = await sessionOf(doctor);
    await statusOf(doctor);
    expect((await sessionOf(doctor)).seen_at).toEqual(fresh.seen_at);
    await age(doctor, '61 seconds');
    const aged = await sessionOf(doctor);
    await statusOf(doctor);
    const seen = await sessionOf(doctor);
    expect(seen.seen_at.getTime()).toBeGreaterThan(aged.seen_at.getTime());
    expect(days(seen.seen_at, seen.idle_until)).toBeCloseTo(7, 3);
  });

  test('is opened by its token only: nothing made up, cut short or with a scheme before it', async () => {
    const { token } = await aDoctor(await aClinic(server.current));
    for (const wrong of [newToken(), token.slice(1), `${token}A`, `Bearer ${token}`, token.toUpperCase(), "' OR 1=1"]) {
      expect((await call(server.current.http, getAccountInfo, {}, { token: wrong })).status).toBe(401);
    }
    const cookie = await call(server.current.http, getAccountInfo, {}, { headers: { cookie: `token=${token}` } });
    expect(cookie.status).toBe(401);
  });

  test('gives way when its person begins an eleventh', async () => {
    const clinic = await aClinic(server.current);
    const first = await aDoctor(clinic);
    const again = () => signIn(server.current, first, { side: 'clinic', clinicId: clinic.id });
    const others = [];
    for (let n = 0; n < 9; n += 1) others.push(await again());
    expect(await statusOf(first)).toBe(200);
    const last = await again();
    expect(await statusOf(first)).toBe(401);
    for (const session of [...others, last]) expect(await statusOf(session)).toBe(200);
  });

  test('eleven begun at the same time leave ten', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    const begun = await Promise.all(
      Array.from({ length: 11 }, () => signIn(server.current, doctor, { side: 'clinic', clinicId: clinic.id })),
    );
    const alive = await Promise.all([doctor, ...begun].map(statusOf));
    expect(alive.filter((status) => status === 200)).toHaveLength(10);
  });
});

describe('on the next request', () => {
  test('a disabled person is out', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    await systemOf(server.current)
      .db.updateTable('user_account')
      .set({ disabled_at: sql<Date>`now()` })
      .where('id', '=', doctor.userId)
      .execute();
    expect(await statusOf(doctor)).toBe(401);
  });

  test('someone who left the clinic is out', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    await systemOf(server.current)
      .db.updateTable('membership')
      .set({ work_status: 'left' })
      .where('id', '=', doctor.memberId)
      .execute();
    expect(await statusOf(doctor)).toBe(401);
  });

  test('a role that was taken away is gone', async () => {
    const doctor = await aDoctor(await aClinic(server.current));
    const may = async () => (await doctor.ask(getAccountInfo, {})).body.data.permissions.map(({ code }) => code);
    expect(await may()).toContain('order:decide');
    await systemOf(server.current)
      .db.updateTable('membership')
      .set({ roles: ['assistant'] })
      .where('id', '=', doctor.memberId)
      .execute();
    expect(await may()).not.toContain('order:decide');
  });

  test('someone of the lab who was let go is out', async () => {
    const designer = await aLabPerson(server.current, 'design');
    await systemOf(server.current)
      .db.updateTable('lab_staff')
      .set({ is_active: false })
      .where('user_id', '=', designer.userId)
      .execute();
    expect(await statusOf(designer)).toBe(401);
  });
});

describe('ending sessions', () => {
  test('of a person ends all of them but the named one', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    const second = await signIn(server.current, doctor, { side: 'clinic', clinicId: clinic.id });
    const kept = await resolveSession(server.current.database, second.token);
    await endSessionsOf(systemOf(server.current), doctor.userId, kept?.sessionId);
    expect([await statusOf(doctor), await statusOf(second)]).toEqual([401, 200]);
  });

  test('as a clinic ends only those in that clinic', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    const nowhere = await signIn(server.current, doctor, { side: 'none', clinicId: null });
    const ctx = systemOf(server.current).as({
      kind: 'clinic',
      clinicId: clinic.id,
      clinicIds: [clinic.id],
      userId: doctor.userId,
    });
    await endSessionsOf(ctx, doctor.userId);
    expect([await statusOf(doctor), await statusOf(nowhere)]).toEqual([401, 200]);
  });

  test('of one person leaves the others in', async () => {
    const clinic = await aClinic(server.current);
    const [admin, assistant] = [await anAdmin(clinic), await anAssistant(clinic)];
    await admin.ask(logout, {});
    expect(await statusOf(assistant)).toBe(200);
  });
});

test('a chain’s head office reads all its clinics and acts in one', async () => {
  const system = systemOf(server.current);
  const mainId = await openOrganisation(system, { name: '总部', kind: 'main' });
  const branches = [];
  for (const name of ['一部', '二部']) {
    const organisationId = await openOrganisation(system, { name, kind: 'sub', mainId });
    branches.push(await aClinic(server.current, { organisationId }));
  }
  const stranger = await aClinic(server.current);
  const person = await aPerson(server.current);
  await addOrganisationMember(system, mainId, person.userId);
  const [here, there] = branches.map((branch) => branch.id);
  const office = await signIn(server.current, person, { side: 'clinic', clinicId: here ?? '' });
  const session = await resolveSession(server.current.database, office.token);
  expect(session).toMatchObject({ clinicId: here, clinicIds: [here, there], roles: ['admin'] });
  const info = await office.ask(getAccountInfo, {});
  expect(info.body.data).toMatchObject({ isCompany: true, isChain: true });
  expect(info.body.data.switchClinicList.map((entry) => entry.clinicId)).not.toContain(stranger.id);
  const elsewhere = await signIn(server.current, person, { side: 'clinic', clinicId: stranger.id });
  expect(await statusOf(elsewhere)).toBe(401);
});
