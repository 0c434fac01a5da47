import type { Keyring } from './keyring.ts';
import type { PaperPress } from './paper-press.ts';

/** What papers are handled with. */
export interface PaperDesk {
  readonly keyring: Keyring;
  readonly press: PaperPress;
  /** Keys the digests by which a licence is known again. */
  readonly secret: Buffer;
  /** A folder of the server's own, where the watermark's font is unpacked. */
  readonly fontFolder: string;
}
