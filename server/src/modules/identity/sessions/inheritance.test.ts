import { exitClinic } from '@suya/contract/clinics/relations.endpoints';
import { endpoints } from '@suya/contract/endpoints';
import type { CallOf, Endpoint } from '@suya/contract/http/endpoint';
import { changePasswd } from '@suya/contract/identity/account.endpoints';
import { login4codePc } from '@suya/contract/identity/code-login.endpoints';
import { changeClinic, logout, pcLogin, switchClinic } from '@suya/contract/identity/identity.endpoints';
import { type SignInResult, signInResult } from '@suya/contract/identity/identity.schema';
import { pcRegister } from '@suya/contract/identity/register.endpoints';
import { scanLogin } from '@suya/contract/identity/scan.endpoints';
import { enterWithFactor, setUpFactor } from '@suya/contract/identity/second-factor.endpoints';
import { endOtherSessions } from '@suya/contract/identity/sessions.endpoints';
import { smsLogin } from '@suya/contract/identity/sms.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../../../testing/call.ts';
import { aPhone, type SignedIn, signIn, systemOf, type TestClinic } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { givenApp, letAppStepsPass, proveAgo } from '../testing/app-in-tests.ts';
import { authorizedCode, confirmedScan } from '../testing/letting-in.ts';
import { anAddress, PASSWORD, signInBy, staffOf } from '../testing/signing-in.ts';
import { aCode } from '../testing/sms-in-tests.ts';
import { hashToken } from '../tokens.ts';

const server = useServer({ settings: { demo: true, factorByPhone: 'nobody' } });
const db = () => systemOf(server.current).db;
const from = () => ({ remoteAddress: anAddress() });
const ask = <E extends Endpoint>(endpoint: E, input: CallOf<E>, options: { token?: string } = {}) =>
  call(server.current.http, endpoint, input, { ...from(), ...options });

/** Somebody's session, left open for weeks: proved long ago, and with three hours to go. */
interface Old {
  readonly session: SignedIn;
  readonly clinics: readonly TestClinic[];
  /** The code that their app shows, if they have one. */
  readonly appCode?: () => string;
}
async function anOldSession(clinicCount: number, withApp = false): Promise<Old> {
  const { person, clinics } = await staffOf(server.current, clinicCount);
  const app = withApp ? (await givenApp(server.current, person)).app : undefined;
  if (app) await letAppStepsPass(server.current, person.userId);
  const session = await signIn(server.current, person, { side: 'clinic', clinicId: clinics[0]?.id ?? '' });
  await sql`UPDATE session SET factor_at = now() - interval '20 days', idle_until = now() + interval '2 hours',
                   absolute_until = now() + interval '3 hours' WHERE user_id = ${person.userId}`.execute(db());
  return { session, clinics, ...(app ? { appCode: () => app.at(0) } : {}) };
}

/** What is kept of a session. */
const kept = (token: string) =>
  sql<{ factorAt: Date | null; endsAt: Date; idleAt: Date; age: number }>`
    SELECT factor_at AS "factorAt", absolute_until AS "endsAt", idle_until AS "idleAt",
           extract(epoch FROM now() - factor_at)::float8 AS age
      FROM session WHERE token_hash = ${hashToken(token)} AND revoked_at IS NULL`
    .execute(db())
    .then(({ rows }) => {
      if (!rows[0]) throw new Error('no such session');
      return rows[0];
    });

/** Through whatever a sign-in still asks for. */
async function inside(answer: { body: { data: SignInResult }; text: string }, { appCode }: Pick<Old, 'appCode'>) {
  const { loginTicket = '', token, factor, clinicList } = answer.body.data ?? {};
  if (token) return token;
  if (!loginTicket) throw new Error(`not inside: ${answer.text}`);
  if (factor) return inside(await ask(enterWithFactor, { loginTicket, code: appCode?.() ?? '' }), {});
  return inside(await ask(switchClinic, { loginTicket, clinicId: clinicList[0]?.clinicId ?? '' }), {});
}

type Way = (old: Old) => Promise<string>;
const password: Way = async (old) => inside(await signInBy(server.current, old.session.phone, PASSWORD), old);
const scan: Way = async (old) => inside(await (await confirmedScan(server.current, old.session))(), old);
const code: Way = async (old) => inside(await (await authorizedCode(server.current, old.session))(), old);

