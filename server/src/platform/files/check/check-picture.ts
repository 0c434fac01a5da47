import type { StoredFile } from '@suya/contract/files/files.schema';
import { FileRefused } from './file-refused.ts';
import { PICTURE_HEAD_BYTES, type PictureType, pictureTypeOf, refusalOfPicture } from './picture-type.ts';
import { sharp } from './safe-sharp.ts';

const MEGAPIXELS = 50;
const TIMEOUT_SECONDS = 20;
const PREVIEW_PIXELS = 1024;

/**
 * Examines the first bytes and reads the rest without looking at it.
 * @throws FileRefused if it is not a JPEG, PNG or WebP
 */
export async function readPictureType(bytes: AsyncIterable<Uint8Array>): Promise<PictureType> {
  let type: PictureType | null = null;
  let head = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head.length >= PICTURE_HEAD_BYTES) continue;
    head = Buffer.concat([head, chunk.subarray(0, PICTURE_HEAD_BYTES)]);
    type = pictureTypeOf(head);
    if (head.length >= PICTURE_HEAD_BYTES && !type) break;
  }
  if (!type) throw new FileRefused(refusalOfPicture(head));
  return type;
}

/**
 * Decodes a picture completely and writes its preview: at most 1024 px, upright, WebP, without metadata (place,
 * camera, name). The size is read from the header and judged before any pixel is decoded.
 * @returns size in pixels as seen
 * @throws FileRefused
 */
export async function checkPicture(
  path: string,
  type: PictureType,
  preview: string,
): Promise<NonNullable<StoredFile['picture']>> {
  const open = () => sharp(path, { limitInputPixels: MEGAPIXELS * 1_000_000, failOn: 'error', pages: 1 });
  const header = await sharp(path, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
  if (!header || `image/${header.format}` !== type) throw new FileRefused({ reason: 'pictureBroken' });
  const found = Math.ceil((header.width * header.height) / 1_000_000);
  if (found > MEGAPIXELS) throw new FileRefused({ reason: 'pictureTooLarge', limit: MEGAPIXELS, found });
  try {
    await open()
      .autoOrient()
      .resize({ width: PREVIEW_PIXELS, height: PREVIEW_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toFile(preview);
  } catch (error) {
    const isSlow = error instanceof Error && /timeout/i.test(error.message);
    throw new FileRefused({ reason: isSlow ? 'tookTooLong' : 'pictureBroken' });
  }
  return { width: header.autoOrient.width, height: header.autoOrient.height };
}
