import { enterWithFactor } from '@suya/contract/identity/second-factor.endpoints';
import { listSignIns } from '@suya/contract/identity/sessions.endpoints';
import { smsLogin } from '@suya/contract/identity/sms.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, type Person, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identityModule } from '../identity.module.ts';
import { askedAtSignIn, isAskedAt } from '../testing/device-in-tests.ts';
import { identityDeps } from '../testing/identity-in-tests.ts';
import { anAddress, hashCount, PASSWORD, signInBy } from '../testing/signing-in.ts';
import { aCode, forgetLimits } from '../testing/sms-in-tests.ts';

// With the question that production asks on unknown devices.
const server = useComposedServer(composeModules(identityModule({ ...identityDeps, factorByPhone: 'everybody' })));
const from = () => ({ remoteAddress: anAddress() });
const someone = (): Promise<Person> => aPerson(server.current, { password: PASSWORD });

/** Signs in by a code that was sent to the phone, from a browser that may send its token along. */
async function enterBySms({ phone }: Person, deviceToken?: string) {
  await forgetLimits(server.current);
  const phoneCaptcha = await aCode(server.current, phone, 'login');
  const input = { phone, phoneCaptcha, ...(deviceToken ? { deviceTokens: [deviceToken] } : {}) };
  return (await call(server.current.http, smsLogin, input, from())).body.data;
}

/** The first step on a device that nobody knows. @returns the ticket of the question for the password */
async function ticketOf(person: Person): Promise<string> {
  const data = await enterBySms(person);
  expect(data).toMatchObject({ factor: 'password', clinicList: [] });
  expect([data.token, data.deviceToken]).toEqual([undefined, undefined]);
  return data.loginTicket ?? '';
}
const give = (loginTicket: string, given: { password: string } | { code: string }) =>
  call(server.current.http, enterWithFactor, { loginTicket, ...given }, from());

describe('a code by SMS on a device that the account does not know', () => {
  test('is followed by the password, after which the device is known and a code is enough', async () => {
    const person = await someone();
    const { body } = await give(await ticketOf(person), { password: PASSWORD });
    const { token = '', deviceToken = '' } = body.data;
    expect([token, deviceToken].every(Boolean)).toBe(true);
    expect((await enterBySms(person, deviceToken)).token).toBeDefined();
    expect(await isAskedAt(server.current, person, deviceToken)).toBe(false);
    const { list } = (await call(server.current.http, listSignIns, {}, { token })).body.data;
    expect(list.filter(({ way }) => way === 'sms').map(({ succeeded }) => succeeded)).toEqual([true, true]);
  });

  test('is all that an account without a password can be asked for', async () => {
    expect((await enterBySms(await aPerson(server.current))).token).toBeDefined();
  });

  test('is followed by the app instead, where one is on', async () => {
    const person = await someone();
    await sql`INSERT INTO totp (user_id, sealed, confirmed_at) VALUES (${person.userId}, 'x', now())`.execute(
      systemOf(server.current).as({ kind: 'identity', userId: null }).db,
    );
    expect(await enterBySms(person)).toMatchObject({ factor: 'totp' });
  });
});

describe('the password after a code', () => {
  test('is looked at five times with one ticket, each for one hash, and no more', async () => {
    const person = await someone();
    const ticket = await ticketOf(person);
    const before = await hashCount();
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await give(ticket, { password: 'not it' })).body);
    expect(answers.map(({ code }) => code)).toEqual([...Array(4).fill(60001), 60042, 60042]);
    expect(answers.map(({ extra }) => extra)).toEqual([
      ...Array(4).fill(undefined),
      { restart: true },
      { restart: true },
    ]);
    expect((await hashCount()) - before).toBe(5);
    expect((await give(ticket, { password: PASSWORD })).body.extra).toEqual({ restart: true });
  });

  test('is guessed ten times in a quarter of an hour over all tickets, however many addresses ask', async () => {
    const person = await someone();
    const tickets = [await ticketOf(person), await ticketOf(person), await ticketOf(person)];
    const codes = [];
    for (const ticket of tickets)
      for (let n = 0; n < 4; n += 1) codes.push((await give(ticket, { password: 'not it' })).body.code);
    expect(codes).toEqual([...Array(10).fill(60001), 429, 429]);
  });

  test('is asked for also where strangers have closed the account to passwords', async () => {
    const person = await someone();
    const ticket = await ticketOf(person);
    for (let n = 0; n < 11; n += 1) await signInBy(server.current, person.phone, 'not it');
    expect((await signInBy(server.current, person.phone, PASSWORD)).status).toBe(429);
    expect((await give(ticket, { password: PASSWORD })).body.data.token).toBeDefined();
  });

  test('is not looked at with a made-up ticket, and such a try counts against its address', async () => {
    const [here, before] = [anAddress(), await hashCount()];
    const madeUp = (remoteAddress: string) =>
      call(
        server.current.http,
        enterWithFactor,
        { loginTicket: 'x'.repeat(43), password: 'not it' },
        { remoteAddress },
      );
    for (let n = 0; n < 4; n += 1) expect((await madeUp(anAddress())).body.extra).toEqual({ restart: true });
    await Promise.all(Array.from({ length: 150 }, () => madeUp(here)));
    expect((await madeUp(here)).status).toBe(429);
    expect(await hashCount()).toBe(before);
  });

  test('is taken with its own ticket only, once, and neither code nor password for the other', async () => {
    const person = await someone();
    const [ticket, other] = [await ticketOf(person), await askedAtSignIn(server.current, person.phone)];
    expect((await give(ticket, { code: '123456' })).body.code).toBe(60001);
    expect((await give(other, { password: PASSWORD })).body.code).toBe(60042);
    expect((await give(ticket, { password: PASSWORD })).status).toBe(200);
    expect((await give(ticket, { password: PASSWORD })).body).toMatchObject({ code: 60042, extra: { restart: true } });
    const both = { loginTicket: ticket, code: '123456', password: PASSWORD };
    expect((await call(server.current.http, enterWithFactor, both, from())).status).toBe(422);
    expect((await call(server.current.http, enterWithFactor, { loginTicket: ticket }, from())).status).toBe(422);
  });
});
