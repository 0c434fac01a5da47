import { createHash, randomBytes } from 'node:crypto';
import {
  codeAuthorize,
  codeStatus,
  login4codePc,
  lookAtCode,
  openCode,
} from '@suya/contract/identity/code-login.endpoints';
import { changeClinic, getAccountInfo, switchClinic } from '@suya/contract/identity/identity.endpoints';
import { qrStatus } from '@suya/contract/identity/scan.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, type SignedIn, signIn } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { authorize, aWaitingDevice, type WaitingDevice } from '../testing/letting-in.ts';
import { anAddress, staffOf } from '../testing/signing-in.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));

const DEVICE = 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0';
const aDevice = (codeVerifier?: string) => aWaitingDevice(server.current, codeVerifier ? { codeVerifier } : {});
const aVerifier = () => randomBytes(32).toString('base64url');
const redeem = ({ code, codeVerifier }: Pick<WaitingDevice, 'code' | 'codeVerifier'>) =>
  call(server.current.http, login4codePc, { code, codeVerifier }, { remoteAddress: anAddress() });
const statusOf = async ({ code }: Pick<WaitingDevice, 'code'>): Promise<string> =>
  (await call(server.current.http, codeStatus, { code }, { remoteAddress: anAddress() })).body.data.status;
const letTimePass = ({ code }: WaitingDevice) =>
  withClient(server.current.test.admin, (owner) =>
    owner.query('UPDATE waiting_device SET expires_at = now() WHERE id = $1', [code]),
  );
const linkOf = ({ code, codeChallenge }: WaitingDevice) => ({ code, codeChallenge });
const aVisitor = async (): Promise<SignedIn> =>
  signIn(server.current, await aPerson(server.current), { side: 'none', clinicId: null });
const isOpen = async (token: string | undefined): Promise<boolean> =>
  (await call(server.current.http, getAccountInfo, {}, { token: token ?? '' })).status === 200;

