import { describe, expect, it } from 'vitest';
import { makeArch } from './arch/make-arch.ts';
import { ascii, check, read, refusalOf } from './testing/reading.ts';
import { writeObj } from './writers/write-obj.ts';
import { writePlyAscii, writePlyBinary } from './writers/write-ply.ts';
import { writeStlAscii, writeStlBinary } from './writers/write-stl.ts';

const arch = makeArch({ jaw: 'lower', triangles: 600, seed: 5 });
const stl = writeStlBinary(arch);
const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const stlText = textOf(writeStlAscii(arch));
const obj = textOf(writeObj(arch));

function withCount(bytes: Uint8Array, count: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(80, count, true);
  return copy;
}

const joined = (...parts: readonly (Uint8Array | string)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? ascii(part) : part)]));

/** Read alike by who keeps the surface and who does not, wherever it is cut; and as the file it was made from. */
async function expectSame(bytes: Uint8Array, original: Uint8Array): Promise<void> {
  const wanted = await read(original);
  expect(await read(bytes)).toEqual(wanted);
  expect(await read(bytes, [997, 1, 13])).toEqual(wanted);
  expect(await check(bytes)).toEqual(wanted.report);
}

describe('an STL of the world is read', () => {
  it.each([
    ['a line break', '\r\n'],
    ['some bytes', 'made by a mill'],
    ['zeros up to a full block', '\0'.repeat(4096)],
  ])('with %s behind its last triangle', async (_what, rest) => {
    await expectSame(joined(stl, rest), stl);
  });

  it('but not with whole triangles that its count leaves out', async () => {
    const refusal = { reason: 'wrongCount', claimed: arch.triangles - 3, found: arch.triangles };
    expect(await refusalOf(check(withCount(stl, arch.triangles - 3)))).toEqual(refusal);
    expect(await refusalOf(read(withCount(stl, arch.triangles - 3), [61]))).toEqual(refusal);
  });

  it.each([0, 0xffffffff])('where its count was never written and says %i', async (count) => {
    await expectSame(withCount(stl, count), stl);
    await expectSame(joined(withCount(stl, count), '\r\n'), stl);
    expect(await refusalOf(check(withCount(stl, count).subarray(0, stl.length - 20)))).toMatchObject({
      reason: 'wrongCount',
    });
  });

  it('in text without its last line', async () => {
    await expectSame(ascii(stlText.replace(/endsolid.*\n/, '')), ascii(stlText));
    const cut = ascii(stlText.slice(0, stlText.lastIndexOf('endloop') + 4));
    expect(await refusalOf(check(cut))).toMatchObject({ reason: 'cutShort' });
  });

  it('in text on a single line, however long, and in any other layout', async () => {
    const heavy = textOf(writeStlAscii(makeArch({ jaw: 'lower', triangles: 6000, seed: 5 })));
    expect(heavy.length).toBeGreaterThan(1_000_000);
    for (const text of [stlText, heavy]) await expectSame(ascii(text.replaceAll(/\s+/g, ' ')), ascii(text));
    await expectSame(ascii(stlText.replaceAll(/(?<!solid)[ \n]+/g, '\r\n\t')), ascii(stlText));
  });

  it('in text of several solids whose names are words of the format', async () => {
    const named = stlText.replace('solid scan', 'solid facet of the outer loop');
    await expectSame(ascii(named), ascii(stlText));
    const twice = await read(ascii(`${named}\n${stlText}`.replaceAll('\n', ' ')));
    expect(twice.report.triangles).toBe(2 * arch.triangles);
  });
});

describe('an OBJ of the world is read', () => {
  it('with lines that go on behind a backslash', async () => {
    const broken = obj.replaceAll(/^(f \d+) (\d+) /gm, '$1 \\\n  $2\\\r\n ').replaceAll(/^v (\S+)/gm, 'v \\\n$1');
    await expectSame(ascii(broken), ascii(obj));
  });

  it('with a comment or a name that ends with a backslash and hides nothing', async () => {
    await expectSame(ascii(`# from D:\\scans\\\ng D:\\scans\\\nmtllib C:\\\\\n${obj}`), ascii(obj));
  });

  it('with comments behind faces and corners', async () => {
    await expectSame(ascii(obj.replaceAll(/^([vf] .*)$/gm, '$1 # no 7')), ascii(obj));
  });

  it.each(['../../etc/passwd', 'http://host/scan.mtl', 'C:\\\xc9\xa8\xc3\xe8\\a.mtl', '/tmp/a b.mtl'])(
    'with a material at %s, which nobody opens',
    async (path) => {
      await expectSame(ascii(`mtllib ${path}\n${obj}`), ascii(obj));
    },
  );

  it('with curves, surfaces and effects, which are read over', async () => {
    const curves =
      'shadow_obj shade.obj\ntrace_obj t.obj\nctech cparm 1\nstech cspace 1\ncstype rat bspline\ndeg 3 3\n' +
      'curv 0 1 1 2 \\\n 3 4\nsurf 0 1 0 1 1 2 3 4\nparm u 0 1\ntrim 0 1 1\nhole 0 1 1\nscrv 0 1 1\nsp 1\nend\ncon 1 0 1 1\n';
    await expectSame(ascii(curves + obj), ascii(obj));
  });

  it('filled up at its end with NUL or the end mark of DOS', async () => {
    for (const text of [obj, 'v 0 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3'])
      for (const end of ['\x1a', '\0'.repeat(700), '\n\x1a\0\r\n']) await expectSame(ascii(text + end), ascii(text));
    await expectSame(ascii(`${stlText}\x1a`), ascii(stlText));
    expect(await refusalOf(check(ascii(`${obj}\x1af 1 2 3\n`)))).toMatchObject({ reason: 'malformed' });
  });

  it('with colours in steps of 255, whose scale shows late', async () => {
    const dark = 'v 0 0 0 0 1 0\n'.repeat(3000);
    const { mesh } = await read(ascii(`${dark}v 9 0 0 200 120 1\nv 0 9 0 255 128.4 0\nf 1 3001 3002\n`), [997]);
    expect([...(mesh.colours ?? [])].slice(-9)).toEqual([0, 1, 0, 200, 120, 1, 255, 128, 0]);
    const shares = await read(ascii('v 0 0 0 0 0.5 1\nv 9 0 0 1 1 1.0001\nv 0 9 0 1 0 0\nf 1 2 3\n'));
    expect([...(shares.mesh.colours ?? [])]).toEqual([0, 128, 255, 255, 255, 255, 255, 0, 0]);
  });
});

