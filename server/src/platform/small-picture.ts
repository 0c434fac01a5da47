import sharp from 'sharp';
import { invalid } from './app-error.ts';

const SIDE_PX = 256;
/** A picture of 200 kB may unfold to gigabytes: refused by its header, before anything is allocated for it. */
const MAX_PIXELS = 20_000_000;
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * A small picture as it is kept: 256 × 256 pixels of WebP, drawn anew, so that nothing but pixels of what was sent remains.
 * @param dataUrl a base64 data URL
 * @param field the field of the input that is named where it is refused
 * @throws AppError 422 where its content is no PNG, JPEG or WebP, whatever it says it is
 */
export async function redrawn(dataUrl: string, field: string): Promise<Buffer> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Error(`a picture of ${format}`);
    return await picture.rotate().resize(SIDE_PX, SIDE_PX, { fit: 'cover' }).webp({ quality: 80 }).toBuffer();
  } catch {
    throw invalid({ [field]: 'refusals.pictureUnreadable' });
  }
}
