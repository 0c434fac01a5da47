import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { forgetPasswd } from '@suya/contract/identity/register.endpoints';
import { checkPhoneCaptcha } from '@suya/contract/identity/sms.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, aPhone, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { anAddress, hashCount, PASSWORD, signInBy } from '../testing/signing-in.ts';
import { aCode, askForCode, forgetLimits, otherThan } from '../testing/sms-in-tests.ts';

const server = useComposedServer(composeModules(identity));
const NEW = 'another one that nobody has';

const exchange = (phone: string, captcha: string) =>
  call(server.current.http, checkPhoneCaptcha, { phone, captcha }, { remoteAddress: anAddress() });
const reset = (input: { phone: string; phoneCaptcha?: string; resetTicket?: string; password?: string }) =>
  call(server.current.http, forgetPasswd, { password: NEW, ...input }, { remoteAddress: anAddress() });
const codeFor = (phone: string) => aCode(server.current, phone, 'forget');
const ticketFor = async (phone: string): Promise<string> =>
  (await exchange(phone, await codeFor(phone))).body.data.resetTicket;
const opens = async (phone: string, password: string): Promise<boolean> =>
  (await signInBy(server.current, phone, password)).status === 200;

describe('a forgotten password', () => {
  test('is set anew by the ticket of a right code, and every session of the account ends', async () => {
    const person = await aPerson(server.current, { password: PASSWORD });
    const sessions = await Promise.all(
      [1, 2].map(() => signIn(server.current, person, { side: 'none', clinicId: null })),
    );
    const resetTicket = await ticketFor(person.phone);
    expect(await reset({ phone: person.phone, resetTicket })).toMatchObject({ status: 200, body: { data: null } });
    for (const session of sessions) expect((await session.ask(getAccountInfo, {})).status).toBe(401);
    expect(await opens(person.phone, PASSWORD)).toBe(false);
    expect(await opens(person.phone, NEW)).toBe(true);
  });

  test('is set anew by the code itself', async () => {
    const { phone } = await aPerson(server.current);
    expect((await reset({ phone, phoneCaptcha: await codeFor(phone) })).status).toBe(200);
    expect(await opens(phone, NEW)).toBe(true);
  });

  test('ends what waited for the choice of a clinic or another ticket', async () => {
    const { phone, userId } = await aPerson(server.current);
    const ticket = await ticketFor(phone);
    await sql`INSERT INTO login_ticket (token_hash, user_id, expires_at)
              VALUES (sha256('waiting'), ${userId}, now() + interval '5 minutes')`.execute(systemOf(server.current).db);
    await reset({ phone, resetTicket: ticket });
    const { rows } = await sql`SELECT FROM login_ticket WHERE user_id = ${userId}`.execute(systemOf(server.current).db);
    expect(rows).toEqual([]);
  });
});

