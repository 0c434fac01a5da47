import type { Anatomy, PlacedTooth } from './anatomy.ts';
import { smoothMax, smoothMin } from './crown.ts';
import { ripple } from './random.ts';

/** The gum at one place of the row, in mm: the edge's height, half its thickness and where its middle lies. */
export interface GumPlace {
  readonly edge: number;
  /** The edge's height without papillae, for what lies further away. */
  readonly level: number;
  readonly half: number;
  readonly middle: number;
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

/** The two teeth whose middles enclose a place of the row, and how far it is from the first to the second. */
function neighbours(teeth: readonly PlacedTooth[], along: number): readonly [PlacedTooth, PlacedTooth, number] {
  let low = 0;
  while (low < teeth.length - 2 && (teeth[low + 1]?.along ?? 0) < along) low++;
  const [a, b] = [teeth[low] as PlacedTooth, teeth[low + 1] as PlacedTooth];
  return [a, b, Math.min(1, Math.max(0, (along - a.along) / (b.along - a.along)))];
}

/** Gum stands highest between two teeth (the papilla) and lowest at the middle of a crown; over a gap it is flat. */
export function gumAt(anatomy: Anatomy, along: number): GumPlace {
  const [a, b, share] = neighbours(anatomy.teeth, along);
  const border = a.size.width / (a.size.width + b.size.width);
  const toBorder = share < border ? share / border : (1 - share) / (1 - border);
  const papilla =
    (a.present && b.present ? 1 : 0.15) * (a.size.kind === 'molar' && b.size.kind === 'molar' ? 1.5 : 2.6);
  const gap = (a.present ? 0 : 1 - share) + (b.present ? 0 : share);
  const depth = mix(a.size.depth, b.size.depth, share);
  const lean = mix(a.size.lean, b.size.lean, share);
  const height = mix(a.size.height, b.size.height, share);
  const level = mix(a.gum, b.gum, share * share * (3 - 2 * share));
  const inset = (tooth: PlacedTooth): number => (tooth.size.kind === 'incisor' ? 0.7 : 0.1);
  return {
    level,
    edge: level - 0.25 + papilla * toBorder ** 1.8 - gap * 1.2,
    half: depth * 0.5 - gap * 0.9 + 0.35 - toBorder * 0.5,
    middle: -lean * height - mix(inset(a), inset(b), share),
  };
}

function ridgeAlong(
  anatomy: Anatomy,
  place: GumPlace,
  along: number,
  out: number,
  x: number,
  y: number,
): (height: number) => number {
  const pad = Math.abs(along) - anatomy.end - 3.2;
  const inward = Math.max(0, Math.abs(along) - anatomy.end) * 0.35;
  return (height) => {
    const below = Math.max(0, place.edge - height);
    const spread =
      place.half + 1.1 * (1 - Math.exp(-below / 2.2)) + below * 0.12 + ripple(x * 0.4, y * 0.4, height * 0.5) * 0.18;
    const wall = Math.abs(out - place.middle) - spread;
    const body = smoothMax(wall, height - place.edge + inward, 2.4);
    return smoothMax(body, pad, 4);
  };
}

/** How far back the palate is scanned: to the middle of the last teeth. */
export const palateEnd = (anatomy: Anatomy): number => Math.max(...anatomy.teeth.map((tooth) => tooth.y)) + 2;

/** The palate: a vault between the two sides of the upper row, with the folds behind the incisors. */
function palateAlong(place: GumPlace, back: number, out: number, x: number, y: number): (height: number) => number {
  const inside = Math.max(0, -out - 4.5);
  const vault = 9.5 * (1 - Math.exp(-((inside / 9) ** 1.6)));
  const row = Math.exp(-inside / 6);
  const folds =
    0.55 * Math.sin(y * 1.5 - Math.abs(x) * 0.5) * Math.exp(-((y - 16) ** 2) / 26) * Math.min(1, Math.abs(x) / 3);
  const raphe = -0.3 * Math.exp(-x * x * 1.5);
  const top = place.level * row - 8.2 * (1 - row) - 0.8 - vault + (folds + raphe) * (1 - row);
  return (height) => Math.max((height - top) * 0.75, out + 2, y - back - 2);
}

/** The signed distance (nearly, in mm) to the soft tissue along the vertical line at (x, y). */
export function gumAlong(
  anatomy: Anatomy,
  place: GumPlace,
  along: number,
  out: number,
  x: number,
  y: number,
): (height: number) => number {
  const ridge = ridgeAlong(anatomy, place, along, out, x, y);
  if (anatomy.jaw === 'lower' || out > 0) return ridge;
  const palate = palateAlong(place, palateEnd(anatomy), out, x, y);
  return (height) => smoothMin(ridge(height), palate(height), 3);
}
