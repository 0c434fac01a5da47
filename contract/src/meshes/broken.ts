import type { Mesh } from './mesh.ts';
import type { MeshRefusalReason } from './refusal.ts';
import { writeObj } from './writers/write-obj.ts';
import { writePlyAscii, writePlyBinary } from './writers/write-ply.ts';
import { writeStlAscii, writeStlBinary } from './writers/write-stl.ts';

/** A file as it must not be accepted, with the reasons that say so rightly. */
export interface BrokenMesh {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly reasons: readonly MeshRefusalReason[];
}

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const cut = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.slice(0, Math.floor(bytes.length * 0.7) | 1);

function withFloat(bytes: Uint8Array<ArrayBuffer>, at: number, value: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  new DataView(copy.buffer).setFloat32(at, value, true);
  return copy;
}

function withCount(bytes: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(80, count, true);
  return copy;
}

function brokenStl(mesh: Mesh): BrokenMesh[] {
  const stl = writeStlBinary(mesh);
  const text = textOf(writeStlAscii(mesh));
  return [
    { name: 'empty.stl', bytes: new Uint8Array(0), reasons: ['empty'] },
    { name: 'cut-short.stl', bytes: cut(stl), reasons: ['truncated'] },
    { name: 'wrong-count.stl', bytes: withCount(stl, mesh.triangles + 7), reasons: ['wrongCount'] },
    { name: 'claims-4-billion.stl', bytes: withCount(new Uint8Array(84), 0xffffffff), reasons: ['wrongCount'] },
    { name: 'no-triangles.stl', bytes: new Uint8Array(84), reasons: ['noSurface'] },
    { name: 'nan.stl', bytes: withFloat(stl, 84 + 50 + 12, Number.NaN), reasons: ['notANumber'] },
    { name: 'far-away.stl', bytes: withFloat(stl, 84 + 50 + 20, 3e38), reasons: ['tooFar'] },
    { name: 'infinite.stl', bytes: withFloat(stl, 84 + 50 + 16, Infinity), reasons: ['notANumber'] },
    { name: 'text.stl', bytes: ascii('Dear lab, the scans will follow by mail.\n'), reasons: ['notAMesh'] },
    { name: 'page.stl', bytes: ascii('<!DOCTYPE html><script>alert(1)</script>'), reasons: ['notAMesh'] },
    { name: 'archive.stl', bytes: Uint8Array.of(0x50, 0x4b, 3, 4, ...new Uint8Array(200)), reasons: ['isArchive'] },
    { name: 'ascii-cut-short.stl', bytes: ascii(text.slice(0, Math.floor(text.length * 0.7))), reasons: ['cutShort'] },
    { name: 'ascii-nan.stl', bytes: ascii(text.replace(/vertex \S+/, 'vertex nan')), reasons: ['notANumber'] },
    { name: 'ascii-two-corners.stl', bytes: ascii(text.replace(/ +vertex [^\n]+\n/, '')), reasons: ['malformed'] },
  ];
}

function brokenPly(mesh: Mesh): BrokenMesh[] {
  const text = textOf(writePlyAscii(mesh));
  const binary = writePlyBinary(mesh);
  const faces = mesh.triangles;
  const lie = (from: string, to: string): Uint8Array<ArrayBuffer> => ascii(text.replace(from, to));
  return [
    { name: 'claims-more-faces.ply', bytes: lie(`face ${faces}`, `face ${faces + 5}`), reasons: ['wrongCount'] },
    { name: 'claims-fewer-faces.ply', bytes: lie(`face ${faces}`, `face ${faces - 5}`), reasons: ['wrongCount'] },
    { name: 'claims-4-billion.ply', bytes: lie(`face ${faces}`, 'face 4294967295'), reasons: ['wrongCount'] },
    {
      name: 'claims-4-billion-vertices.ply',
      bytes: lie('element vertex ', 'element vertex 42949'),
      reasons: ['wrongCount'],
    },
    { name: 'cut-short.ply', bytes: cut(binary), reasons: ['truncated'] },
    { name: 'no-header-end.ply', bytes: lie('end_header', 'end_of_it'), reasons: ['badHeader', 'truncated'] },
  ];
}

function brokenObj(mesh: Mesh): BrokenMesh[] {
  const text = textOf(writeObj(mesh));
  const farIndex = mesh.positions.length;
  return [
    { name: 'far-index.obj', bytes: ascii(`${text}f 1 2 ${farIndex}\n`), reasons: ['badIndex'] },
    { name: 'zero-index.obj', bytes: ascii(`${text}f 0 1 2\n`), reasons: ['badIndex'] },
    { name: 'calls-another.obj', bytes: ascii(`${text}call ../../etc/passwd\n`), reasons: ['outsideReference'] },
    { name: 'far-away.obj', bytes: ascii(`${text}v 3e38 0 0\n`), reasons: ['tooFar'] },
    { name: 'endless-polygon.obj', bytes: ascii(`${text}f${' 1 2'.repeat(5001)}\n`), reasons: ['polygonsTooLarge'] },
    { name: 'no-faces.obj', bytes: ascii(text.slice(0, text.indexOf('\nf '))), reasons: ['noSurface'] },
    { name: 'cut-in-a-vertex.obj', bytes: ascii(text.slice(0, text.indexOf('\nv ', 200) + 5)), reasons: ['cutShort'] },
  ];
}

/** Files that a clinic may really send and that must be refused, made from a sound mesh. */
export function makeBrokenMeshes(mesh: Mesh): BrokenMesh[] {
  return [...brokenStl(mesh), ...brokenPly(mesh), ...brokenObj(mesh)];
}