describe('a ticket', () => {
  test('is good once, of four at the same time', async () => {
    const { phone } = await aPerson(server.current);
    const resetTicket = await ticketFor(phone);
    const answers = await Promise.all(Array.from({ length: 4 }, () => reset({ phone, resetTicket })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await reset({ phone, resetTicket })).body.code).toBe(60042);
  });

  test('is good for ten minutes and for its own account', async () => {
    const [mine, theirs] = [await aPerson(server.current), await aPerson(server.current)];
    const resetTicket = await ticketFor(mine.phone);
    expect((await reset({ phone: theirs.phone, resetTicket })).body.code).toBe(60042);
    expect((await reset({ phone: mine.phone, resetTicket })).status).toBe(200);
    await forgetLimits(server.current);
    const late = await ticketFor(mine.phone);
    await withClient(server.current.test.admin, (owner) => owner.query('UPDATE reset_ticket SET expires_at = now()'));
    expect((await reset({ phone: mine.phone, resetTicket: late })).body.code).toBe(60042);
  });

  test('is had for phone and code in the body as in the query, and not for half of them', async () => {
    const { phone } = await aPerson(server.current);
    const ask = (query: Record<string, string>, payload: Record<string, string>) =>
      server.current.http.inject({ method: 'POST', url: checkPhoneCaptcha.path, query, payload });
    for (const [given, missing] of [
      [{ phone }, 'captcha'],
      [{ captcha: '123456' }, 'phone'],
    ] as const) {
      expect((await ask(given, {})).json().extra.fields).toEqual({ [missing]: expect.any(String) });
      expect((await ask({}, given)).json().extra.fields).toEqual({ [missing]: expect.any(String) });
    }
    for (const place of ['query', 'body']) {
      const given = { phone, captcha: await aCode(server.current, phone, 'forget') };
      const answer = place === 'query' ? await ask(given, {}) : await ask({}, given);
      expect(answer.json().data.resetTicket).toMatch(/^[\w-]{43}$/);
      await forgetLimits(server.current);
    }
  });

  test('is not spent by a password that is unfit', async () => {
    const { phone } = await aPerson(server.current, { name: '欧阳若兰' });
    const resetTicket = await ticketFor(phone);
    for (const password of ['short', phone, '欧阳若兰2026']) {
      const refused = await reset({ phone, resetTicket, password });
      expect(refused).toMatchObject({ status: 422, body: { extra: { fields: { password: expect.any(String) } } } });
    }
    expect((await reset({ phone, resetTicket })).status).toBe(200);
  });

  test('and a code together, or neither, are no input', async () => {
    const phone = aPhone();
    for (const input of [{ phone }, { phone, phoneCaptcha: '123456', resetTicket: 'x' }]) {
      expect((await reset(input)).body).toMatchObject({ code: 422, extra: { fields: expect.any(Object) } });
    }
  });
});

describe('a made-up ticket', () => {
  const madeUp = (remoteAddress: string) =>
    call(
      server.current.http,
      forgetPasswd,
      { phone: aPhone(), password: NEW, resetTicket: 'x'.repeat(43) },
      { remoteAddress },
    );

  test('is refused before anything is hashed', async () => {
    const before = await hashCount();
    const answers = await Promise.all(Array.from({ length: 4 }, () => madeUp(anAddress())));
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill(60042));
    expect(await hashCount()).toBe(before);
  });

  test('counts against its address whatever it is told, and against no other', async () => {
    const [here, elsewhere] = [anAddress(), anAddress()];
    // At once, so that most are turned away for lack of a place.
    await Promise.all(Array.from({ length: 150 }, () => madeUp(here)));
    expect((await madeUp(here)).status).toBe(429);
    expect((await madeUp(elsewhere)).body.code).toBe(60042);
  });
});

test('a wrong code gives no ticket, and a right one gives one', async () => {
  const { phone } = await aPerson(server.current);
  const code = await codeFor(phone);
  expect((await exchange(phone, otherThan(code))).body.code).toBe(60042);
  const right = await exchange(phone, code);
  expect(right.body.data.resetTicket).toMatch(/^[\w-]{43}$/);
  expect((await exchange(phone, code)).body.code).toBe(60042);
});

test('a missing, a disabled, a passwordless and an existing account are refused alike for the same work', async () => {
  const known = await aPerson(server.current, { password: PASSWORD });
  const bare = await aPerson(server.current);
  const gone = await aPerson(server.current);
  await sql`UPDATE user_account SET disabled_at = now() WHERE id = ${gone.userId}`.execute(systemOf(server.current).db);
  const answers = [];
  for (const phone of [known.phone, aPhone(), gone.phone, bare.phone]) {
    await askForCode(server.current, phone, 'forget');
    const before = await hashCount();
    const byCode = await reset({ phone, phoneCaptcha: '000000' });
    const byTicket = await reset({ phone, resetTicket: 'x'.repeat(43) });
    const exchanged = await exchange(phone, '000000');
    const said = [byCode, byTicket, exchanged].map(({ status, text }) => ({ status, text }));
    answers.push({ said, hashes: (await hashCount()) - before });
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.hashes).toBe(0);
});
