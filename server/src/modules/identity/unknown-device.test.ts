import { changePasswd } from '@suya/contract/identity/account.endpoints';
import { switchClinic } from '@suya/contract/identity/identity.endpoints';
import { forgetPasswd } from '@suya/contract/identity/register.endpoints';
import { confirmFactor, enterWithFactor, sendFactorCode } from '@suya/contract/identity/second-factor.endpoints';
import { endOtherSessions, listSignIns } from '@suya/contract/identity/sessions.endpoints';
import { smsLogin } from '@suya/contract/identity/sms.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { composeModules } from '../../testing/compose-modules.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import { aPerson, type Person, systemOf } from '../../testing/people.ts';
import { type TestServer, useComposedServer } from '../../testing/test-server.ts';
import { clinics } from '../clinics/index.ts';
import { createUser, identityModule, markDemoAccounts } from './index.ts';
import { identityDeps } from './testing/identity-in-tests.ts';
import { anAddress, PASSWORD, signInAt, signInBy, staffOf } from './testing/signing-in.ts';
import { aCode, forgetLimits, otherThan, receivedBy } from './testing/sms-in-tests.ts';

const server = useComposedServer(
  composeModules(identityModule({ ...identityDeps, factorByPhone: 'everybody' }), clinics),
);
const demo = useComposedServer(composeModules(identityModule({ ...identityDeps, factorByPhone: 'reachable' })));

const from = () => ({ remoteAddress: anAddress() });
const someone = (): Promise<Person> => aPerson(server.current, { password: PASSWORD });

/** The first step on a device that sends nothing along. @returns the ticket of what is asked for */
async function firstStep(phone: string): Promise<string> {
  const { data } = (await signInBy(server.current, phone, PASSWORD)).body;
  expect(data).toMatchObject({ factor: 'sms', clinicList: [] });
  expect(data.token).toBeUndefined();
  return data.loginTicket ?? '';
}

/** Has the code sent that a ticket asks for. */
async function codeFor(loginTicket: string, phone: string): Promise<string> {
  const sent = await call(server.current.http, sendFactorCode, { loginTicket }, from());
  expect(sent.body.data).toMatchObject({ phone: `139****${phone.slice(-4)}` });
  const [text = ''] = await receivedBy(server.current, phone);
  return /\d{6}/.exec(text)?.[0] ?? '';
}
const secondStep = (loginTicket: string, code: string, deviceToken?: string) =>
  call(server.current.http, enterWithFactor, { loginTicket, code, ...(deviceToken ? { deviceToken } : {}) }, from());

/** Proves somebody on a device. @returns what the device keeps */
async function proveAt(person: Person, deviceToken?: string): Promise<{ token: string; deviceToken: string }> {
  await forgetLimits(server.current);
  const ticket = await firstStep(person.phone);
  const { data } = (await secondStep(ticket, await codeFor(ticket, person.phone), deviceToken)).body;
  return { token: data.token ?? '', deviceToken: data.deviceToken ?? '' };
}
const isAsked = async (person: Person, deviceToken: string, password = PASSWORD, ground: TestServer = server.current) =>
  (await signInAt(ground, person.phone, password, deviceToken)).body.data.factor === 'sms';

