import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeArch } from './arch/make-arch.ts';
import { makeBrokenMeshes } from './broken.ts';
import type { Mesh, MeshFormat } from './mesh.ts';
import { parseMesh, validateMesh } from './read-mesh.ts';
import { ascii, check, cutAt, read, refusalOf } from './testing/reading.ts';
import { writeObj } from './writers/write-obj.ts';
import { writePlyAscii, writePlyBinary } from './writers/write-ply.ts';
import { writeStlAscii, writeStlBinary } from './writers/write-stl.ts';

const arch = makeArch({ jaw: 'lower', triangles: 3000, seed: 5 });

const corner = (mesh: Mesh, at: number, axis: number): number =>
  mesh.positions[(mesh.indices?.[at] ?? at) * 3 + axis] ?? Number.NaN;

const written: readonly (readonly [MeshFormat, Uint8Array, boolean])[] = [
  ['stl-binary', writeStlBinary(arch, 'solid by its title, binary by its content'), false],
  ['stl-ascii', writeStlAscii(arch), false],
  ['ply-ascii', writePlyAscii(arch), true],
  ['ply-binary-le', writePlyBinary(arch), true],
  ['ply-binary-be', writePlyBinary(arch, 'big'), true],
  ['obj', writeObj(arch), true],
];

describe('a sound mesh', () => {
  it.each(written)('comes back from %s with every triangle in its place', async (format, bytes, coloured) => {
    const { mesh, report } = await read(bytes);
    expect(report).toMatchObject({ format, triangles: arch.triangles, coloured, unit: 'millimetres' });
    for (let at = 0; at < arch.triangles * 3; at += 97) {
      for (const axis of [0, 1, 2]) expect(corner(mesh, at, axis)).toBeCloseTo(corner(arch, at, axis), 4);
    }
    if (coloured) expect(mesh.colours).toEqual(arch.colours);
  });

  it.each(written)('is told the same of by the check that keeps nothing (%s)', async (_format, bytes) => {
    expect(await check(bytes)).toEqual((await read(bytes)).report);
  });

  it('reads the same wherever the chunks are cut', async () => {
    const small = makeArch({ jaw: 'upper', triangles: 300, seed: 2, dentition: 'deciduous' });
    const files = [
      writeStlBinary(small),
      writeStlAscii(small),
      writePlyAscii(small),
      writePlyBinary(small),
      writeObj(small),
    ];
    const whole = await Promise.all(files.map((bytes) => read(bytes)));
    const sizes = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 12 });
    const property = fc.asyncProperty(fc.nat(files.length - 1), sizes, async (file, cuts) => {
      expect(await read(files[file] as Uint8Array, cuts)).toEqual(whole[file]);
    });
    await fc.assert(property, { numRuns: 60 });
  }, 60_000);

  it('may have CRLF line ends and capital keywords', async () => {
    const text = String.fromCharCode(...writeStlAscii(makeArch({ jaw: 'lower', triangles: 100 })));
    const windows = await read(ascii(text.replaceAll('\n', '\r\n').replaceAll('vertex', 'VERTEX')), [7]);
    expect(windows).toEqual(await read(ascii(text)));
    const ply = String.fromCharCode(...writePlyAscii(makeArch({ jaw: 'lower', triangles: 100 })));
    expect((await read(ascii(ply.replaceAll('\n', '\r\n')), [11])).mesh).toEqual((await read(ascii(ply))).mesh);
  });

  it('may carry properties, lists and elements that no surface needs, and polygons', async () => {
    const ply = ascii(
      `ply\nformat ascii 1.0\nelement vertex 4\nproperty double quality\nproperty float x\nproperty float y\nproperty float z\n` +
        `property list uchar float extra\nproperty float red\nproperty float green\nproperty float blue\n` +
        `element camera 1\nproperty int a\nelement face 1\nproperty list uchar uint vertex_index\nproperty uchar flags\nend_header\n` +
        `1 0 0 0 2 9 9 1 0 0\n1 9 0 0 0 0 1 0\n1 9 9 0 0 0 0 1\n1 0 9 1 0 1 1 1\n7\n4 0 1 2 3 5\n`,
    );
    const { mesh } = await read(ply, [13]);
    expect(mesh.triangles).toBe(2);
    expect([...(mesh.indices ?? [])]).toEqual([0, 1, 2, 0, 2, 3]);
    expect([...(mesh.colours ?? [])]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
  });

  it('may be an OBJ with texture corners, indices counted backwards and a material beside it', async () => {
    const obj =
      'mtllib scan.mtl\nv 0 0 0\nv 8 0 0\nv 0 8 1\nvt 0 0\nvn 0 0 1\nusemtl gum\nf 1/1/1 2//1 3/1\nf -1 -2 -3';
    expect([...((await read(ascii(obj), [3])).mesh.indices ?? [])]).toEqual([0, 1, 2, 2, 1, 0]);
  });

  it('is warned of when its size is that of metres or inches', async () => {
    const scaled = (factor: number) =>
      writeStlBinary({ ...arch, positions: arch.positions.map((value) => value * factor) });
    expect((await check(scaled(0.001))).unit).toBe('metres');
    expect((await check(scaled(1 / 25.4))).unit).toBe('inches');
  });

  it('tells how far it has come', async () => {
    const bytes = writeStlBinary(arch);
    const seen: number[] = [];
    await parseMesh(cutAt(bytes, [20_000]), { totalSize: bytes.length, onProgress: (done) => seen.push(done) });
    expect(seen.at(-1)).toBe(bytes.length);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

describe('a broken mesh', () => {
  it.each(makeBrokenMeshes(arch).map((broken) => [broken.name, broken] as const))(
    'is refused with its reason: %s',
    async (_name, broken) => {
      for (const reading of [check(broken.bytes), read(broken.bytes, [777])]) {
        const refusal = await refusalOf(reading);
        expect(broken.reasons, JSON.stringify(refusal)).toContain((refusal as { reason?: string }).reason);
      }
    },
  );

  it('that claims 4,294,967,295 triangles is refused before its triangles are asked for', async () => {
    const header = new Uint8Array(84);
    new DataView(header.buffer).setUint32(80, 0xffffffff, true);
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield header;
      expect.unreachable('the body was asked for');
    }
    expect(await refusalOf(parseMesh(endless(), { totalSize: 84 }))).toEqual({
      reason: 'wrongCount',
      claimed: 0xffffffff,
      found: 0,
    });
  });

  it('that is honest about too many triangles or bytes is refused before it is read', async () => {
    const header = new Uint8Array(1024);
    new DataView(header.buffer).setUint32(80, 9_000, true);
    const options = { totalSize: 84 + 9_000 * 50, limits: { bytes: 1e9, triangles: 8_999 } };
    expect(await refusalOf(validateMesh(cutAt(header, [1024]), options))).toEqual({
      reason: 'tooManyTriangles',
      limit: 8_999,
    });
    expect(await refusalOf(check(header, 600 * 1024 * 1024))).toMatchObject({ reason: 'tooLarge' });
  });

  it('that says nothing of its count is refused when the triangles pass the limit', async () => {
    for (const bytes of [writeStlAscii(arch), writeObj(arch)]) {
      const reading = validateMesh(cutAt(bytes, [4096]), {
        totalSize: bytes.length,
        limits: { bytes: 1e9, triangles: 50 },
      });
      expect(await refusalOf(reading)).toEqual({ reason: 'tooManyTriangles', limit: 50 });
    }
  });

  it('of one endless line never fills the memory', async () => {
    const line = ascii(`solid x\nfacet normal ${'0'.repeat(200_000)}`);
    expect(await refusalOf(check(line))).toEqual({ reason: 'malformed', line: 2 });
  });

  it('whose transfer ended early is refused even where its text looks complete', async () => {
    const bytes = writeObj(arch);
    expect(await refusalOf(check(bytes, bytes.length + 10))).toEqual({
      reason: 'truncated',
      expected: bytes.length + 10,
      found: bytes.length,
    });
  });

  it.each([
    ['a picture', [0xff, 0xd8, 0xff, 0xe0], { reason: 'notAMesh', found: 'picture' }],
    ['a document', [0x25, 0x50, 0x44, 0x46], { reason: 'notAMesh', found: 'document' }],
    ['a gzip archive', [0x1f, 0x8b, 8, 0], { reason: 'isArchive', kind: 'GZIP' }],
    ['a glTF scene', [0x67, 0x6c, 0x54, 0x46], { reason: 'unsupportedFormat', format: 'glTF' }],
    ['noise', [0x80, 1, 2, 3], { reason: 'notAMesh', found: 'unknown' }],
  ])('is named for what it is: %s', async (_name, start, refusal) => {
    expect(await refusalOf(check(Uint8Array.of(...start, ...new Uint8Array(400).fill(0xfe))))).toEqual(refusal);
  });
});
