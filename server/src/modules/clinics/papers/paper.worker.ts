import { readPaperPicture } from './read-picture.ts';
import { watermark } from './watermark.ts';

export type PaperRefusal = 'wrongContent' | 'heic' | 'pictureBroken' | 'tooManyPixels' | 'tooSmall';

export type PaperTask =
  | { readonly act: 'read'; readonly bytes: Uint8Array }
  | { readonly act: 'mark'; readonly bytes: Uint8Array; readonly text: string; readonly fontFolder: string };

export type PaperResult =
  | { readonly ok: true; readonly picture: Uint8Array }
  | { readonly ok: false; readonly reason: PaperRefusal };

/** The worker's task: reads what was sent as a picture, or draws a watermark over a kept one. */
export default async function workOnPaper(task: PaperTask): Promise<PaperResult> {
  if (task.act === 'mark') return { ok: true, picture: await watermark(task.bytes, task.text, task.fontFolder) };
  return readPaperPicture(task.bytes);
}
