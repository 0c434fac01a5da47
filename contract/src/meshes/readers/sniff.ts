import type { MeshFormat } from '../mesh.ts';
import { type ForeignContent, type MeshRefusal, refuse } from '../refusal.ts';
import { STL_HEADER, STL_TRIANGLE } from '../soup.ts';
import { toText } from './scan.ts';
import { isFiller } from './tokens.ts';

/** So many first bytes are enough to tell the format. */
export const SNIFF_BYTES = 1024;

interface Magic {
  readonly bytes: readonly number[];
  readonly refusal: MeshRefusal;
}

const archive = (kind: string, ...bytes: number[]): Magic => ({ bytes, refusal: { reason: 'isArchive', kind } });
const foreign = (found: ForeignContent, ...bytes: number[]): Magic => ({
  bytes,
  refusal: { reason: 'notAMesh', found },
});
const unsupported = (format: string, ...bytes: number[]): Magic => ({
  bytes,
  refusal: { reason: 'unsupportedFormat', format },
});

const magics: readonly Magic[] = [
  archive('ZIP', 0x50, 0x4b, 3, 4),
  archive('ZIP', 0x50, 0x4b, 5, 6),
  archive('GZIP', 0x1f, 0x8b, 8),
  archive('7z', 0x37, 0x7a, 0xbc, 0xaf),
  archive('RAR', 0x52, 0x61, 0x72, 0x21),
  archive('XZ', 0xfd, 0x37, 0x7a, 0x58),
  archive('BZIP2', 0x42, 0x5a, 0x68, 0x39),
  archive('ZSTD', 0x28, 0xb5, 0x2f, 0xfd),
  foreign('picture', 0xff, 0xd8, 0xff),
  foreign('picture', 0x89, 0x50, 0x4e, 0x47),
  foreign('picture', 0x47, 0x49, 0x46, 0x38),
  foreign('document', 0x25, 0x50, 0x44, 0x46),
  foreign('document', 0xd0, 0xcf, 0x11, 0xe0),
  foreign('program', 0x7f, 0x45, 0x4c, 0x46),
  foreign('program', 0x4d, 0x5a, 0x90),
  unsupported('glTF', 0x67, 0x6c, 0x54, 0x46),
];

const textMagics: readonly (readonly [RegExp, MeshRefusal])[] = [
  [/^<\?xml[\s\S]*<HPS/i, { reason: 'unsupportedFormat', format: '3Shape DCM' }],
  [/^<(!doctype html|html|head|body|script|svg|\?xml|\?php|!--)/i, { reason: 'notAMesh', found: 'webPage' }],
  [/^ISO-10303-21/, { reason: 'unsupportedFormat', format: 'STEP' }],
  [/^OFF\s/, { reason: 'unsupportedFormat', format: 'OFF' }],
  [/^Kaydara FBX/, { reason: 'unsupportedFormat', format: 'FBX' }],
  [/^\{\s*"(asset|scene|accessors)/, { reason: 'unsupportedFormat', format: 'glTF' }],
];

const objLine =
  /^\s*(#.*|(v[ntp]?|f|s|mg|l|p|call|csh|mtllib|maplib|usemap|shadow_obj|trace_obj|bevel|[cd]_interp|lod|[cs]tech)\s.*|(cstype|deg|bmat|step|curv2?|surf|parm|trim|hole|scrv|sp|con)\s.*|end|[og](\s.*)?|usemtl.*|)\s*$/;

const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);

/** A short text lies in the sample to its end, with what old programs fill that up with. */
function withoutFiller(sample: Uint8Array): Uint8Array {
  let end = sample.length;
  for (let at = end - 1; at >= 0; at--) {
    const byte = sample[at] as number;
    if (isFiller(byte)) end = at;
    else if (!isBlank(byte)) break;
  }
  return sample.subarray(0, end);
}

function isText(sample: Uint8Array): boolean {
  const bytes = withoutFiller(sample);
  return (
    bytes.length > 0 && bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12)
  );
}

/** The claim of a binary STL fits its size, or at least its first triangle has coordinates as a scan has. */
function looksLikeBinaryStl(view: DataView, totalSize: number): boolean {
  if (totalSize < STL_HEADER || view.byteLength < STL_HEADER) return false;
  if (STL_HEADER + view.getUint32(80, true) * STL_TRIANGLE === totalSize) return true;
  if (view.byteLength < STL_HEADER + 48) return totalSize < STL_HEADER + STL_TRIANGLE;
  for (let at = STL_HEADER + 12; at < STL_HEADER + 48; at += 4) {
    const size = Math.abs(view.getFloat32(at, true));
    if (!(size === 0 || (size > 1e-9 && size < 1e6))) return false;
  }
  return true;
}

function sniffText(text: string): MeshFormat {
  const known = textMagics.find(([pattern]) => pattern.test(text));
  if (known) refuse(known[1]);
  if (/^\s*solid(\s|$)/i.test(text)) return 'stl-ascii';
  // The last line may be cut by the end of the sample.
  const lines = text.replaceAll(/\\\r?\n/g, ' ').split(/[\r\n]+/);
  const sampled = lines.length > 1 ? lines.slice(0, -1) : lines;
  if (sampled.some((line) => line.trim() !== '') && sampled.every((line) => objLine.test(line))) return 'obj';
  return refuse({ reason: 'notAMesh', found: 'text' });
}

/**
 * Tells a mesh's format by its content; the name of the file plays no part. Takes the first `SNIFF_BYTES` bytes (or the
 * whole file when shorter) and the size of the whole. Throws `MeshRefused`.
 */
export function sniffMesh(firstBytes: Uint8Array, totalSize: number): MeshFormat {
  if (totalSize === 0 || firstBytes.length === 0) refuse({ reason: 'empty' });
  const sample = firstBytes.subarray(0, SNIFF_BYTES);
  const magic = magics.find(({ bytes }) => bytes.every((byte, at) => sample[at] === byte));
  if (magic) refuse(magic.refusal);
  const text = toText(sample, 0, withoutFiller(sample).length, SNIFF_BYTES).replace(/^\xef\xbb\xbf/, '');
  const ply =
    /^ply[ \t]*[\r\n]+(?:(?:comment|obj_info).*[\r\n]+)*format (ascii|binary_little_endian|binary_big_endian)/.exec(
      text,
    );
  if (ply)
    return ply[1] === 'ascii' ? 'ply-ascii' : ply[1] === 'binary_little_endian' ? 'ply-binary-le' : 'ply-binary-be';
  if (/^ply[ \t]*[\r\n]/.test(text)) refuse({ reason: 'badHeader' });
  if (
    looksLikeBinaryStl(new DataView(sample.buffer, sample.byteOffset, sample.byteLength), totalSize) &&
    !startsAsText(sample, totalSize)
  ) {
    return 'stl-binary';
  }
  if (isText(sample)) return sniffText(text);
  return refuse({ reason: 'notAMesh', found: 'unknown' });
}

/** Text can by chance look like coordinates; only a count that fits the size exactly outweighs that. */
function startsAsText(sample: Uint8Array, totalSize: number): boolean {
  if (!isText(sample)) return false;
  const claimed = new DataView(sample.buffer, sample.byteOffset, sample.byteLength).getUint32(80, true);
  return STL_HEADER + claimed * STL_TRIANGLE !== totalSize;
}
