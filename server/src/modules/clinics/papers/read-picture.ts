import { isHeic, pictureTypeOf } from '../../../platform/files/check/picture-type.ts';
import { sharp } from '../../../platform/files/check/safe-sharp.ts';
import type { PaperResult } from './paper.worker.ts';

const MOST_PIXELS = 50_000_000;
/** Below it nobody reads a licence. */
const LEAST_SIDE = 300;
/** A page at 300 dots per inch is 3508 high; more shows the paper's fibres. */
const MOST_SIDE = 3600;
const QUALITY = 88;
const TIMEOUT_SECONDS = 20;

/**
 * What was sent, as an upright JPEG of its own, with none of what came along: place and camera, a second file behind
 * the picture. The size is judged by the header before a pixel is decoded.
 */
export async function readPaperPicture(bytes: Uint8Array): Promise<PaperResult> {
  const type = pictureTypeOf(bytes);
  if (!type) return { ok: false, reason: isHeic(bytes) ? 'heic' : 'wrongContent' };
  const header = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
  if (!header || `image/${header.format}` !== type) return { ok: false, reason: 'pictureBroken' };
  const { width, height } = header;
  if (width * height > MOST_PIXELS) return { ok: false, reason: 'tooManyPixels' };
  if (Math.min(width, height) < LEAST_SIDE) return { ok: false, reason: 'tooSmall' };
  try {
    const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
    return { ok: true, picture };
  } catch {
    return { ok: false, reason: 'pictureBroken' };
  }
}
