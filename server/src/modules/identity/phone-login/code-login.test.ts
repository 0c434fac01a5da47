import { createHash, randomBytes } from 'node:crypto';
import { codeAuthorize, login4codePc } from '@suya/contract/identity/code-login.endpoints';
import { changeClinic, getAccountInfo, switchClinic } from '@suya/contract/identity/identity.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, type SignedIn, signIn } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { anAddress, staffOf } from '../testing/signing-in.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));

interface Device {
  readonly code: string;
  readonly codeVerifier: string;
  readonly codeChallenge: string;
}
/** What a waiting device draws. */
function aDevice(): Device {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  return { code: randomBytes(16).toString('base64url'), codeVerifier, codeChallenge };
}
const authorize = (person: SignedIn, { code, codeChallenge }: Device) =>
  person.ask(codeAuthorize, { code, codeChallenge });
const redeem = ({ code, codeVerifier }: Pick<Device, 'code' | 'codeVerifier'>) =>
  call(server.current.http, login4codePc, { code, codeVerifier }, { remoteAddress: anAddress() });
const aVisitor = async (): Promise<SignedIn> =>
  signIn(server.current, await aPerson(server.current), { side: 'none', clinicId: null });
const isOpen = async (token: string | undefined): Promise<boolean> =>
  (await call(server.current.http, getAccountInfo, {}, { token: token ?? '' })).status === 200;

describe('signing in by code', () => {
  test('lets the device in that drew the code, as whoever authorised it', async () => {
    const person = await aVisitor();
    const device = aDevice();
    expect((await authorize(person, device)).status).toBe(200);
    const { token, currentUserId } = (await redeem(device)).body.data;
    expect(currentUserId).toBe(person.userId);
    expect(await isOpen(token)).toBe(true);
  });

  test('takes the verifier of RFC 7636’s own example', async () => {
    const person = await aVisitor();
    const device = {
      code: randomBytes(16).toString('base64url'),
      codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    };
    await authorize(person, device);
    expect((await redeem(device)).status).toBe(200);
  });
});

describe('a code', () => {
  test('opens nothing before it is authorised, with another verifier, or after two minutes', async () => {
    const person = await aVisitor();
    const device = aDevice();
    expect((await redeem(device)).body.code).toBe(60042);
    await authorize(person, device);
    expect((await redeem({ ...device, codeVerifier: aDevice().codeVerifier })).body.code).toBe(60042);
    expect((await redeem({ ...device, codeVerifier: device.codeChallenge })).body.code).toBe(60042);
    await withClient(server.current.test.admin, (owner) => owner.query('UPDATE code_login SET expires_at = now()'));
    expect((await redeem(device)).body.code).toBe(60042);
  });

  test('is authorised once, by one person', async () => {
    const device = aDevice();
    expect((await authorize(await aVisitor(), device)).status).toBe(200);
    expect((await authorize(await aVisitor(), { ...aDevice(), code: device.code })).status).toBe(409);
    const { code, codeChallenge } = aDevice();
    expect((await call(server.current.http, codeAuthorize, { code, codeChallenge })).status).toBe(401);
  });

  test('takes S256 only, and no verifier that is short or has odd signs', async () => {
    const person = await aVisitor();
    const { code } = aDevice();
    for (const codeChallenge of ['plain', `${'x'.repeat(42)}=`, 'x'.repeat(128)]) {
      expect((await person.ask(codeAuthorize, { code, codeChallenge })).status).toBe(422);
    }
    for (const codeVerifier of ['x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(43)}+`]) {
      expect((await redeem({ code, codeVerifier })).status).toBe(422);
    }
  });
});

describe('a second redemption', () => {
  test('of twenty at the same time one is let in, and what it opened is ended by the others', async () => {
    const person = await aVisitor();
    const device = aDevice();
    await authorize(person, device);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(device)));
    const inside = answers.filter(({ status }) => status === 200);
    expect(inside).toHaveLength(1);
    expect(await isOpen(inside[0]?.body.data.token)).toBe(false);
    expect(await isOpen(person.token)).toBe(true);
  });

  test('ends the first one’s session also where it has moved to another clinic', async () => {
    const { person, clinics: places } = await staffOf(server.current, 2);
    const phone = await signIn(server.current, person, { side: 'clinic', clinicId: places[0]?.id ?? '' });
    const device = aDevice();
    await authorize(phone, device);
    const { loginTicket = '' } = (await redeem(device)).body.data;
    const entered = await call(server.current.http, switchClinic, { clinicId: places[0]?.id ?? '', loginTicket });
    const { token = '' } = entered.body.data;
    const moved = await call(server.current.http, changeClinic, { clinicId: places[1]?.id ?? '' }, { token });
    expect(await isOpen(moved.body.data.token)).toBe(true);
    expect((await redeem(device)).body.code).toBe(60042);
    expect(await isOpen(moved.body.data.token)).toBe(false);
    expect(await isOpen(phone.token)).toBe(true);
  });

  test('takes a ticket away that still waits for the choice of a clinic', async () => {
    const { person, clinics: places } = await staffOf(server.current, 2);
    const phone = await signIn(server.current, person, { side: 'clinic', clinicId: places[0]?.id ?? '' });
    const device = aDevice();
    await authorize(phone, device);
    const { loginTicket = '' } = (await redeem(device)).body.data;
    await redeem(device);
    const late = await call(server.current.http, switchClinic, { clinicId: places[0]?.id ?? '', loginTicket });
    expect(late.status).toBe(401);
  });

  test('with another verifier ends nothing: the code alone is no proof', async () => {
    const person = await aVisitor();
    const device = aDevice();
    await authorize(person, device);
    const { token } = (await redeem(device)).body.data;
    await redeem({ ...device, codeVerifier: aDevice().codeVerifier });
    expect(await isOpen(token)).toBe(true);
  });
});
