import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharp } from '../../../platform/files/check/safe-sharp.ts';
import { newId } from '../../../platform/ids.ts';
import { openPdfFonts } from '../../../platform/pdf/pdf-fonts.ts';

const ANGLE = -24;
/** Between two of the tiled texts, in pixels. */
const GAP = { x: 60, y: 44 };
const QUALITY = 82;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

let unpacked: Promise<string> | undefined;

/** The bundled font as a file, which is the only way to name one to the text renderer; unpacked once per folder. */
async function unpackFont(folder: string): Promise<string> {
  const path = join(folder, 'watermark.ttf');
  if (await stat(path).catch(() => null)) return path;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fonts = await openPdfFonts();
  const draft = `${path}.${newId()}`;
  await writeFile(draft, await fonts.read(fonts.main, 'normal'), { mode: 0o600 });
  await rename(draft, path);
  return path;
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text once, aslant on nothing, light with a dark edge so that it shows on white and on black. */
async function drawTile(text: string, fontfile: string, dpi: number): Promise<Buffer> {
  const line = (colour: string, alpha: number) =>
    sharp({
      text: {
        text: `<span foreground="${colour}" alpha="${alpha}%">${escapeMarkup(text)}</span>`,
        ...{ fontfile, font: 'Noto Sans SC', rgba: true, dpi },
      },
    })
      .png()
      .toBuffer();
  const [light, dark] = await Promise.all([line('#ffffff', 55), line('#303030', 42)]);
  const { width, height } = await sharp(dark).metadata();
  const canvas = { width: width + 2 + GAP.x, height: height + 2 + GAP.y, channels: 4, background: CLEAR } as const;
  const upright = await sharp({ create: canvas })
    .composite([
      { input: light, left: 1, top: 1 },
      { input: dark, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
  return sharp(upright).rotate(ANGLE, { background: CLEAR }).png().toBuffer();
}

/** The picture with the text all over it, drawn into its pixels, as JPEG. */
export async function watermark(picture: Uint8Array, text: string, fontFolder: string): Promise<Buffer> {
  unpacked ??= unpackFont(fontFolder);
  const fontfile = await unpacked.catch((error: unknown) => {
    unpacked = undefined;
    throw error;
  });
  const { width, height } = await sharp(picture).metadata();
  // About a third of the picture's width at any size.
  const dpi = Math.max(72, Math.round(Math.min(width, height) / 7));
  const drawn = await drawTile(text, fontfile, dpi);
  const fitting = await sharp(drawn)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return sharp(picture)
    .composite([{ input: fitting, tile: true }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
