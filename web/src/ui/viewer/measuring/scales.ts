type Rgb = readonly [number, number, number];

/** From behind over equal to in front: dark blue, white, dark orange; told apart with every kind of colour blindness. */
const diverging: readonly Rgb[] = [
  [5, 61, 122],
  [67, 147, 195],
  [190, 219, 235],
  [247, 247, 245],
  [253, 205, 150],
  [224, 120, 30],
  [127, 59, 8],
];
/** Where nothing of the other surface is near. */
const unknown: Rgb = [150, 156, 162];

/** How close two jaws count as touching, in mm, with the colours from darkest to lightest. */
export const contactBands: readonly { readonly mm: number; readonly colour: Rgb }[] = [
  { mm: 0.05, colour: [84, 15, 82] },
  { mm: 0.1, colour: [178, 44, 92] },
  { mm: 0.2, colour: [236, 105, 66] },
  { mm: 0.5, colour: [253, 191, 111] },
];
const apart: Rgb = [233, 228, 217];
/** What lies deeper behind the other jaw than this is no contact but another part of the scan, in mm. */
const DEEPEST_CONTACT = -1;

/** A colour as style sheets write it. */
export const cssColour = ([red, green, blue]: Rgb): string => `rgb(${red} ${green} ${blue})`;

/** The colour of a signed distance. Takes mm, and the distance at which the scale ends. */
export function distanceColour(mm: number, range: number): Rgb {
  if (Number.isNaN(mm)) return unknown;
  const place = (Math.min(1, Math.max(-1, mm / range)) + 1) * 0.5 * (diverging.length - 1);
  const below = Math.min(diverging.length - 2, Math.floor(place));
  const [from, to] = [diverging[below] as Rgb, diverging[below + 1] as Rgb];
  const mix = (at: 0 | 1 | 2): number => Math.round(from[at] + (to[at] - from[at]) * (place - below));
  return [mix(0), mix(1), mix(2)];
}

/** The colour of a distance between two jaws in mm, negative where they cross. */
export function contactColour(mm: number): Rgb {
  if (Number.isNaN(mm) || mm < DEEPEST_CONTACT) return apart;
  return contactBands.find((band) => mm <= band.mm)?.colour ?? apart;
}

/** The colour of each vertex, three bytes each. */
export function paintVertices(distances: Float32Array, colourOf: (mm: number) => Rgb): Uint8Array<ArrayBuffer> {
  const painted = new Uint8Array(distances.length * 3);
  for (let v = 0; v < distances.length; v++) painted.set(colourOf(distances[v] as number), v * 3);
  return painted;
}

/** The scale as a style sheet's gradient, from behind to in front. */
export const scaleGradient = `linear-gradient(90deg, ${diverging.map(cssColour).join(', ')})`;
