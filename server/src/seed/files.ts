import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { makeRetainer } from '@suya/contract/meshes/arch/make-retainer';
import { writePlyBinary } from '@suya/contract/meshes/write-ply';
import { writeStlBinary } from '@suya/contract/meshes/write-stl';

/** Enough to look like a scan, few enough to be made while somebody waits for the first start. */
const TRIANGLES = 60_000;

/** The scans and the design of the demonstration: computed arches, nobody's teeth. */
export function makeDemoFiles(): Record<'upper' | 'lower' | 'design', Uint8Array<ArrayBuffer>> {
  const upper = makeArch({ jaw: 'upper', seed: 7, triangles: TRIANGLES });
  const lower = makeArch({ jaw: 'lower', seed: 7, triangles: TRIANGLES });
  return {
    upper: writePlyBinary(upper),
    lower: writeStlBinary(lower),
    design: writeStlBinary(makeRetainer(upper)),
  };
}
