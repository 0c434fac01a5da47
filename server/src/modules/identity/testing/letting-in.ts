import { createHash, randomBytes } from 'node:crypto';
import { codeAuthorize, login4codePc } from '@suya/contract/identity/code-login.endpoints';
import { confirmScan, openScan, qrStatus, scanLogin } from '@suya/contract/identity/scan.endpoints';
import { call } from '../../../testing/call.ts';
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

/** A device waits with a code, to which the person consents. @returns how the device redeems it */
export async function authorizedCode(ground: Ground, person: SignedIn) {
  const [code, codeVerifier] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')];
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const authorized = await person.ask(codeAuthorize, { code, codeChallenge });
  if (authorized.status !== 200) throw new Error(`not authorised: ${authorized.text}`);
  return () => call(ground.http, login4codePc, { code, codeVerifier }, from());
}
