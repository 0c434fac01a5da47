import { changePhone, getProfile, removeAccount } from '@suya/contract/identity/account.endpoints';
import { getAccountInfo, switchClinic } from '@suya/contract/identity/identity.endpoints';
import {
  confirmFactor,
  enterWithFactor,
  removeFactor,
  setUpFactor,
} from '@suya/contract/identity/second-factor.endpoints';
import { listSignIns } from '@suya/contract/identity/sessions.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aLabPerson, aPerson, aPhone, type Person, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identityModule } from '../identity.module.ts';
import { insertLabPerson } from '../index.ts';
import { aFreshSession, anApp, givenApp, letAppStepsPass } from '../testing/app-in-tests.ts';
import { identity, identityDeps } from '../testing/identity-in-tests.ts';
import { anAddress, PASSWORD, signInBy, staffOf } from '../testing/signing-in.ts';
import { forgetLimits, otherThan } from '../testing/sms-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const production = useComposedServer(
  composeModules(identityModule({ ...identityDeps, production: true }), clinicsInTests),
);
const nowhere = { side: 'none', clinicId: null } as const;

const letStepsPass = (userId: string, ground = server.current) => letAppStepsPass(ground, userId);
const freshSession = (person: Person) => aFreshSession(server.current, person);
const withApp = (person: Person) => givenApp(server.current, person);
const aPersonWithApp = async () => {
  const person = await aPerson(server.current, { password: PASSWORD });
  return { person, ...(await withApp(person)) };
};
const firstStep = async (phone: string): Promise<string> => {
  const { data } = (await signInBy(server.current, phone, PASSWORD)).body;
  expect(data).toMatchObject({ factor: 'totp', clinicList: [] });
  expect(data.token).toBeUndefined();
  return data.loginTicket ?? '';
};
const secondStep = (loginTicket: string, code: string) =>
  call(server.current.http, enterWithFactor, { loginTicket, code }, { remoteAddress: anAddress() });

describe('an authenticator app', () => {
  test('counts once a code of it was given, and is asked for from then on', async () => {
    const person = await aPerson(server.current, { password: PASSWORD });
    const session = await freshSession(person);
    const { secret, otpauthUri } = (await session.ask(setUpFactor, {})).body.data;
    expect(otpauthUri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(otpauthUri)).toContain(`otpauth://totp/舒雅:139****${person.phone.slice(-4)}`);
    expect((await signInBy(server.current, person.phone, PASSWORD)).body.data.token).toBeDefined();
    expect((await session.ask(confirmFactor, { code: anApp(otpauthUri).at(0) })).status).toBe(200);
    expect((await session.ask(getProfile, {})).body.data.hasFactor).toBe(true);
    await firstStep(person.phone);
    expect((await session.ask(setUpFactor, {})).status).toBe(409);
  });

  test('is set up soon after signing in only: a session left open locks nobody out', async () => {
    const person = await aPerson(server.current, { password: PASSWORD });
    const old = await signIn(server.current, person, nowhere);
    expect(await old.ask(setUpFactor, {})).toMatchObject({
      status: 403,
      body: { msg: expect.stringContaining('重新登录') },
    });
    const { token = '' } = (await signInBy(server.current, person.phone, PASSWORD)).body.data;
    expect((await call(server.current.http, setUpFactor, {}, { token })).status).toBe(200);
    await sql`UPDATE session SET factor_at = now() - interval '15 minutes' WHERE user_id = ${person.userId}`.execute(
      systemOf(server.current).as({ kind: 'identity', userId: null }).db,
    );
    expect((await call(server.current.http, setUpFactor, {}, { token })).status).toBe(403);
  });

  test('lies sealed in the database', async () => {
    const { person } = await aPersonWithApp();
    const session = await freshSession(await aPerson(server.current));
    const { secret } = (await session.ask(setUpFactor, {})).body.data;
    const kept = await withClient(server.current.test.admin, (owner) =>
      owner.query<{ kept: string }>('SELECT t::text AS kept FROM totp t'),
    );
    expect(kept.rows.length).toBeGreaterThan(1);
    for (const row of kept.rows) expect(row.kept).not.toContain(secret);
    expect(kept.rows.some((row) => row.kept.includes(person.userId))).toBe(true);
  });

  test('is switched off with a code of it, and nobody’s without a session', async () => {
    const { person, session, app } = await aPersonWithApp();
    expect((await session.ask(removeFactor, { code: otherThan(app.at(0)) })).body.code).toBe(60042);
    expect((await session.ask(removeFactor, { code: app.at(0) })).status).toBe(200);
    expect((await signInBy(server.current, person.phone, PASSWORD)).body.data.token).toBeDefined();
    for (const endpoint of [confirmFactor, removeFactor]) {
      expect((await call(server.current.http, endpoint, { code: '123456' })).status).toBe(401);
    }
    expect((await call(server.current.http, setUpFactor, {})).status).toBe(401);
    expect((await session.ask(confirmFactor, { code: '123456' })).status).toBe(409);
  });
});

