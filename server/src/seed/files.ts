import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { makeRetainer } from '@suya/contract/meshes/arch/make-retainer';
import { writePlyBinary } from '@suya/contract/meshes/writers/write-ply';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import sharp from 'sharp';

/** Enough to look like a scan, few enough to be made while somebody waits for the first start. */
const TRIANGLES = 60_000;

const SMILE = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 96 64">
  <rect width="96" height="64" fill="#f3ddcf"/>
  <path d="M14 24q34-12 68 0-6 26-34 26T14 24z" fill="#b5535a"/>
  <path d="M20 26q28-7 56 0-4 13-28 13T20 26z" fill="#fdfbf5"/>
  <path d="M48 23v16M40 23v15.600M56 23v15.600M33 24v13.500M63 24v13.500M27 25v10M69 25v10" stroke="#d9d2c5" stroke-width=".6"/>
</svg>`;

/** A picture where a series asks for one: drawn, nobody's face. */
async function makePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(Buffer.from(SMILE)).jpeg({ quality: 85 }).toBuffer());
}

/** The scans, the photo and the design of the demonstration: computed arches, nobody's teeth. */
export async function makeDemoFiles(): Promise<
  Record<'upper' | 'lower' | 'design' | 'photo', Uint8Array<ArrayBuffer>>
> {
  const upper = makeArch({ jaw: 'upper', seed: 7, triangles: TRIANGLES });
  const lower = makeArch({ jaw: 'lower', seed: 7, triangles: TRIANGLES });
  return {
    upper: writePlyBinary(upper),
    lower: writeStlBinary(lower),
    design: writeStlBinary(makeRetainer(upper)),
    photo: await makePhoto(),
  };
}