describe('signing in by code', () => {
  test('lets the device in that waits, as whoever consented with its number', async () => {
    const person = await aVisitor();
    const device = await aWaitingDevice(server.current, {
      remoteAddress: '10.7.7.8',
      headers: { 'user-agent': DEVICE },
    });
    const link = new URL(device.link);
    expect(link.pathname).toBe('/anesthetic');
    expect(Object.fromEntries(link.searchParams)).toEqual({ code: device.code, codeChallenge: device.codeChallenge });
    expect(await statusOf(device)).toBe('waiting');
    const asking = (await person.ask(lookAtCode, linkOf(device))).body.data;
    expect(asking).toMatchObject({ device: DEVICE, address: '10.7.7.8', seconds: expect.any(Number) });
    expect(asking.seconds).toBeLessThan(60);
    expect(asking.numbers).toContain(device.number);
    expect(new Set(asking.numbers).size).toBe(3);
    expect(await statusOf(device)).toBe('scanned');
    const decided = await person.ask(codeAuthorize, { ...linkOf(device), number: device.number });
    expect(decided.body.data).toEqual({ status: 'confirmed', device: DEVICE, address: '10.7.7.8' });
    expect(await statusOf(device)).toBe('confirmed');
    const { token, currentUserId } = (await redeem(device)).body.data;
    expect(currentUserId).toBe(person.userId);
    expect(await isOpen(token)).toBe(true);
    expect(await statusOf(device)).toBe('expired');
  });

  test('takes the verifier of RFC 7636’s own example', async () => {
    const person = await aVisitor();
    const device = await aDevice('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
    expect(device.codeChallenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    await authorize(person, device);
    expect((await redeem(device)).status).toBe(200);
  });

  test('lasts two minutes from when the device began', async () => {
    const before = Date.now();
    const codeChallenge = 'x'.repeat(43);
    const { body } = await call(server.current.http, openCode, { codeChallenge }, { remoteAddress: anAddress() });
    const lasts = Date.parse(body.data.expiresAt) - before;
    expect(lasts).toBeGreaterThan(119_000);
    expect(lasts).toBeLessThan(150_000);
  });
});

describe('a link that no waiting device began', () => {
  test('shows nothing, is consented to by nobody, and lets nobody in', async () => {
    const person = await aVisitor();
    const codeVerifier = aVerifier();
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const forged = { code: randomBytes(16).toString('base64url'), codeChallenge };
    const scanned = (await call(server.current.http, qrStatus, {}, { remoteAddress: anAddress() })).body.data;
    const scanId = 'qrContent' in scanned ? (new URL(scanned.qrContent).searchParams.get('id') ?? '') : '';
    const begun = await aDevice();
    for (const link of [forged, { code: scanId, codeChallenge }, { code: begun.code, codeChallenge }]) {
      expect((await person.ask(lookAtCode, link)).body.code).toBe(60044);
      const consent = await person.ask(codeAuthorize, { ...link, number: '12' });
      expect(consent).toMatchObject({ status: 409, body: { code: 60044, msg: expect.stringContaining('没有设备') } });
      expect((await redeem({ code: link.code, codeVerifier })).body.code).toBe(60042);
    }
    expect(await statusOf(forged)).toBe('expired');
    expect(await statusOf(begun)).toBe('waiting');
  });

  test('is as one whose device waited too long', async () => {
    const person = await aVisitor();
    const [unseen, seen] = [await aDevice(), await aDevice()];
    await person.ask(lookAtCode, linkOf(seen));
    for (const device of [unseen, seen]) await letTimePass(device);
    expect((await person.ask(lookAtCode, linkOf(unseen))).body.code).toBe(60044);
    expect((await authorize(person, unseen)).body.code).toBe(60044);
    expect((await authorize(person, seen)).body.data.status).toBe('expired');
    for (const device of [unseen, seen]) expect(await statusOf(device)).toBe('expired');
  });
});

describe('a code', () => {
  test('opens nothing before it is authorised, with another verifier, or after two minutes', async () => {
    const person = await aVisitor();
    const device = await aDevice();
    expect((await redeem(device)).body.code).toBe(60042);
    await person.ask(lookAtCode, linkOf(device));
    expect((await redeem(device)).body.code).toBe(60042);
    await authorize(person, device);
    expect((await redeem({ ...device, codeVerifier: aVerifier() })).body.code).toBe(60042);
    expect((await redeem({ ...device, codeVerifier: device.codeChallenge })).body.code).toBe(60042);
    await letTimePass(device);
    expect((await redeem(device)).body.code).toBe(60042);
  });

  test('is consented to by who looked first only, and not without a look', async () => {
    const [first, second] = [await aVisitor(), await aVisitor()];
    const device = await aDevice();
    const answer = { ...linkOf(device), number: device.number };
    expect((await first.ask(codeAuthorize, answer)).body.code).toBe(60044);
    expect((await first.ask(lookAtCode, linkOf(device))).status).toBe(200);
    expect((await second.ask(lookAtCode, linkOf(device))).body.code).toBe(60044);
    expect((await second.ask(codeAuthorize, answer)).body.code).toBe(60044);
    for (const [endpoint, input] of [
      [lookAtCode, linkOf(device)],
      [codeAuthorize, answer],
    ] as const) {
      expect((await call(server.current.http, endpoint, input)).status).toBe(401);
    }
    expect((await first.ask(codeAuthorize, answer)).body.data.status).toBe('confirmed');
  });

  test('is refused for good by a no and by another number', async () => {
    const person = await aVisitor();
    const [refused, mistaken] = [await aDevice(), await aDevice()];
    for (const device of [refused, mistaken]) await person.ask(lookAtCode, linkOf(device));
    const number = String((Number(mistaken.number) + 1) % 100).padStart(2, '0');
    const no = { ...linkOf(refused), number: refused.number, accept: false };
    expect((await person.ask(codeAuthorize, no)).body.data.status).toBe('refused');
    expect((await person.ask(codeAuthorize, { ...linkOf(mistaken), number })).body.data.status).toBe('refused');
    for (const device of [refused, mistaken]) {
      expect((await authorize(person, device)).body.data.status).toBe('refused');
      expect((await person.ask(lookAtCode, linkOf(device))).body.code).toBe(60044);
      expect(await statusOf(device)).toBe('refused');
      expect((await redeem(device)).body.code).toBe(60042);
    }
  });

  test('takes S256 only, and no verifier that is short or has odd signs', async () => {
    for (const codeChallenge of ['plain', `${'x'.repeat(42)}=`, 'x'.repeat(128)]) {
      const begun = await call(server.current.http, openCode, { codeChallenge }, { remoteAddress: anAddress() });
      expect(begun.status).toBe(422);
    }
    const { code } = await aDevice();
    for (const codeVerifier of ['x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(43)}+`]) {
      expect((await redeem({ code, codeVerifier })).status).toBe(422);
    }
  });

  test('is not kept with what redeems it', async () => {
    const { codeVerifier } = await aDevice();
    const { rows } = await withClient(server.current.test.admin, (owner) =>
      owner.query<{ kept: string }>('SELECT to_jsonb(w)::text AS kept FROM waiting_device w'),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { kept } of rows) expect(kept).not.toContain(codeVerifier);
  });
});

describe('a second redemption', () => {
  test('of twenty at the same time one is let in, and what it opened is ended by the others', async () => {
    const person = await aVisitor();
    const device = await aDevice();
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
    const device = await aDevice();
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
    const device = await aDevice();
    await authorize(phone, device);
    const { loginTicket = '' } = (await redeem(device)).body.data;
    await redeem(device);
    const late = await call(server.current.http, switchClinic, { clinicId: places[0]?.id ?? '', loginTicket });
    expect(late.status).toBe(401);
  });

  test('with another verifier ends nothing: the code alone is no proof', async () => {
    const person = await aVisitor();
    const device = await aDevice();
    await authorize(person, device);
    const { token } = (await redeem(device)).body.data;
    await redeem({ ...device, codeVerifier: aVerifier() });
    expect(await isOpen(token)).toBe(true);
  });
});
