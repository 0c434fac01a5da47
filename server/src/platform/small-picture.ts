import { invalid } from './app-error.ts';
import { isHeic, pictureTypeOf } from './files/check/picture-type.ts';
import { sharp } from './files/check/safe-sharp.ts';

const SIDE_PX = 256;
/** A picture of 200 kB may unfold to gigabytes: refused by its header, before anything is allocated for it. */
const MAX_PIXELS = 20_000_000;
const TIMEOUT_SECONDS = 5;

/**
 * A small picture as it is kept: 256 × 256 pixels of WebP, drawn anew, so that nothing but pixels of what was sent remains.
 * Its first bytes say what it is before anything decodes it.
 * @param dataUrl a base64 data URL
 * @param field the field of the input that is named where it is refused
 * @throws AppError 422 where its content is no PNG, JPEG or WebP, whatever it says it is
 */
export async function redrawn(dataUrl: string, field: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const type = pictureTypeOf(bytes);
  if (!type) throw invalid({ [field]: isHeic(bytes) ? 'files.heic' : 'refusals.pictureUnreadable' });
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (`image/${format}` !== type) throw new Error(`a picture of ${format}`);
    const drawn = picture.rotate().resize(SIDE_PX, SIDE_PX, { fit: 'cover' }).webp({ quality: 80 });
    return await drawn.timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
  } catch {
    throw invalid({ [field]: 'refusals.pictureUnreadable' });
  }
}
