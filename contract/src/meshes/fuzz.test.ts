import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeArch } from './arch/make-arch.ts';
import { parseMesh } from './read-mesh.ts';
import { MeshRefused } from './refusal.ts';
import { ascii, check, cutAt, read } from './testing/reading.ts';
import { writeObj } from './writers/write-obj.ts';
import { writePlyAscii, writePlyBinary } from './writers/write-ply.ts';
import { writeStlAscii, writeStlBinary } from './writers/write-stl.ts';

const small = makeArch({ jaw: 'upper', triangles: 120, seed: 2 });
// Longer than what is looked at to tell the format, which is never cut.
const polygons = ascii(
  `# one\r\n${'v 1 2 3\nv 4 5 6 # two\r\n'.repeat(40)}v 0 0 0 9 9 9\nv 9 0 0 0 0 255\nv 9 9 0\nv 5 2 0\nv 0 9 0\n` +
    `${'f 81 82 83 \\\r\n84 85 # five\nf -1 -2 -3 -4\rf 83//1 84/2 85/1/1\n'.repeat(30)}`,
);
const files = [
  writeStlBinary(small),
  writeStlAscii(small),
  writePlyAscii(small),
  writePlyBinary(small),
  writePlyBinary(small, 'big'),
  writeObj(small),
  polygons,
];

interface Change {
  readonly at: number;
  readonly byte: number;
  readonly act: 'set' | 'insert' | 'cut' | 'repeat';
}

const change = fc.record({
  at: fc.nat(1_000_000),
  // Digits, blanks, line ends and the signs that mean something come more often than other bytes.
  byte: fc.oneof(fc.constantFrom(...ascii('0123456789 \n\r\t#\\-.e/f\0\x1a')), fc.nat(255)),
  act: fc.constantFrom('set', 'set', 'insert', 'cut', 'repeat'),
});

function changed(bytes: Uint8Array, { at, byte, act }: Change): Uint8Array {
  const place = at % (bytes.length + 1);
  const [before, behind] = [bytes.subarray(0, place), bytes.subarray(place)];
  if (act === 'cut') return before.length > bytes.length / 2 ? before : behind;
  if (act === 'repeat') return Uint8Array.of(...before, ...behind.subarray(0, 60), ...behind);
  return Uint8Array.of(...before, byte, ...(act === 'insert' ? behind : behind.subarray(1)));
}

/** What came of reading: the report, or the refusal; anything else that was thrown goes on. */
const outcomeOf = (reading: Promise<unknown>): Promise<unknown> =>
  reading.catch((error: unknown) => {
    if (error instanceof MeshRefused) return error.refusal;
    throw error;
  });

it('whatever becomes of a file, it is read or refused, alike by all who read it and wherever it is cut', async () => {
  const property = fc.asyncProperty(
    fc.nat(files.length - 1),
    fc.array(change, { minLength: 1, maxLength: 5 }),
    fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
    async (file, changes, sizes) => {
      const bytes = changes.reduce(changed, files[file] as Uint8Array);
      const report = await outcomeOf(check(bytes));
      expect(await outcomeOf(read(bytes).then((kept) => kept.report))).toEqual(report);
      const cut = parseMesh(cutAt(bytes, sizes), { totalSize: bytes.length });
      expect(await outcomeOf(cut.then((kept) => kept.report))).toEqual(report);
    },
  );
  await fc.assert(property, { numRuns: 600 });
}, 120_000);
