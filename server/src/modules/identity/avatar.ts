import sharp from 'sharp';
import { invalid } from '../../platform/app-error.ts';

const SIDE_PX = 256;
/** A picture of 200 kB may unfold to gigabytes: refused by its header, before anything is allocated for it. */
const MAX_PIXELS = 20_000_000;
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * A picture as it is kept: 256 × 256 pixels of WebP, drawn anew, so that nothing but pixels of what was sent remains.
 * @param dataUrl a base64 data URL, or '' for the default picture
 * @throws AppError 422 where its content is no PNG, JPEG or WebP, whatever it says it is
 */
export async function readAvatar(dataUrl: string): Promise<string> {
  if (dataUrl === '') return '';
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) throw new Error(`a picture of ${format}`);
    const small = await picture.rotate().resize(SIDE_PX, SIDE_PX, { fit: 'cover' }).webp({ quality: 80 }).toBuffer();
    return `data:image/webp;base64,${small.toString('base64')}`;
  } catch {
    throw invalid({ avatar: 'refusals.pictureUnreadable' });
  }
}
