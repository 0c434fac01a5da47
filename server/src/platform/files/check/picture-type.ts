import type { FileRefusal } from '../refusals.ts';

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** So many first bytes are enough to tell what a picture is, and what a foreign one is. */
export const PICTURE_HEAD_BYTES = 64;

const startsWith = (bytes: Uint8Array, ...wanted: number[]): boolean => wanted.every((byte, at) => bytes[at] === byte);

/** The type of a picture by its first bytes, or null if it is not one of the three accepted types. */
export function pictureTypeOf(firstBytes: Uint8Array): PictureType | null {
  if (startsWith(firstBytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(firstBytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  const isRiff = startsWith(firstBytes, 0x52, 0x49, 0x46, 0x46);
  return isRiff && startsWith(firstBytes.subarray(8), 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : null;
}

/**
 * Whether it is a photo as an iPhone keeps it. Its first box names the brand, a version, and further brands that it is
 * compatible with; other formats of that family (AVIF, films) have none of these.
 */
export function isHeic(firstBytes: Uint8Array): boolean {
  const head = String.fromCharCode(...firstBytes.subarray(0, PICTURE_HEAD_BYTES));
  if (head.slice(4, 8) !== 'ftyp') return false;
  const [a = 0, b = 0, c = 0, d = 0] = firstBytes;
  const size = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  const brands = head.slice(8, size).match(/.{4}/gs) ?? [];
  return brands.some((brand, at) => at !== 1 && /^he(i[cmsx]|v[cmsx])$/.test(brand));
}

/** Why what begins like this is no photo. */
export const refusalOfPicture = (firstBytes: Uint8Array): FileRefusal =>
  isHeic(firstBytes) ? { reason: 'heic' } : { reason: 'wrongContent', kind: 'photo' };
