import { pcLogin, switchClinic } from '@suya/contract/identity/identity.endpoints';
import { confirmFactor, sendFactorCode } from '@suya/contract/identity/second-factor.endpoints';
import { listSignIns } from '@suya/contract/identity/sessions.endpoints';
import { smsLogin } from '@suya/contract/identity/sms.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { statementsOf } from '../../../testing/count-statements.ts';
import { aPerson, type Person, systemOf } from '../../../testing/people.ts';
import { type TestServer, useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identityModule } from '../identity.module.ts';
import { createUser, markDemoAccounts } from '../index.ts';
import { askedAtSignIn, codeOfTicket, giveCode, isAskedAt, proveDevice } from '../testing/device-in-tests.ts';
import { identityDeps } from '../testing/identity-in-tests.ts';
import { aCaptcha, anAddress, PASSWORD, signInAt, signInBy, staffOf } from '../testing/signing-in.ts';
import { aCode, forgetLimits, otherThan, receivedBy } from '../testing/sms-in-tests.ts';

const server = useComposedServer(
  composeModules(identityModule({ ...identityDeps, factorByPhone: 'everybody' }), clinicsInTests),
);
const demo = useComposedServer(composeModules(identityModule({ ...identityDeps, factorByPhone: 'reachable' })));

const from = () => ({ remoteAddress: anAddress() });
const someone = (): Promise<Person> => aPerson(server.current, { password: PASSWORD });
const firstStep = (phone: string) => askedAtSignIn(server.current, phone);
const codeFor = (loginTicket: string, phone: string) => codeOfTicket(server.current, loginTicket, phone);
const secondStep = (loginTicket: string, code: string, deviceToken?: string) =>
  giveCode(server.current, loginTicket, code, deviceToken);
const proveAt = (person: Person, deviceToken?: string) => proveDevice(server.current, person, deviceToken);
/** Proves the phone by SMS where the account knows the browser already: a code is all that it takes. */
async function proveAgain({ phone }: Person, deviceTokens: string[]) {
  await forgetLimits(server.current);
  const input = { phone, phoneCaptcha: await aCode(server.current, phone, 'login'), deviceTokens };
  return (await call(server.current.http, smsLogin, input, from())).body.data;
}
const isAsked = (person: Person, deviceToken: string, ground: TestServer = server.current) =>
  isAskedAt(ground, person, deviceToken);

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

  test('of a second person draws a token of their own: what came of one account’s sign-in is never known to another', async () => {
    const [first, second] = [await someone(), await someone()];
    const theirs = (await proveAt(first)).deviceToken;
    const own = (await proveAt(second, theirs)).deviceToken;
    expect(own).not.toBe(theirs);
    expect([await isAsked(first, theirs), await isAsked(second, theirs)]).toEqual([false, true]);
    expect([await isAsked(first, own), await isAsked(second, own)]).toEqual([true, false]);
    const foreign = 'f'.repeat(43);
    expect((await proveAt(second, foreign)).deviceToken).not.toBe(foreign);
    expect(await isAsked(second, foreign)).toBe(true);
  });

  test('is asked of nobody whom the browser keeps a token of, however many share it, and proving it again keeps theirs', async () => {
    const people = [await someone(), await someone(), await someone()];
    const deviceTokens: string[] = [];
    for (const person of people) deviceTokens.unshift((await proveAt(person, deviceTokens[0])).deviceToken);
    for (const { phone } of people) {
      const input = { account: phone, password: PASSWORD, captcha: 'AB3D', deviceTokens };
      const captchaId = await aCaptcha(server.current);
      const { data } = (await call(server.current.http, pcLogin, { ...input, captchaId }, from())).body;
      expect([data.factor, data.token === undefined]).toEqual([undefined, false]);
    }
    const [first] = people;
    if (first) expect((await proveAgain(first, deviceTokens)).deviceToken).toBe(deviceTokens.at(-1));
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

test('in a demonstration its own accounts are asked for nothing, whoever else is', async () => {
  const phone = '13600000001';
  const isDemo = true;
  const userId = await createUser(systemOf(demo.current), { phone, name: '演示', password: PASSWORD, isDemo });
  const shown = { userId, phone, name: '演示' };
  expect(await isAsked(shown, 'x'.repeat(43), demo.current)).toBe(false);
  const person = await aPerson(demo.current, { password: PASSWORD });
  expect(await isAsked(person, 'x'.repeat(43), demo.current)).toBe(true);
  await markDemoAccounts(systemOf(demo.current), [person.phone]);
  expect(await isAsked(person, 'x'.repeat(43), demo.current)).toBe(false);
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
