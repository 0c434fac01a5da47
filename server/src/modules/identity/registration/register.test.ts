import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { agreeToTerms, checkAccount, pcRegister } from '@suya/contract/identity/register.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inside } from '../../../platform/module.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, aPhone, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { anAddress, hashCount, PASSWORD, signInBy } from '../testing/signing-in.ts';
import { aCode, askForCode, receivedBy } from '../testing/sms-in-tests.ts';
import { hashToken } from '../tokens.ts';

const heard: unknown[] = [];
const listener = {
  name: 'listener',
  routes: [],
  subscriptions: [
    inside('identity.registered', async (_ctx, { payload }) => {
      heard.push(payload);
      if (payload.invitationHash === hashToken('refused').toString('hex')) throw new Error('no such invitation');
    }),
  ],
};
const server = useComposedServer(composeModules(identity, listener));
const db = () => systemOf(server.current).db;

interface Registering {
  readonly phone: string;
  readonly phoneCaptcha: string;
  readonly password?: string;
  readonly termsVersion?: string;
  readonly invitation?: string;
}
const register = (input: Registering) =>
  call(server.current.http, pcRegister, { password: PASSWORD, termsVersion, ...input }, { remoteAddress: anAddress() });

const accountsWith = (phone: string) =>
  db().selectFrom('user_account').select('id').where('phone', '=', phone).execute();

describe('registering', () => {
  test('opens an account, signs its person in and keeps what they agreed to, when and from where', async () => {
    const phone = aPhone();
    const answer = await register({ phone, phoneCaptcha: await aCode(server.current, phone, 'register') });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { clinicList: [], name: `139****${phone.slice(-4)}` } },
    });
    const { token = '', currentUserId } = answer.body.data;
    const info = await call(server.current.http, getAccountInfo, {}, { token });
    expect(info.body.data).toMatchObject({ side: 'none', consentDue: false });
    const consents = await db().selectFrom('consent').selectAll().where('user_id', '=', currentUserId).execute();
    expect(consents).toEqual([
      {
        user_id: currentUserId,
        terms_version: termsVersion,
        at: expect.any(Date),
        address: expect.stringMatching(/^10\./),
      },
    ]);
    expect((await signInBy(server.current, phone, PASSWORD)).status).toBe(200);
  });

  test('tells whom it may concern inside the transaction, the invitation as a hash only', async () => {
    const phone = aPhone();
    const phoneCaptcha = await aCode(server.current, phone, 'register');
    const answer = await register({ phone, phoneCaptcha, invitation: 'the link’s token' });
    const invitationHash = hashToken('the link’s token').toString('hex');
    expect(heard.at(-1)).toEqual({ userId: answer.body.data.currentUserId, invitationHash });
    const other = aPhone();
    const code = await aCode(server.current, other, 'register');
    expect((await register({ phone: other, phoneCaptcha: code, invitation: 'refused' })).status).toBe(500);
    expect(await accountsWith(other)).toEqual([]);
    // What failed as a whole left the code as it was.
    expect((await register({ phone: other, phoneCaptcha: code })).status).toBe(200);
  });
});

describe('is refused', () => {
  test('without the right code', async () => {
    const phone = aPhone();
    await askForCode(server.current, phone, 'login');
    expect((await register({ phone, phoneCaptcha: '123456' })).body.code).toBe(60042);
    expect(await accountsWith(phone)).toEqual([]);
  });

  test('for a phone with an account, as a wrong code is, for the same work', async () => {
    const { phone } = await aPerson(server.current);
    const stranger = aPhone();
    const answers = [];
    for (const one of [phone, stranger]) {
      await askForCode(server.current, one, 'register');
      const before = await hashCount();
      const { status, text } = await register({ phone: one, phoneCaptcha: '000000' });
      answers.push({ status, text, hashes: (await hashCount()) - before });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect((await receivedBy(server.current, phone))[0]).not.toMatch(/\d{6}，/);
  });

  test('with a password that is unfit; the code stays good', async () => {
    const phone = aPhone();
    const phoneCaptcha = await aCode(server.current, phone, 'register');
    for (const password of ['short', phone, 'password1', 'x'.repeat(129)]) {
      const refused = await register({ phone, phoneCaptcha, password });
      expect(refused).toMatchObject({ status: 422, body: { extra: { fields: { password: expect.any(String) } } } });
    }
    expect((await register({ phone, phoneCaptcha })).status).toBe(200);
  });

  test('with terms that are not in force', async () => {
    const phone = aPhone();
    const phoneCaptcha = await aCode(server.current, phone, 'register');
    const refused = await register({ phone, phoneCaptcha, termsVersion: '2020-01-01' });
    expect(refused).toMatchObject({ status: 422, body: { extra: { fields: { termsVersion: expect.any(String) } } } });
    expect(await accountsWith(phone)).toEqual([]);
  });

  test('the second time, of four at the same time', async () => {
    const phone = aPhone();
    const phoneCaptcha = await aCode(server.current, phone, 'register');
    const answers = await Promise.all(Array.from({ length: 4 }, () => register({ phone, phoneCaptcha })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accountsWith(phone)).toHaveLength(1);
  });
});

describe('the terms', () => {
  test('are asked about again when a newer version is in force, and agreed to once', async () => {
    const person = await signIn(server.current, await aPerson(server.current), { side: 'none', clinicId: null });
    const due = async () => (await person.ask(getAccountInfo, {})).body.data.consentDue;
    expect(await due()).toBe(true);
    await sql`INSERT INTO consent (user_id, terms_version, address) VALUES (${person.userId}, '2020-01-01', '')`.execute(
      db(),
    );
    expect(await due()).toBe(true);
    expect((await person.ask(agreeToTerms, { termsVersion: '2020-01-01' })).status).toBe(422);
    for (const _ of [1, 2]) expect((await person.ask(agreeToTerms, { termsVersion })).status).toBe(200);
    expect(await due()).toBe(false);
  });

  test('are agreed to by nobody who is not signed in, and no consent is ever changed', async () => {
    expect((await call(server.current.http, agreeToTerms, { termsVersion })).status).toBe(401);
    await expect(sql`DELETE FROM consent`.execute(db())).rejects.toMatchObject({ code: '42501' });
    await expect(sql`UPDATE consent SET at = now()`.execute(db())).rejects.toMatchObject({ code: '42501' });
  });
});

test('whether there is an account is never answered', async () => {
  const { phone } = await aPerson(server.current);
  const ask = (account: string) => call(server.current.http, checkAccount, { account }, { remoteAddress: anAddress() });
  const [known, unknown] = [await ask(phone), await ask(aPhone())];
  expect(known).toMatchObject({ status: 200, body: { data: { ok: true } } });
  expect(unknown.text).toBe(known.text);
});
