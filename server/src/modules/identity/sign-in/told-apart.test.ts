import type { Endpoint } from '@suya/contract/http/endpoint';
import { contactWithMmm } from '@suya/contract/identity/account.endpoints';
import { checkAccount, forgetPasswd, pcRegister } from '@suya/contract/identity/register.endpoints';
import { checkPhoneCaptcha, type SmsScene, smsLogin } from '@suya/contract/identity/sms.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { statementsOf } from '../../../testing/count-statements.ts';
import { aPerson, aPhone, type SignedIn, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identityModule } from '../identity.module.ts';
import { identityDeps } from '../testing/identity-in-tests.ts';
import { anAddress, hashCount, PASSWORD, signInAt, signInBy } from '../testing/signing-in.ts';
import { askForCode } from '../testing/sms-in-tests.ts';

// With codes for unknown devices, as in production.
const server = useComposedServer(composeModules(identityModule({ ...identityDeps, factorByPhone: 'everybody' })));
const db = () => systemOf(server.current).db;
const http = () => server.current.http;
const from = () => ({ remoteAddress: anAddress() });

/** Somebody signed in, who may ask about anybody's phone. */
let somebody: SignedIn;
// The key of the limits is read once per process, by whoever comes first.
beforeAll(async () => {
  somebody = await signIn(server.current, await aPerson(server.current), { side: 'none', clinicId: null });
  await call(http(), checkAccount, { account: aPhone() }, from());
});

async function aDisabled(): Promise<string> {
  const { phone, userId } = await aPerson(server.current, { password: PASSWORD });
  await sql`UPDATE user_account SET disabled_at = now() WHERE id = ${userId}`.execute(db());
  return phone;
}
/** One phone of each kind that a stranger might want to tell from the others. */
const kinds: Readonly<Record<string, () => Promise<string>>> = {
  existing: async () => (await aPerson(server.current, { password: PASSWORD })).phone,
  missing: async () => aPhone(),
  disabled: aDisabled,
  passwordless: async () => (await aPerson(server.current)).phone,
};

interface Answered {
  readonly status: number;
  readonly text: string;
}
const sending =
  (scene: SmsScene, token?: () => string) =>
  async (phone: string): Promise<Answered> => {
    const { status, text } = await askForCode(server.current, phone, scene, token ? { token: token() } : {});
    // The two times differ by when they were asked for.
    return { status, text: text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>') };
  };

/** What the specification has in the address, which the portal sends in the body. */
async function byAddress({ path }: Endpoint, query: Record<string, string>): Promise<Answered> {
  const answer = await http().inject({ method: 'POST', url: path, query, ...from() });
  return { status: answer.statusCode, text: answer.body.replace(/"traceId":"[^"]*"/, '') };
}

/** Every call that a stranger, or somebody signed in, can make about an account, wrong or harmless. */
const calls: Readonly<Record<string, (phone: string) => Promise<Answered>>> = {
  'pc-login': (phone) => signInBy(server.current, phone, 'not it'),
  'pc-login with a device’s token': (phone) => signInAt(server.current, phone, 'not it', 'x'.repeat(43)),
  'account/check': (account) => call(http(), checkAccount, { account }, from()),
  'account/check by its address': (account) => byAddress(checkAccount, { account }),
  'sms-captcha for register': sending('register'),
  'sms-captcha for login': sending('login'),
  'sms-captcha for forget': sending('forget'),
  'sms-login': (phone) => call(http(), smsLogin, { phone, phoneCaptcha: '000000' }, from()),
  'check-phone-captcha': (phone) => call(http(), checkPhoneCaptcha, { phone, captcha: '000000' }, from()),
  'check-phone-captcha by its address': (phone) => byAddress(checkPhoneCaptcha, { phone, captcha: '000000' }),
  'forget-passwd by code': (phone) =>
    call(http(), forgetPasswd, { phone, password: PASSWORD, phoneCaptcha: '000000' }, from()),
  'forget-passwd by ticket': (phone) =>
    call(http(), forgetPasswd, { phone, password: PASSWORD, resetTicket: 'x'.repeat(43) }, from()),
  'pc-register': (phone) =>
    call(http(), pcRegister, { phone, password: PASSWORD, phoneCaptcha: '000000', termsVersion }, from()),
  'sms-captcha for bind, signed in': sending('bind', () => somebody.token),
  'contact-with-mmm of another phone': (phone) => somebody.ask(contactWithMmm, { phone, kUserId: 'k-1' }),
};

/** Rows of everything that a call might leave. */
async function rows(): Promise<Record<string, number>> {
  const counts = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM sms_code) AS codes, (SELECT count(*)::int FROM sms_outbox) AS sms,
           (SELECT count(*)::int FROM sign_in) AS "signIns", (SELECT count(*)::int FROM reset_ticket) AS tickets,
           (SELECT count(*)::int FROM session) AS sessions, (SELECT count(*)::int FROM outbox) AS news`.execute(db());
  return counts.rows[0] ?? {};
}

/** What a stranger sees of a call, and what it costs us. */
async function seen(act: () => Promise<Answered>) {
  const [hashes, before] = [await hashCount(), await rows()];
  let answer: Answered | undefined;
  const statements = await statementsOf(async () => {
    answer = await act();
  });
  const after = await rows();
  const written = Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]));
  return { status: answer?.status, text: answer?.text, hashes: (await hashCount()) - hashes, statements, written };
}

describe('no account is told from another', () => {
  test.each(Object.entries(calls))(
    'by %s: existing, missing, disabled and passwordless have one status, body, number of hashes, statements and rows written',
    async (_, ask) => {
      const all = [];
      for (const make of Object.values(kinds)) {
        const phone = await make();
        all.push(await seen(() => ask(phone)));
      }
      for (const one of all) expect(one).toEqual(all[0]);
    },
  );

  test('canary: a call that looks for the account before it works would be found out', async () => {
    const leaky = async (phone: string) => {
      const { rows: found } = await sql`SELECT FROM user_account WHERE phone = ${phone}`.execute(db());
      return found.length > 0 ? signInBy(server.current, phone, 'not it') : { status: 422, text: 'no account' };
    };
    const [known, unknown] = [
      await seen(async () => leaky((await kinds.existing?.()) ?? '')),
      await seen(() => leaky(aPhone())),
    ];
    expect(known.hashes).not.toBe(unknown.hashes);
    expect(known.text).not.toBe(unknown.text);
  });
});
