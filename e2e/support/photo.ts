import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
};

function png(size: number, row: (y: number) => Buffer, comment: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: size }, (_, y) => Buffer.concat([Buffer.from([0]), row(y)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const text = comment ? [chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))] : [];
  const pixels = chunk('IDAT', deflateSync(Buffer.concat(rows)));
  return Buffer.concat([signature, chunk('IHDR', header), ...text, pixels, chunk('IEND', Buffer.alloc(0))]);
}

/** A real PNG of a warm grey, `size` pixels square, with a comment in it where one is given. */
export function somePhoto(size = 64, comment = ''): Buffer {
  const row = Buffer.alloc(size * 3, 0xb4);
  return png(size, () => row, comment);
}

const LICENCE = 640;
const STRIPE = 32;

/** A picture of a licence that no other clinic has: stripes, light and dark by chance. */
export function aLicence(): Buffer {
  const shades = randomBytes(LICENCE / STRIPE).map((byte) => 64 + (byte >> 1));
  return png(LICENCE, (y) => Buffer.alloc(LICENCE * 3, shades[Math.floor(y / STRIPE)]), '');
}
