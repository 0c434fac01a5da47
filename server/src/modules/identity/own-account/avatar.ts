import { redrawn } from '../../../platform/small-picture.ts';

/**
 * A picture of a person as it is kept, see `redrawn`.
 * @param dataUrl a base64 data URL, or '' for the default picture
 * @throws AppError 422 where its content is no PNG, JPEG or WebP, whatever it says it is
 */
export async function readAvatar(dataUrl: string): Promise<string> {
  if (dataUrl === '') return '';
  return `data:image/webp;base64,${(await redrawn(dataUrl, 'avatar')).toString('base64')}`;
}