describe('a password on an unknown device', () => {
  test('is followed by a code to the phone; afterwards the device is known, to that account only', async () => {
    const [person, colleague] = [await someone(), await someone()];
    const { token, deviceToken } = await proveAt(person);
    expect(token).not.toBe('');
    expect(await isAsked(person, deviceToken)).toBe(false);
    expect(await isAsked(colleague, deviceToken)).toBe(true);
    const { list } = (await call(server.current.http, listSignIns, {}, { token })).body.data;
    expect(list.map(({ way, succeeded }) => ({ way, succeeded }))).toEqual(
      Array(2).fill({ way: 'password', succeeded: true }),
    );
  });

  test('leads on to the choice of a clinic where there are several', async () => {
    const { person, clinics: places } = await staffOf(server.current, 2);
    const ticket = await firstStep(person.phone);
    const input = { clinicId: places[0]?.id ?? '', loginTicket: ticket };
    expect((await call(server.current.http, switchClinic, input)).status).toBe(401);
    const { data } = (await secondStep(ticket, await codeFor(ticket, person.phone))).body;
    expect(data.clinicList).toHaveLength(2);
    expect(data.deviceToken).toBeDefined();
    const picked = { ...input, loginTicket: data.loginTicket ?? '' };
    expect((await call(server.current.http, switchClinic, picked)).body.data.token).toBeDefined();
  });

  test('of a second person keeps the device’s token, so that both are known; one that is not ours is not taken over', async () => {
    const [first, second] = [await someone(), await someone()];
    const { deviceToken } = await proveAt(first);
    expect((await proveAt(second, deviceToken)).deviceToken).toBe(deviceToken);
    expect(await isAsked(first, deviceToken)).toBe(false);
    expect(await isAsked(second, deviceToken)).toBe(false);
    const foreign = 'f'.repeat(43);
    expect((await proveAt(second, foreign)).deviceToken).not.toBe(foreign);
    expect(await isAsked(second, foreign)).toBe(true);
  });

  test('is not asked of who holds the phone anyway: signing in by SMS makes the device known', async () => {
    const { phone, ...person } = await someone();
    const phoneCaptcha = await aCode(server.current, phone, 'login');
    const { data } = (await call(server.current.http, smsLogin, { phone, phoneCaptcha }, from())).body;
    expect(await isAsked({ ...person, phone }, data.deviceToken ?? '')).toBe(false);
  });

  test('at a known device costs no statement more than ever', async () => {
    const person = await someone();
    const { deviceToken } = await proveAt(person);
    let status = 0;
    const sent = await statementsOf(async () => {
      status = (await signInAt(server.current, person.phone, PASSWORD, deviceToken)).status;
    });
    expect(status).toBe(200);
    // One of them draws the captcha, for the test.
    expect(sent).toHaveLength(5);
  });
});

describe('the code', () => {
  test('is good once, and for what it was sent for only', async () => {
    const person = await someone();
    const ticket = await firstStep(person.phone);
    const code = await codeFor(ticket, person.phone);
    const asSignIn = await call(server.current.http, smsLogin, { phone: person.phone, phoneCaptcha: code }, from());
    expect(asSignIn.body.code).toBe(60042);
    expect((await secondStep(ticket, code)).status).toBe(200);
    expect((await secondStep(ticket, code)).body).toMatchObject({ code: 60042, extra: { restart: true } });
    expect((await secondStep(await firstStep(person.phone), code)).body.code).toBe(60042);
  });

  test('of four at the same time lets one in', async () => {
    const person = await someone();
    const tickets = await Promise.all(Array.from({ length: 4 }, () => firstStep(person.phone)));
    const code = await codeFor(tickets[0] ?? '', person.phone);
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of another person, and one that was asked for at sign-in by SMS, opens nothing', async () => {
    const [person, other] = [await someone(), await someone()];
    const theirs = await firstStep(other.phone);
    const code = await codeFor(theirs, other.phone);
    const ticket = await firstStep(person.phone);
    expect((await secondStep(ticket, code)).body.code).toBe(60042);
    expect((await secondStep(ticket, await aCode(server.current, person.phone, 'login'))).body.code).toBe(60042);
  });

  test('takes five wrong ones, after which neither it nor the ticket is worth anything', async () => {
    const person = await someone();
    const ticket = await firstStep(person.phone);
    const code = await codeFor(ticket, person.phone);
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push((await secondStep(ticket, otherThan(code))).body.extra);
    expect(answers).toEqual([...Array(4).fill(undefined), { restart: true }]);
    expect((await secondStep(await firstStep(person.phone), code)).body.code).toBe(60042);
  });

  test('is sent once a minute, as any other', async () => {
    const person = await someone();
    const ticket = await firstStep(person.phone);
    await codeFor(ticket, person.phone);
    const again = await call(server.current.http, sendFactorCode, { loginTicket: ticket }, from());
    expect(again).toMatchObject({ status: 429, body: { extra: { retryAfter: expect.any(Number) } } });
  });

  test('is sent for a live ticket or a session only', async () => {
    const dead = await call(server.current.http, sendFactorCode, { loginTicket: 'x'.repeat(43) }, from());
    expect(dead.body).toMatchObject({ code: 60042, extra: { restart: true } });
    expect((await call(server.current.http, sendFactorCode, {}, from())).status).toBe(401);
  });

  test('is refused where an app was switched on meanwhile', async () => {
    const person = await someone();
    const ticket = await firstStep(person.phone);
    const code = await codeFor(ticket, person.phone);
    await sql`INSERT INTO totp (user_id, sealed, confirmed_at) VALUES (${person.userId}, 'x', now())`.execute(
      systemOf(server.current).as({ kind: 'identity', userId: null }).db,
    );
    expect((await secondStep(ticket, code)).body).toMatchObject({ code: 60042, extra: { restart: true } });
    expect((await signInBy(server.current, person.phone, PASSWORD)).body.data.factor).toBe('totp');
  });
});