describe('a PLY of the world is read', () => {
  const head = (encoding: string, faces: number) =>
    `ply\nformat ${encoding} 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n` +
    `element face ${faces}\nproperty list uchar int vertex_indices\nend_header\n`;
  const corners = '0 0 0\n9 0 0\n0 9 0\n';
  const plain = ascii(`${head('ascii', 1)}${corners}3 0 1 2\n`);

  it('with faces of too few corners, which count as faces and are not drawn', async () => {
    await expectSame(ascii(`${head('ascii', 4)}${corners}0\n1 2\n3 0 1 2\n2 0 1\n`), plain);
    const floats = new Uint8Array(new Float32Array([0, 0, 0, 9, 0, 0, 0, 9, 0]).buffer);
    const empty = '\0'.repeat(5000);
    const triangle = '\x03\0\0\0\0\x01\0\0\0\x02\0\0\0';
    const binary = joined(head('binary_little_endian', 5001), floats, empty, triangle);
    expect((await read(binary)).mesh).toEqual((await read(plain)).mesh);
  });

  it('whose header ends its lines in two ways', async () => {
    const binary = textOf(writePlyBinary(arch));
    const crlf = binary.replace('end_header\n', 'end_header\r\n');
    await expectSame(ascii(crlf), ascii(binary));
    const [top, body] = [binary.slice(0, binary.indexOf('end_header')), binary.slice(binary.indexOf('end_header'))];
    await expectSame(ascii(top.replaceAll('\n', '\r\n') + body), ascii(binary));
    await expectSame(ascii(top.replaceAll('\n', '\r') + body.replace('\n', '\r')), ascii(binary));
  });

  it('in text that is not one record a line', async () => {
    const text = textOf(writePlyAscii(arch));
    const at = text.indexOf('end_header\n') + 11;
    for (const gap of [' ', '\n'])
      await expectSame(ascii(text.slice(0, at) + text.slice(at).replaceAll(/\s+/g, gap)), ascii(text));
    const words = text.slice(at).split(/\s+/);
    const wrapped = words.map((word, i) => word + ((i + 1) % 14 ? ' ' : '\n')).join('');
    await expectSame(ascii(text.slice(0, at) + wrapped), ascii(text));
  });

  it('in text with words behind a record that its header does not name', async () => {
    await expectSame(ascii(`${head('ascii', 1)}${corners.replaceAll('\n', ' 7 8\n')}3 0 1 2 255 0 0\n`), plain);
    await expectSame(ascii(`${head('ascii', 1)}${corners}3 0 1 2 # the only one`), plain);
    const missing = ascii(`${head('ascii', 2)}${corners}3 0 1\n3 0 1 2\n`);
    expect(await refusalOf(check(missing))).toEqual({ reason: 'malformed', line: 13 });
  });
});

describe('a model further away than ten metres', () => {
  it.each([
    ['binary STL', stl.slice()],
    ['OBJ', ascii(obj)],
    ['PLY', writePlyBinary(arch)],
  ])('is refused with the vertex that is, in %s', async (name, bytes) => {
    const far = name === 'OBJ' ? ascii(obj.replace(/v \S+/, 'v 3e38')) : bytes.slice();
    const at = name === 'PLY' ? textOf(bytes).indexOf('end_header\n') + 11 : 84 + 12;
    if (name !== 'OBJ') new DataView(far.buffer).setFloat32(at, 3e38, true);
    for (const reading of [check(far), read(far)])
      expect(await refusalOf(reading)).toEqual({ reason: 'tooFar', vertex: 1, limit: 10_000 });
  });

  it('is told from one at its rim', async () => {
    const at = (x: string) => check(ascii(`v ${x} 0 0\nv 0 9 0\nv 0 0 9\nf 1 2 3\n`));
    expect((await at('-10000')).unit).toBe('unknown');
    expect(await refusalOf(at('-10000.1'))).toMatchObject({ reason: 'tooFar' });
    expect(await refusalOf(at('inf'))).toMatchObject({ reason: 'notANumber' });
  });
});
