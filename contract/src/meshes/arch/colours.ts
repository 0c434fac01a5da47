import type { PlacedTooth } from './anatomy.ts';
import { ripple } from './random.ts';

type Colour = readonly [number, number, number];

const neck: Colour = [222, 200, 162];
const body: Colour = [238, 227, 205];
const edge: Colour = [233, 228, 214];
const fissure: Colour = [196, 166, 128];
const margin: Colour = [231, 164, 158];
const attached: Colour = [222, 146, 142];
const mucosa: Colour = [206, 118, 118];

const mix = (a: Colour, b: Colour, share: number): Colour => {
  const s = Math.min(1, Math.max(0, share));
  return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + (b[2] - a[2]) * s];
};

/** Enamel is yellower at the neck, greyer at the edge of front teeth and brownish in the fissures. */
function enamelAt(tooth: PlacedTooth, height: number): Colour {
  const share = (height - tooth.gum) / tooth.size.height;
  const front = tooth.size.kind === 'incisor' || tooth.size.kind === 'canine';
  const base = share < 0.4 ? mix(neck, body, share / 0.4) : mix(body, front ? edge : body, (share - 0.72) / 0.28);
  return [base[0] * tooth.shade, base[1] * tooth.shade, base[2] * tooth.shade];
}

/**
 * The colour an intraoral scanner would see, 0–255. Takes place in mm (height grows towards the opposite jaw), the
 * nearest tooth, distances to enamel and to gum, the gum edge's height, and how deep in a fissure the point lies in mm.
 */
export function colourAt(
  point: readonly [number, number, number],
  tooth: PlacedTooth,
  distances: { readonly crown: number; readonly gum: number; readonly edge: number; readonly fissure: number },
): Colour {
  const [x, y, height] = point;
  const below = distances.edge - height;
  const soft = below < 2.5 ? mix(margin, attached, below / 2.5) : mix(attached, mucosa, (below - 4) / 6);
  const hard = mix(enamelAt(tooth, height), fissure, (distances.fissure - 1.1) / 2.2);
  const mixed = mix(hard, soft, 0.5 + (distances.crown - distances.gum) / 0.5);
  const unrest = 1 + 0.025 * ripple(x * 0.8, y * 0.8, height * 0.8);
  return [mixed[0] * unrest, mixed[1] * unrest, mixed[2] * unrest];
}
