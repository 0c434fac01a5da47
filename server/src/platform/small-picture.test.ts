import sharp from 'sharp';
import { expect, test } from 'vitest';
import { redrawn } from './small-picture.ts';

const create = { width: 40, height: 20, channels: 3, background: 'red' } as const;
const asUrl = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

test.each([
  ['JPEG', () => sharp({ create }).jpeg().toBuffer()],
  ['PNG', () => sharp({ create }).png().toBuffer()],
  ['WebP', () => sharp({ create }).webp().toBuffer()],
])('a %s is drawn anew', async (_, make) => {
  const { format, width, height } = await sharp(await redrawn(asUrl(await make()), 'avatar')).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 });
});

test.each([
  ['a drawing', async () => svg],
  ['a drawing behind the first bytes of a JPEG', async () => Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), svg])],
  ['a GIF', () => sharp({ create }).gif().toBuffer()],
  ['a TIFF', () => sharp({ create }).tiff().toBuffer()],
  ['an AVIF', () => sharp({ create }).avif().toBuffer()],
])('%s is refused', async (_, make) => {
  await expect(redrawn(asUrl(await make()), 'avatar')).rejects.toMatchObject({ code: 422 });
});

test('what decodes pictures in this process opens no other type, whoever asks', async () => {
  const foreign = [await sharp({ create }).gif().toBuffer(), await sharp({ create }).tiff().toBuffer()];
  for (const bytes of foreign) await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported|blocked/i);
});
