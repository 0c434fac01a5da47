import { createHmac, hkdfSync } from 'node:crypto';
import type { PaperKind } from '@suya/contract/clinics/papers.schema';

const licences: readonly PaperKind[] = ['permitLicense', 'businessLicense'];

/**
 * By what a licence's picture is known again, whoever sends it: keyed, so that the database alone tells nobody whether a
 * picture they have is among them. Null for identity papers, which are recognised by nothing.
 * @param picture as it was read, without what came along with it
 */
export function digestOf(secret: Buffer, kind: PaperKind, picture: Uint8Array): Buffer | null {
  if (!licences.includes(kind)) return null;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'licence digest', 32));
  return createHmac('sha256', key).update(picture).digest();
}
