import { changePasswd } from '@suya/contract/identity/account.endpoints';
import { forgetPasswd } from '@suya/contract/identity/register.endpoints';
import { endOtherSessions } from '@suya/contract/identity/sessions.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, type Person, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identityModule } from '../identity.module.ts';
import { isAskedAt, proveDevice } from '../testing/device-in-tests.ts';
import { identityDeps } from '../testing/identity-in-tests.ts';
import { anAddress, PASSWORD } from '../testing/signing-in.ts';
import { aCode, forgetLimits } from '../testing/sms-in-tests.ts';

const server = useComposedServer(composeModules(identityModule({ ...identityDeps, factorByPhone: 'everybody' })));
const someone = (): Promise<Person> => aPerson(server.current, { password: PASSWORD });

describe('a known device is forgotten', () => {
  const devices = () => systemOf(server.current).as({ kind: 'identity', userId: null }).db;

  test('after 180 days without use', async () => {
    const person = await someone();
    const { deviceToken } = await proveDevice(server.current, person);
    const age = (days: number) =>
      sql`UPDATE known_device SET seen_at = now() - make_interval(days => ${days}) WHERE user_id = ${person.userId}`.execute(
        devices(),
      );
    await age(179);
    expect(await isAskedAt(server.current, person, deviceToken)).toBe(false);
    // That use counts anew.
    await age(179);
    expect(await isAskedAt(server.current, person, deviceToken)).toBe(false);
    await age(180);
    expect(await isAskedAt(server.current, person, deviceToken)).toBe(true);
  });

  test('when all other sessions are ended', async () => {
    const person = await someone();
    const { token, deviceToken } = await proveDevice(server.current, person);
    expect((await call(server.current.http, endOtherSessions, {}, { token })).status).toBe(200);
    expect(await isAskedAt(server.current, person, deviceToken)).toBe(true);
  });

  test('with a changed or a forgotten password', async () => {
    const person = await someone();
    const { token, deviceToken } = await proveDevice(server.current, person);
    const changed = { oldPasswd: PASSWORD, newPasswd: 'another one of nobody' };
    expect((await call(server.current.http, changePasswd, changed, { token })).status).toBe(200);
    expect(await isAskedAt(server.current, person, deviceToken, changed.newPasswd)).toBe(true);

    const other = await someone();
    const known = await proveDevice(server.current, other);
    await forgetLimits(server.current);
    const phoneCaptcha = await aCode(server.current, other.phone, 'forget');
    const input = { phone: other.phone, password: 'a third one of nobody', phoneCaptcha };
    expect((await call(server.current.http, forgetPasswd, input, { remoteAddress: anAddress() })).status).toBe(200);
    expect(await isAskedAt(server.current, other, known.deviceToken, input.password)).toBe(true);
  });

  test('and its token is kept as a hash only', async () => {
    const { deviceToken } = await proveDevice(server.current, await someone());
    const { rows } = await sql<{ kept: string }>`SELECT d::text AS kept FROM known_device d`.execute(devices());
    expect(rows.length).toBeGreaterThan(0);
    const forms = [deviceToken, Buffer.from(deviceToken, 'base64url').toString('hex')];
    for (const { kept } of rows) for (const form of forms) expect(kept).not.toContain(form);
  });
});
