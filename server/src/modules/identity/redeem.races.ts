import { login4codePc } from '@suya/contract/identity/code-login.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { forgetPasswd, pcRegister } from '@suya/contract/identity/register.endpoints';
import { confirmScan, openScan, qrStatus, scanLogin } from '@suya/contract/identity/scan.endpoints';
import { smsLogin } from '@suya/contract/identity/sms.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callOrigin } from '../../testing/call-origin.ts';
import { aPerson, aPhone, type SignedIn, signIn, systemOf } from '../../testing/people.ts';
import { rounds } from '../../testing/rounds.ts';
import { useTwoProcesses } from '../../testing/two-processes.ts';
import { useServer } from '../../testing/use-server.ts';
import { insertResetTicket } from './accounts.repo.ts';
import { authorize, aWaitingDevice } from './testing/letting-in.ts';
import { PASSWORD } from './testing/signing-in.ts';
import { aCode } from './testing/sms-in-tests.ts';

// The texts of the outbox are read in this process; the codes are redeemed in the two others.
const server = useServer({ settings: { demo: true } });
const two = useTwoProcesses(() => server.current);
const AT_ONCE = 50;
const ROUNDS = rounds(3, 20);

interface Answered {
  readonly status: number;
  readonly body: { readonly code: number };
}
type Redeem = (origin: string) => Promise<Answered>;

const aVisitor = async (): Promise<SignedIn> =>
  signIn(server.current, await aPerson(server.current), { side: 'none', clinicId: null });

/** What can be redeemed once. @returns how to, at whichever process. */
const secrets: Readonly<Record<string, () => Promise<Redeem>>> = {
  'a code by SMS': async () => {
    const { phone } = await aPerson(server.current);
    const phoneCaptcha = await aCode(server.current, phone, 'login');
    return (origin) => callOrigin(origin, smsLogin, { phone, phoneCaptcha });
  },
  'a confirmed scan': async () => {
    const [person, { body }] = [await aVisitor(), await callOrigin(two.origins[0], qrStatus, {})];
    if (!('qrContent' in body.data)) throw new Error('no QR');
    const { codeToken, qrContent, number } = body.data;
    const scanId = new URL(qrContent).searchParams.get('id') ?? '';
    await person.ask(openScan, { scanId });
    await person.ask(confirmScan, { scanId, number, accept: true });
    return (origin) => callOrigin(origin, scanLogin, {}, { token: codeToken });
  },
  'an authorised code': async () => {
    const device = await aWaitingDevice(server.current);
    await authorize(await aVisitor(), device);
    const { code, codeVerifier } = device;
    return (origin) => callOrigin(origin, login4codePc, { code, codeVerifier });
  },
};

const atBoth = (redeem: Redeem, times = AT_ONCE) =>
  Promise.all(Array.from({ length: times }, (_, n) => redeem(two.origins[n % 2] as string)));
const inside = (answers: readonly Answered[]) => answers.filter(({ status }) => status === 200);

describe(`of ${AT_ONCE} redemptions at two processes one is let in`, () => {
  test.each(Object.entries(secrets))('with %s', async (_, prepare) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await systemOf(server.current).db.deleteFrom('rate').execute();
      const answers = await atBoth(await prepare());
      expect(inside(answers)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
      expect([...new Set(refused)]).toEqual([60042]);
    }
  });

  test('with a ticket for a new password', async () => {
    const { phone, userId } = await aPerson(server.current);
    const identity = systemOf(server.current).as({ kind: 'identity', userId: null });
    const { ticket: resetTicket } = await insertResetTicket(identity, userId);
    const input = { phone, resetTicket, password: PASSWORD };
    // Four are hashed at once in each process; the rest is turned away before the ticket is looked at.
    const answers = await atBoth((origin) => callOrigin(origin, forgetPasswd, input), 8);
    expect(inside(answers)).toHaveLength(1);
  });

  test('with a code to register by: one account, one consent', async () => {
    const phone = aPhone();
    const phoneCaptcha = await aCode(server.current, phone, 'register');
    const input = { phone, phoneCaptcha, password: PASSWORD, termsVersion };
    const answers = await atBoth((origin) => callOrigin(origin, pcRegister, input), 8);
    expect(inside(answers)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM user_account u JOIN consent c ON c.user_id = u.id WHERE u.phone = ${phone}`.execute(
      systemOf(server.current).db,
    );
    expect(rows[0]?.n).toBe(1);
  });

  test('canary: several are, where a code is looked at first and burnt then', async () => {
    const phone = aPhone();
    const { db } = systemOf(server.current);
    await sql`
      INSERT INTO sms_code (phone, scene, code_hash, expires_at)
      VALUES (${phone}, 'login', sha256('x'), now() + interval '5 minutes')`.execute(db);
    let [entered, looked] = [0, 0];
    const naive = async () => {
      const { rows } = await sql`SELECT FROM sms_code WHERE phone = ${phone}`.execute(db);
      looked += 1;
      if (rows.length === 0) return;
      entered += 1;
      await sql`DELETE FROM sms_code WHERE phone = ${phone}`.execute(db);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, naive));
    expect(looked).toBe(AT_ONCE);
    expect(entered).toBeGreaterThan(1);
  });
});

test('what a code opened that was redeemed at two processes is over at both', async () => {
  const answers = await atBoth(await (secrets['an authorised code'] as () => Promise<Redeem>)(), 10);
  const [first] = inside(answers) as (Answered & { body: { data: { token?: string } } })[];
  const token = first?.body.data.token ?? '';
  for (const origin of two.origins) {
    expect((await callOrigin(origin, getAccountInfo, {}, { token })).status).toBe(401);
  }
});