describe('a known device is forgotten', () => {
  const devices = () => systemOf(server.current).as({ kind: 'identity', userId: null }).db;

  test('after 180 days without use', async () => {
    const person = await someone();
    const { deviceToken } = await proveAt(person);
    const age = (days: number) =>
      sql`UPDATE known_device SET seen_at = now() - make_interval(days => ${days}) WHERE user_id = ${person.userId}`.execute(
        devices(),
      );
    await age(179);
    expect(await isAsked(person, deviceToken)).toBe(false);
    // That use counts anew.
    await age(179);
    expect(await isAsked(person, deviceToken)).toBe(false);
    await age(180);
    expect(await isAsked(person, deviceToken)).toBe(true);
  });

  test('when all other sessions are ended', async () => {
    const person = await someone();
    const { token, deviceToken } = await proveAt(person);
    expect((await call(server.current.http, endOtherSessions, {}, { token })).status).toBe(200);
    expect(await isAsked(person, deviceToken)).toBe(true);
  });

  test('with a changed or a forgotten password', async () => {
    const person = await someone();
    const { token, deviceToken } = await proveAt(person);
    const changed = { oldPasswd: PASSWORD, newPasswd: 'another one of nobody' };
    expect((await call(server.current.http, changePasswd, changed, { token })).status).toBe(200);
    expect(await isAsked(person, deviceToken, changed.newPasswd)).toBe(true);

    const other = await someone();
    const known = await proveAt(other);
    await forgetLimits(server.current);
    const phoneCaptcha = await aCode(server.current, other.phone, 'forget');
    const input = { phone: other.phone, password: 'a third one of nobody', phoneCaptcha };
    expect((await call(server.current.http, forgetPasswd, input, from())).status).toBe(200);
    expect(await isAsked(other, known.deviceToken, input.password)).toBe(true);
  });

  test('and its token is kept as a hash only', async () => {
    const { deviceToken } = await proveAt(await someone());
    const { rows } = await sql<{ kept: string }>`SELECT d::text AS kept FROM known_device d`.execute(devices());
    expect(rows.length).toBeGreaterThan(0);
    const forms = [deviceToken, Buffer.from(deviceToken, 'base64url').toString('hex')];
    for (const { kept } of rows) for (const form of forms) expect(kept).not.toContain(form);
  });
});

test('in a demonstration its own accounts are asked for nothing, whoever else is', async () => {
  const phone = '13600000001';
  const isDemo = true;
  const userId = await createUser(systemOf(demo.current), { phone, name: '演示', password: PASSWORD, isDemo });
  const shown = { userId, phone, name: '演示' };
  expect(await isAsked(shown, 'x'.repeat(43), PASSWORD, demo.current)).toBe(false);
  const person = await aPerson(demo.current, { password: PASSWORD });
  expect(await isAsked(person, 'x'.repeat(43), PASSWORD, demo.current)).toBe(true);
  await markDemoAccounts(systemOf(demo.current), [person.phone]);
  expect(await isAsked(person, 'x'.repeat(43), PASSWORD, demo.current)).toBe(false);
});

test('somebody without an app proves themselves in a session by a code to their phone', async () => {
  const person = await someone();
  const { token } = await proveAt(person);
  await forgetLimits(server.current);
  expect((await call(server.current.http, sendFactorCode, {}, { token, ...from() })).status).toBe(200);
  const code = /\d{6}/.exec((await receivedBy(server.current, person.phone))[0] ?? '')?.[0] ?? '';
  const confirm = (typed: string) =>
    call(server.current.http, confirmFactor, { code: typed, factor: 'sms' }, { token, ...from() });
  expect((await confirm(otherThan(code))).body.code).toBe(60042);
  expect((await confirm(code)).body.data).toEqual({ recoveryCodes: [] });
  expect((await confirm(code)).body.code).toBe(60042);
});