describe('the second step of signing in', () => {
  test('leads in with a code of now or of the step after, and is noted as the first one’s way', async () => {
    const { person, app, session } = await aPersonWithApp();
    // The step before is shown in totp.test.ts: here it might be over while it is sent.
    for (const step of [0, 1]) {
      await letStepsPass(person.userId);
      const answer = await secondStep(await firstStep(person.phone), app.at(step));
      expect(answer.body.data.token).toBeDefined();
    }
    const { list } = (await session.ask(listSignIns, {})).body.data;
    expect(list.map(({ way, succeeded }) => ({ way, succeeded }))).toEqual(
      Array(2).fill({ way: 'password', succeeded: true }),
    );
  });

  test('leads to the choice of a clinic where there are several', async () => {
    const { person, clinics: places } = await staffOf(server.current, 2);
    const { app } = await withApp(person);
    const { data } = (await secondStep(await firstStep(person.phone), app.at(0))).body;
    expect(data.clinicList).toHaveLength(2);
    const input = { clinicId: places[0]?.id ?? '', loginTicket: data.loginTicket ?? '' };
    expect((await call(server.current.http, switchClinic, input)).body.data.token).toBeDefined();
  });

  test('takes no code twice, nor an older one, of four at the same time one', async () => {
    const { person, app } = await aPersonWithApp();
    const [before, now, next] = [app.at(-1), app.at(0), app.at(1)];
    const tickets = await Promise.all(Array.from({ length: 4 }, () => firstStep(person.phone)));
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, now)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const ticket = await firstStep(person.phone);
    expect((await secondStep(ticket, now)).body.code).toBe(60042);
    expect((await secondStep(ticket, before)).body.code).toBe(60042);
    expect((await secondStep(ticket, next)).status).toBe(200);
  });

  test('takes a ticket once, and says to begin anew after five wrong codes', async () => {
    const { person, app } = await aPersonWithApp();
    const ticket = await firstStep(person.phone);
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await secondStep(ticket, otherThan(app.at(2))));
    expect(answers.map(({ body }) => body.extra)).toEqual([...Array(4).fill(undefined), { restart: true }]);
    expect((await secondStep(ticket, app.at(0))).body).toMatchObject({ code: 60042, extra: { restart: true } });
    await forgetLimits(server.current);
    const again = await firstStep(person.phone);
    expect((await secondStep(again, app.at(0))).status).toBe(200);
    expect((await secondStep(again, app.at(1))).body).toMatchObject({ code: 60042, extra: { restart: true } });
  });

  test('is guessed ten times in a quarter of an hour, over all tickets', async () => {
    const { person, app } = await aPersonWithApp();
    const codes = [];
    for (let round = 0; round < 3; round += 1) {
      const ticket = await firstStep(person.phone);
      for (let n = 0; n < 4; n += 1) codes.push((await secondStep(ticket, otherThan(app.at(2)))).body.code);
    }
    expect(codes).toEqual([...Array(10).fill(60042), 429, 429]);
  });

  test('opens nothing with a ticket of the picker, nor the picker with its own', async () => {
    const { person, clinics: places } = await staffOf(server.current, 2);
    const { loginTicket = '' } = (await signInBy(server.current, person.phone, PASSWORD)).body.data;
    expect((await secondStep(loginTicket, '123456')).body).toMatchObject({ code: 60042, extra: { restart: true } });
    await withApp(person);
    const ticket = await firstStep(person.phone);
    const input = { clinicId: places[0]?.id ?? '', loginTicket: ticket };
    expect((await call(server.current.http, switchClinic, input)).status).toBe(401);
  });
});

describe('what needs a fresh factor', () => {
  const moving = { phone: aPhone(), phoneCaptcha: '123456', password: PASSWORD };

  test('is refused until a code was given in this session, and five minutes later', async () => {
    const { person, app } = await aPersonWithApp();
    const session = await signIn(server.current, person, nowhere);
    for (const ask of [() => session.ask(changePhone, moving), () => session.ask(removeAccount, { password: 'x' })]) {
      expect((await ask()).body).toMatchObject({ code: 60043, extra: { factor: 'totp' } });
    }
    expect((await session.ask(confirmFactor, { code: app.at(0) })).status).toBe(200);
    expect((await session.ask(changePhone, moving)).body.code).toBe(60042);
    await sql`UPDATE session SET factor_at = now() - interval '5 minutes'`.execute(
      systemOf(server.current).as({ kind: 'identity', userId: null }).db,
    );
    expect((await session.ask(changePhone, moving)).body.code).toBe(60043);
  });

  test('asks nobody who has none', async () => {
    const session = await signIn(server.current, await aPerson(server.current, { password: PASSWORD }), nowhere);
    expect((await session.ask(changePhone, moving)).body.code).toBe(60042);
  });
});

describe('in production the lab’s finance and the platform’s administrator', () => {
  test('get nowhere before their factor is set up, and cannot switch it off', async () => {
    const ground = production.current;
    const person = await aPerson(ground, { password: PASSWORD });
    await insertLabPerson(systemOf(ground), { userId: person.userId, name: '钱', roles: ['finance'] });
    const { token = '' } = (await signInBy(ground, person.phone, PASSWORD)).body.data;
    const info = (await call(ground.http, getAccountInfo, {}, { token })).body.data;
    expect(info).toMatchObject({ side: 'none', factorDue: true, permissions: [] });
    const { otpauthUri } = (await call(ground.http, setUpFactor, {}, { token })).body.data;
    const app = anApp(otpauthUri);
    expect((await call(ground.http, confirmFactor, { code: app.at(0) }, { token })).status).toBe(200);
    await letStepsPass(person.userId, ground);
    const { loginTicket = '' } = (await signInBy(ground, person.phone, PASSWORD)).body.data;
    const entered = await call(ground.http, enterWithFactor, { loginTicket, code: app.at(0) });
    const inLab = await call(ground.http, getAccountInfo, {}, { token: entered.body.data.token ?? '' });
    expect(inLab.body.data).toMatchObject({ side: 'lab', factorDue: false });
    const off = await call(ground.http, removeFactor, { code: app.at(1) }, { token });
    expect(off).toMatchObject({ status: 403, body: { code: 403 } });
  });

  test('are not held up in the demonstration', async () => {
    const finance = await aLabPerson(server.current, 'finance');
    expect((await finance.ask(getAccountInfo, {})).body.data).toMatchObject({ side: 'lab', factorDue: false });
  });
});
