import { getProfile } from '@suya/contract/identity/account.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { RECOVERY_CODES, recoveryCode } from '@suya/contract/identity/recovery-code';
import {
  confirmFactor,
  enterWithFactor,
  removeFactor,
  renewRecoveryCodes,
} from '@suya/contract/identity/second-factor.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, type Person, signIn, systemOf } from '../../../testing/people.ts';
import { type TestServer, useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identityModule } from '../identity.module.ts';
import { insertLabPerson } from '../index.ts';
import { givenApp } from '../testing/app-in-tests.ts';
import { identity, identityDeps } from '../testing/identity-in-tests.ts';
import { anAddress, PASSWORD, signInBy } from '../testing/signing-in.ts';
import { forgetLimits } from '../testing/sms-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const production = useComposedServer(
  composeModules(identityModule({ ...identityDeps, production: true }), clinicsInTests),
);
const nowhere = { side: 'none', clinicId: null } as const;
const STRANGE = 'ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ';

async function someoneWithApp(ground: TestServer = server.current) {
  const person = await aPerson(ground, { password: PASSWORD });
  return { person, ...(await givenApp(ground, person)) };
}
const ticketOf = async ({ phone }: Person, ground: TestServer = server.current): Promise<string> =>
  (await signInBy(ground, phone, PASSWORD)).body.data.loginTicket ?? '';
const secondStep = (loginTicket: string, code: string, ground: TestServer = server.current) =>
  call(ground.http, enterWithFactor, { loginTicket, code }, { remoteAddress: anAddress() });
const enterBy = async (person: Person, code: string, ground: TestServer = server.current) =>
  secondStep(await ticketOf(person, ground), code, ground);

describe('recovery codes', () => {
  test('are ten, given once as the app is switched on, of 120 bits and no two alike', async () => {
    const { codes, session, app } = await someoneWithApp();
    expect(codes).toHaveLength(RECOVERY_CODES);
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(recoveryCode.safeParse(code).success).toBe(true);
    expect((await session.ask(confirmFactor, { code: app.at(0) })).body.data.recoveryCodes).toEqual([]);
    expect((await session.ask(getProfile, {})).body.data.recoveryCodesLeft).toBe(RECOVERY_CODES);
  });

  test('take the place of the app at sign-in, each once, of four at the same time one', async () => {
    const { person, codes, session } = await someoneWithApp();
    const [first = '', second = ''] = codes;
    const tickets: string[] = [];
    for (let n = 0; n < 4; n += 1) tickets.push(await ticketOf(person));
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, first)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enterBy(person, first)).body.code).toBe(60042);
    expect((await enterBy(person, second)).body.data.token).toBeDefined();
    expect((await session.ask(getProfile, {})).body.data.recoveryCodesLeft).toBe(RECOVERY_CODES - 2);
  });

  test('of another person open nothing, and are guessed no oftener than the app’s', async () => {
    const [{ person }, { codes }] = [await someoneWithApp(), await someoneWithApp()];
    expect((await enterBy(person, codes[0] ?? '')).body.code).toBe(60042);
    const answers = [];
    for (let n = 0; n < 10; n += 1) answers.push((await enterBy(person, STRANGE)).body.code);
    expect(answers).toEqual([...Array(9).fill(60042), 429]);
  });

  test('lie nowhere in the database as they were shown', async () => {
    const { codes } = await someoneWithApp();
    const kept = await withClient(server.current.test.admin, (owner) =>
      owner.query<{ kept: string }>('SELECT r::text AS kept FROM recovery_code r'),
    );
    expect(kept.rows.length).toBeGreaterThan(9);
    const forms = codes.flatMap((code) => [code, code.replaceAll('-', ''), Buffer.from(code).toString('hex')]);
    for (const row of kept.rows) for (const form of forms) expect(row.kept).not.toContain(form);
  });

  test('are made anew by who proved the app lately; those before open nothing any more', async () => {
    const { person, app, codes, session } = await someoneWithApp();
    const stale = await signIn(server.current, person, nowhere);
    expect((await stale.ask(renewRecoveryCodes, {})).body).toMatchObject({ code: 60043, extra: { factor: 'totp' } });
    expect((await session.ask(confirmFactor, { code: app.at(0) })).status).toBe(200);
    const { recoveryCodes } = (await session.ask(renewRecoveryCodes, {})).body.data;
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect((await enterBy(person, codes[0] ?? '')).body.code).toBe(60042);
    expect((await enterBy(person, recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('are nobody’s who has no app, nor without a session', async () => {
    const session = await signIn(server.current, await aPerson(server.current), nowhere);
    expect((await session.ask(renewRecoveryCodes, {})).status).toBe(409);
    expect((await call(server.current.http, renewRecoveryCodes, {})).status).toBe(401);
  });
});

describe('a lost app', () => {
  test('is switched off by a recovery code, which signs out everywhere', async () => {
    const { person, codes, session } = await someoneWithApp();
    expect((await session.ask(removeFactor, { code: STRANGE })).body.code).toBe(60042);
    expect((await session.ask(removeFactor, { code: codes[0] ?? '' })).status).toBe(200);
    expect((await session.ask(getProfile, {})).status).toBe(401);
    expect((await signInBy(server.current, person.phone, PASSWORD)).body.data.token).toBeDefined();
  });

  test('of somebody whose role needs one leads them to setting up another before anything else', async () => {
    const ground = production.current;
    const { person, codes } = await someoneWithApp(ground);
    await insertLabPerson(systemOf(ground), { userId: person.userId, name: '钱', roles: ['finance'] });
    const { token = '' } = (await enterBy(person, codes[0] ?? '', ground)).body.data;
    await forgetLimits(ground);
    const off = await call(ground.http, removeFactor, { code: codes[1] ?? '' }, { token });
    expect(off.status).toBe(200);
    const again = (await signInBy(ground, person.phone, PASSWORD)).body.data;
    const info = (await call(ground.http, getAccountInfo, {}, { token: again.token ?? '' })).body.data;
    expect(info).toMatchObject({ side: 'none', factorDue: true, permissions: [] });
  });
});
