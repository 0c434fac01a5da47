import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;

function chunk(name: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A sound PNG of one bit a pixel: some hundred kilobytes that unfold to `side` × `side`. */
export function hugePng(side: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const whole = [mark, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(whole));
}

/** A WebP that claims a canvas of `side` × `side` and holds a picture of 8 × 8. */
export async function lyingWebp(side: number): Promise<Bytes> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer();
  const canvas = Buffer.alloc(18);
  canvas.write('VP8X', 0, 'latin1');
  canvas.writeUInt32LE(10, 4);
  canvas.writeUIntLE(side - 1, 12, 3);
  canvas.writeUIntLE(side - 1, 15, 3);
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), canvas, small.subarray(12)]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return new Uint8Array(Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body]));
}

/** A GIF of many frames. */
export async function longGif(frames: number): Promise<Bytes> {
  const side = 64;
  const pixels = Buffer.alloc(side * side * 3 * frames);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 2_654_435_761) >>> 24;
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return new Uint8Array(await sharp(pixels, { raw }).gif({ effort: 1 }).toBuffer());
}

/** Almost as many pixels as are allowed, progressive (which a decoder must hold whole), and cut short. */
export async function cutJpeg(): Promise<Bytes> {
  const create = { width: 8000, height: 6000, channels: 3, background: '#987' } as const;
  const whole = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
  return new Uint8Array(whole.subarray(0, Math.floor(whole.length * 0.8)));
}