/** Every call that may answer with a session's token, and what its session begins with beside the older one. */
const ways: Readonly<Record<string, { way: Way; takesOver: boolean }>> = {
  [scanLogin.path]: { way: scan, takesOver: true },
  [login4codePc.path]: { way: code, takesOver: true },
  [changeClinic.path]: {
    way: async ({ session, clinics }) =>
      (await session.ask(changeClinic, { clinicId: clinics[0]?.id ?? '' })).body.data.token ?? '',
    takesOver: true,
  },
  [exitClinic.path]: {
    way: async (old) => inside(await old.session.ask(exitClinic, { clinicId: old.clinics[0]?.id ?? '' }), old),
    takesOver: true,
  },
  [changePasswd.path]: {
    way: async ({ session }) =>
      (await session.ask(changePasswd, { oldPasswd: PASSWORD, newPasswd: `${PASSWORD} now` }, from())).body.data.token,
    takesOver: true,
  },
  // With the ticket of what came before it: with that of a password here, with that of a scan or a code above.
  [switchClinic.path]: { way: password, takesOver: false },
  [pcLogin.path]: { way: password, takesOver: false },
  [smsLogin.path]: {
    way: async (old) => {
      const { phone } = old.session;
      return inside(await ask(smsLogin, { phone, phoneCaptcha: await aCode(server.current, phone, 'login') }), old);
    },
    takesOver: false,
  },
  [pcRegister.path]: {
    way: async () => {
      const phone = aPhone();
      const phoneCaptcha = await aCode(server.current, phone, 'register');
      return inside(await ask(pcRegister, { phone, phoneCaptcha, password: PASSWORD, termsVersion }), {});
    },
    takesOver: false,
  },
  [enterWithFactor.path]: { way: password, takesOver: false },
};
const takingOver = Object.entries(ways).filter(([, { takesOver }]) => takesOver);
const anew = Object.entries(ways).filter(([, { takesOver }]) => !takesOver);

test('every call that may answer with a session’s token is looked at', () => {
  const giving = endpoints.filter(
    ({ path, answer }) =>
      answer === signInResult ||
      (path.startsWith('/user-api') && answer instanceof z.ZodObject && 'token' in answer.shape),
  );
  expect(giving.map(({ path }) => path).sort()).toEqual(Object.keys(ways).sort());
});

describe('a session that comes from another', () => {
  test.each(takingOver)('takes over when its person proved themselves, and its end: by %s', async (_, { way }) => {
    for (const clinicCount of [1, 3]) {
      const old = await anOldSession(clinicCount);
      const before = await kept(old.session.token);
      const after = await kept(await way(old));
      expect(after).toMatchObject({ factorAt: before.factorAt, endsAt: before.endsAt });
      expect(after.idleAt.getTime()).toBeLessThanOrEqual(before.endsAt.getTime());
    }
  });

  test.each(anew)('is none where its person proved themselves anew: by %s', async (path, { way }) => {
    const old = await anOldSession(path === switchClinic.path ? 2 : 1, path === enterWithFactor.path);
    const { age, endsAt } = await kept(await way(old));
    expect(age).toBeLessThan(60);
    expect((endsAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  });

  test.each([
    ['by scan', scan],
    ['by code', code],
  ])('ends with it also where an app was asked for on the way: %s', async (_, way) => {
    const old = await anOldSession(2, true);
    await proveAgo(server.current, old.session.userId, '4 minutes');
    const before = await kept(old.session.token);
    const { age, endsAt } = await kept(await way(old));
    expect(age).toBeLessThan(60);
    expect(endsAt).toEqual(before.endsAt);
  });

  test('is no way to the account for good: no app is set up in it', async () => {
    for (const way of [scan, code]) {
      const token = await way(await anOldSession(1));
      expect((await ask(setUpFactor, {}, { token })).status).toBe(403);
    }
  });

  test('is none where that one is over before the device redeems', async () => {
    for (const consented of [confirmedScan, authorizedCode]) {
      const { session } = await anOldSession(1);
      const redeem = await consented(server.current, session);
      await session.ask(logout, {});
      expect((await redeem()).body.code).toBe(60042);
    }
    for (const consented of [confirmedScan, authorizedCode]) {
      const { session, clinics } = await anOldSession(1);
      const other = await signIn(server.current, session, { side: 'clinic', clinicId: clinics[0]?.id ?? '' });
      const redeem = await consented(server.current, session);
      expect((await other.ask(endOtherSessions, {})).status).toBe(200);
      expect((await redeem()).body.code).toBe(60042);
    }
  });
});
