import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { confirmScan, openScan, qrStatus, scanLogin } from '@suya/contract/identity/scan.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, type SignedIn, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { anAddress } from '../testing/signing-in.ts';

const server = useComposedServer(composeModules(identity));
const DEVICE = 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0';

interface Shown {
  readonly codeToken: string;
  readonly scanId: string;
  readonly number: string;
}

/** What the PC draws and keeps. */
async function aQr(remoteAddress = anAddress()): Promise<Shown> {
  const headers = { 'user-agent': DEVICE };
  const { body } = await call(server.current.http, qrStatus, {}, { remoteAddress, headers });
  if (!('qrContent' in body.data)) throw new Error('no QR');
  const { codeToken, qrContent, number } = body.data;
  return { codeToken, number, scanId: new URL(qrContent).searchParams.get('id') ?? '' };
}
async function statusOf({ codeToken }: Pick<Shown, 'codeToken'>): Promise<string> {
  const { data } = (await call(server.current.http, qrStatus, { codeToken }, { remoteAddress: anAddress() })).body;
  return 'status' in data ? data.status : 'none';
}
const redeem = (token: string) => call(server.current.http, scanLogin, {}, { token, remoteAddress: anAddress() });
const aPhoneOf = async (): Promise<SignedIn> =>
  signIn(server.current, await aPerson(server.current), { side: 'none', clinicId: null });
const confirm = (phone: SignedIn, { scanId, number }: Shown, accept = true) =>
  phone.ask(confirmScan, { scanId, number, accept });
const letTimePass = (scanId: string) =>
  withClient(server.current.test.admin, (owner) =>
    owner.query('UPDATE waiting_device SET expires_at = now() WHERE id = $1', [scanId]),
  );

describe('signing in by scan', () => {
  test('goes from waiting over scanned and confirmed to a session of the phone’s person', async () => {
    const phone = await aPhoneOf();
    const qr = await aQr('10.7.7.7');
    expect(await statusOf(qr)).toBe('waiting');
    const opened = (await phone.ask(openScan, { scanId: qr.scanId })).body.data;
    expect(opened).toMatchObject({ device: DEVICE, address: '10.7.7.7' });
    expect(opened.numbers).toContain(qr.number);
    expect(new Set(opened.numbers).size).toBe(3);
    expect(await statusOf(qr)).toBe('scanned');
    expect((await confirm(phone, qr)).body.data).toEqual({
      status: 'confirmed',
      device: DEVICE,
      address: '10.7.7.7',
    });
    expect(await statusOf(qr)).toBe('confirmed');
    const { token = '', currentUserId } = (await redeem(qr.codeToken)).body.data;
    expect(currentUserId).toBe(phone.userId);
    expect((await call(server.current.http, getAccountInfo, {}, { token })).status).toBe(200);
    expect(await statusOf(qr)).toBe('expired');
  });

  test('takes the code token in Authorization as in the body; the body’s comes first', async () => {
    const [one, other] = [await aQr(), await aQr()];
    const phone = await aPhoneOf();
    await phone.ask(openScan, { scanId: one.scanId });
    const ask = (input: { codeToken?: string }, token: string) =>
      call(server.current.http, qrStatus, input, { token, remoteAddress: anAddress() });
    expect((await ask({}, one.codeToken)).body.data).toMatchObject({ status: 'scanned' });
    expect((await ask({ codeToken: other.codeToken }, one.codeToken)).body.data).toMatchObject({ status: 'waiting' });
    expect((await ask({}, 'x'.repeat(43))).body.data).toMatchObject({ status: 'expired' });
    expect((await ask({}, phone.token)).body.data).toMatchObject({ status: 'expired' });
  });

  test('lasts two minutes', async () => {
    const before = Date.now();
    const { body } = await call(server.current.http, qrStatus, {}, { remoteAddress: anAddress() });
    const lasts = Date.parse(body.data.expiresAt) - before;
    expect(lasts).toBeGreaterThan(119_000);
    expect(lasts).toBeLessThan(150_000);
  });
});

describe('a photographed QR', () => {
  test('redeems nothing: it carries neither the code token nor anything that leads to it', async () => {
    const qr = await aQr();
    expect(qr.scanId).not.toContain(qr.codeToken);
    const phone = await aPhoneOf();
    await phone.ask(openScan, { scanId: qr.scanId });
    await confirm(phone, qr);
    for (const token of [qr.scanId, '', 'x'.repeat(43), phone.token]) {
      expect((await redeem(token)).body.code).toBe(60042);
    }
    expect(await statusOf({ codeToken: qr.scanId })).toBe('expired');
    expect((await redeem(qr.codeToken)).status).toBe(200);
  });

  test('is not kept as the PC has it', async () => {
    const qr = await aQr();
    const { rows } = await sql<{ kept: string }>`SELECT to_jsonb(w)::text AS kept FROM waiting_device w`.execute(
      systemOf(server.current).db,
    );
    const kept = rows.map((row) => row.kept).join('\n');
    expect(kept).toContain(qr.scanId);
    expect(kept).not.toContain(qr.codeToken);
    expect(kept).not.toContain(Buffer.from(qr.codeToken).toString('hex'));
  });
});

