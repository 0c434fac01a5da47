const MAC_TAG_LENGTH = 4;
const NO_GLYPH = 0;

/** Where a table of the font lies. @throws Error where it has none of that name */
function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + MAC_TAG_LENGTH) === tag) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`a font without a table "${tag}"`);
}

/** Where the character map in segments (format 4) lies. @throws Error where the font has none */
function segmentMapAt(font: Buffer): number {
  const cmap = tableAt(font, 'cmap');
  const count = font.readUInt16BE(cmap + 2);
  for (let entry = cmap + 4; entry < cmap + 4 + count * 8; entry += 8) {
    const map = cmap + font.readUInt32BE(entry + 4);
    if (font.readUInt16BE(map) === 4) return map;
  }
  throw new Error('a font without a character map of format 4');
}

/**
 * The characters that a TrueType font can draw, as far as its map of the basic plane goes.
 * Source: OpenType specification, `cmap`, format 4 (segment mapping to delta values).
 */
export function charactersOf(font: Buffer): Set<number> {
  const map = segmentMapAt(font);
  const size = font.readUInt16BE(map + 6);
  const [ends, starts] = [map + 14, map + 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  const found = new Set<number>();
  for (let at = 0; at < size; at += 2) {
    const [start, end] = [font.readUInt16BE(starts + at), font.readUInt16BE(ends + at)];
    const [delta, offset] = [font.readUInt16BE(deltas + at), font.readUInt16BE(offsets + at)];
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph =
        offset === 0 ? (code + delta) & 0xffff : font.readUInt16BE(offsets + at + offset + 2 * (code - start));
      if (glyph !== NO_GLYPH) found.add(code);
    }
  }
  return found;
}
