import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { makeRetainer } from '@suya/contract/meshes/arch/make-retainer';
import { makeBrokenMeshes } from '@suya/contract/meshes/broken';
import { writeObj } from '@suya/contract/meshes/writers/write-obj';
import { writePlyAscii, writePlyBinary } from '@suya/contract/meshes/writers/write-ply';
import { writeStlAscii, writeStlBinary } from '@suya/contract/meshes/writers/write-stl';

const usage = `Writes test arches, a retainer and broken files.
  --out DIR          where to (default: arches)
  --triangles N      per jaw (default: 260000)
  --seed N           which mouth (default: 1)
  --dentition KIND   adult or deciduous (default: adult)
  --all              also ASCII STL, ASCII PLY and OBJ, which are large
  --broken           also the files that must be refused`;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'arches' },
    triangles: { type: 'string', default: '260000' },
    seed: { type: 'string', default: '1' },
    dentition: { type: 'string', default: 'adult' },
    all: { type: 'boolean', default: false },
    broken: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function write(name: string, bytes: Uint8Array): Promise<void> {
  await writeFile(join(values.out, name), bytes);
  console.log(`${name}  ${bytes.length} bytes`);
}

async function writeJaw(jaw: 'upper' | 'lower'): Promise<void> {
  const dentition = values.dentition === 'deciduous' ? 'deciduous' : 'adult';
  const arch = makeArch({ jaw, dentition, triangles: Number(values.triangles), seed: Number(values.seed) });
  await write(`${jaw}.stl`, writeStlBinary(arch));
  await write(`${jaw}.ply`, writePlyBinary(arch));
  await write(`${jaw}-retainer.stl`, writeStlBinary(makeRetainer(arch, { triangles: Number(values.triangles) * 0.7 })));
  if (!values.all) return;
  await write(`${jaw}-ascii.stl`, writeStlAscii(arch));
  await write(`${jaw}-ascii.ply`, writePlyAscii(arch));
  await write(`${jaw}-big-endian.ply`, writePlyBinary(arch, 'big'));
  await write(`${jaw}.obj`, writeObj(arch));
}

async function writeBroken(): Promise<void> {
  await mkdir(join(values.out, 'broken'), { recursive: true });
  const small = makeArch({ jaw: 'upper', triangles: 3000, seed: Number(values.seed) });
  for (const { name, bytes } of makeBrokenMeshes(small)) await write(join('broken', name), bytes);
}

if (values.help) console.log(usage);
else {
  await mkdir(values.out, { recursive: true });
  await writeJaw('upper');
  await writeJaw('lower');
  if (values.broken) await writeBroken();
}