describe('redeemed', () => {
  test('is a confirmed code once, of fifty at the same time', async () => {
    const phone = await aPhoneOf();
    const qr = await aQr();
    await phone.ask(openScan, { scanId: qr.scanId });
    await confirm(phone, qr);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(qr.codeToken)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe(60042);
  });

  test('is none that only waits, was only scanned, was refused or is over', async () => {
    const phone = await aPhoneOf();
    const [waiting, scanned, refused, late] = [await aQr(), await aQr(), await aQr(), await aQr()];
    for (const { scanId } of [scanned, refused, late]) await phone.ask(openScan, { scanId });
    await confirm(phone, refused, false);
    await confirm(phone, late);
    await letTimePass(late.scanId);
    for (const { codeToken } of [waiting, scanned, refused, late]) {
      expect((await redeem(codeToken)).body.code).toBe(60042);
    }
    expect(await statusOf(late)).toBe('expired');
  });

  test('is none of a person who was disabled meanwhile', async () => {
    const phone = await aPhoneOf();
    const qr = await aQr();
    await phone.ask(openScan, { scanId: qr.scanId });
    await confirm(phone, qr);
    await sql`UPDATE user_account SET disabled_at = now() WHERE id = ${phone.userId}`.execute(
      systemOf(server.current).db,
    );
    expect((await redeem(qr.codeToken)).body.code).toBe(60042);
  });
});

describe('the phone’s answer', () => {
  test('is final: neither a refusal nor a wrong number is taken back', async () => {
    const phone = await aPhoneOf();
    const [refused, mistaken] = [await aQr(), await aQr()];
    for (const { scanId } of [refused, mistaken]) await phone.ask(openScan, { scanId });
    expect((await confirm(phone, refused, false)).body.data.status).toBe('refused');
    const number = String((Number(mistaken.number) + 1) % 100).padStart(2, '0');
    expect((await confirm(phone, { ...mistaken, number })).body.data.status).toBe('refused');
    for (const qr of [refused, mistaken]) {
      expect((await confirm(phone, qr)).body.data.status).toBe('refused');
      expect((await phone.ask(openScan, { scanId: qr.scanId })).status).toBe(404);
      expect(await statusOf(qr)).toBe('refused');
      expect((await redeem(qr.codeToken)).body.code).toBe(60042);
    }
  });

  test('is only theirs who opened it', async () => {
    const [first, second] = [await aPhoneOf(), await aPhoneOf()];
    const qr = await aQr();
    expect((await first.ask(openScan, { scanId: qr.scanId })).status).toBe(200);
    expect((await first.ask(openScan, { scanId: qr.scanId })).status).toBe(200);
    expect((await second.ask(openScan, { scanId: qr.scanId })).status).toBe(404);
    expect((await confirm(second, qr)).status).toBe(404);
    expect(await statusOf(qr)).toBe('scanned');
  });

  test('comes too late after two minutes', async () => {
    const phone = await aPhoneOf();
    const qr = await aQr();
    await phone.ask(openScan, { scanId: qr.scanId });
    await letTimePass(qr.scanId);
    expect((await confirm(phone, qr)).body.data.status).toBe('expired');
    expect((await phone.ask(openScan, { scanId: qr.scanId })).status).toBe(404);
  });

  test('needs a session', async () => {
    const qr = await aQr();
    expect((await call(server.current.http, openScan, { scanId: qr.scanId })).status).toBe(401);
    const input = { scanId: qr.scanId, number: qr.number, accept: true };
    expect((await call(server.current.http, confirmScan, input)).status).toBe(401);
    expect(await statusOf(qr)).toBe('waiting');
  });
});

test('an address draws no more than its share of QRs', async () => {
  const address = anAddress();
  let drawn = 0;
  while (drawn < 200) {
    const { status } = await call(server.current.http, qrStatus, {}, { remoteAddress: address });
    if (status === 429) break;
    drawn += 1;
  }
  expect(drawn).toBeGreaterThanOrEqual(120);
  expect(drawn).toBeLessThan(160);
});
