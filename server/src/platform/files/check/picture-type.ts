export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

const startsWith = (bytes: Uint8Array, ...wanted: number[]): boolean => wanted.every((byte, at) => bytes[at] === byte);

/** The type of a picture by its first bytes, or null if it is not one of the three accepted types. */
export function pictureTypeOf(firstBytes: Uint8Array): PictureType | null {
  if (startsWith(firstBytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(firstBytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  const isRiff = startsWith(firstBytes, 0x52, 0x49, 0x46, 0x46);
  return isRiff && startsWith(firstBytes.subarray(8), 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : null;
}
