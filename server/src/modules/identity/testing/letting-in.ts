import { createHash, randomBytes } from 'node:crypto';
import { codeAuthorize, login4codePc, lookAtCode, openCode } from '@suya/contract/identity/code-login.endpoints';
import { confirmScan, openScan, qrStatus, scanLogin } from '@suya/contract/identity/scan.endpoints';
import { type CallOptions, call } from '../../../testing/call.ts';
import type { Ground, SignedIn } from '../../../testing/people.ts';
import { anAddress } from './signing-in.ts';

const from = () => ({ remoteAddress: anAddress() });

/** A computer shows a QR, which the person scans and confirms. @returns how the computer redeems it */
export async function confirmedScan(ground: Ground, person: SignedIn) {
  const { data } = (await call(ground.http, qrStatus, {}, from())).body;
  if (!('qrContent' in data)) throw new Error('no QR');
  const scanId = new URL(data.qrContent).searchParams.get('id') ?? '';
  await person.ask(openScan, { scanId });
  const confirmed = await person.ask(confirmScan, { scanId, number: data.number, accept: true });
  if (confirmed.body.data?.status !== 'confirmed') throw new Error(`not confirmed: ${confirmed.text}`);
  return () => call(ground.http, scanLogin, {}, { token: data.codeToken, ...from() });
}

/** What a device that waits with a code shows and keeps. */
export interface WaitingDevice {
  readonly code: string;
  readonly codeChallenge: string;
  readonly codeVerifier: string;
  readonly number: string;
  readonly link: string;
}

/** A device begins to wait with a code, with a verifier that it draws. */
export async function aWaitingDevice(
  ground: Ground,
  { codeVerifier = randomBytes(32).toString('base64url'), ...options }: { codeVerifier?: string } & CallOptions = {},
): Promise<WaitingDevice> {
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const opened = await call(ground.http, openCode, { codeChallenge }, { ...from(), ...options });
  if (opened.status !== 200) throw new Error(`not begun: ${opened.text}`);
  return { ...opened.body.data, codeChallenge, codeVerifier };
}

/** The person looks who asks, and consents with the number that the device shows. */
export async function authorize(person: SignedIn, { code, codeChallenge, number }: WaitingDevice) {
  await person.ask(lookAtCode, { code, codeChallenge });
  return person.ask(codeAuthorize, { code, codeChallenge, number });
}

/** A device waits with a code, to which the person consents. @returns how the device redeems it */
export async function authorizedCode(ground: Ground, person: SignedIn) {
  const device = await aWaitingDevice(ground);
  const { code, codeVerifier } = device;
  const authorized = await authorize(person, device);
  if (authorized.body.data?.status !== 'confirmed') throw new Error(`not authorised: ${authorized.text}`);
  return () => call(ground.http, login4codePc, { code, codeVerifier }, from());
}
