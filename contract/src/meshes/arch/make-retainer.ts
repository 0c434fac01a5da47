import type { Mesh } from '../mesh.ts';
import { smoothMax, smoothMin } from './crown.ts';
import { fitToCount } from './fit-count.ts';
import { crownDistance, jawBounds, jawLine } from './jaw.ts';
import { type Arch, toPatient } from './make-arch.ts';
import type { Solid } from './surface-nets.ts';
import { polygonise } from './surface-nets.ts';

export interface RetainerOptions {
  readonly triangles?: number;
  /** Of the foil, in mm. */
  readonly thickness?: number;
  /** How far the foil covers the gum, in mm. */
  readonly overlap?: number;
}

/** Play between foil and tooth, in mm. */
const GAP = 0.06;

function shellSolid(arch: Arch, thickness: number, overlap: number): Solid {
  const { anatomy } = arch;
  const end = anatomy.end + 0.6;
  const lowest = Math.min(...anatomy.teeth.map((tooth) => tooth.gum));
  return {
    ...jawBounds(anatomy, lowest - overlap - 1, thickness),
    along(x, y) {
      const line = jawLine(anatomy, x, y);
      if (!line) return null;
      // Thermoformed foil bridges the fine lines between teeth, and its rim runs smoother than the gum.
      const rim = line.place.edge * 0.55 + lowest * 0.45 - overlap + 0.9;
      return (height) => {
        const model = smoothMin(crownDistance(line, height, 0.9), line.gum(height), 1.2);
        const shell = Math.max(model - GAP - thickness, GAP - model);
        return smoothMax(Math.max(shell, Math.abs(line.along) - end), rim - height, 0.3);
      };
    },
  };
}

/** Makes a retainer for an arch: a closed thin shell over all its crowns, in the arch's coordinates. */
export function makeRetainer(arch: Arch, options: RetainerOptions = {}): Mesh {
  const { triangles = 180_000, thickness = 0.75, overlap = 1 } = options;
  const solid = shellSolid(arch, thickness, overlap);
  const surface = fitToCount(triangles, (step) => polygonise(solid, step));
  const { positions, indices, box } = toPatient(arch.anatomy, surface);
  return { positions, indices: Uint32Array.from(indices), colours: null, triangles: indices.length / 3, box };
}
