import type { PlacedTooth } from './anatomy.ts';
import type { CrownKind } from './teeth.ts';

/** Shares of the half width, and of the half depth outwards and inwards, at 0, ¼, ½, ¾ and the whole of the crown's height. */
interface Profile {
  readonly width: readonly number[];
  readonly outer: readonly number[];
  readonly inner: readonly number[];
  /** Power of the superellipse: 2 is an oval, more is squarer. */
  readonly power: number;
}

const profiles: Record<CrownKind, Profile> = {
  incisor: {
    width: [0.76, 0.87, 0.95, 1, 0.98],
    outer: [0.6, 0.7, 0.62, 0.44, 0.2],
    inner: [1, 1.02, 0.66, 0.38, 0.22],
    power: 2.5,
  },
  canine: {
    width: [0.76, 0.9, 1, 0.99, 0.8],
    outer: [0.76, 0.9, 0.84, 0.62, 0.28],
    inner: [0.98, 1.04, 0.82, 0.52, 0.26],
    power: 2.2,
  },
  premolar: {
    width: [0.76, 0.9, 1, 1, 0.94],
    outer: [0.84, 0.97, 0.98, 0.86, 0.62],
    inner: [0.84, 0.96, 1, 0.9, 0.6],
    power: 2.5,
  },
  molar: {
    width: [0.82, 0.95, 1, 1, 0.96],
    outer: [0.88, 0.99, 0.98, 0.88, 0.7],
    inner: [0.88, 0.97, 1, 0.92, 0.72],
    power: 3.1,
  },
};

/** The larger of two distances with the edge between them rounded over about `round` mm. */
export function smoothMax(a: number, b: number, round: number): number {
  const share = Math.max(round - Math.abs(a - b), 0) / round;
  return Math.max(a, b) + share * share * round * 0.25;
}

/** The smaller of two distances with the crease between them filled over about `round` mm. */
export const smoothMin = (a: number, b: number, round: number): number => -smoothMax(-a, -b, round);

/** A smooth run through five values at equal distances. Takes `share` from 0 to 1. */
function profileAt(values: readonly number[], share: number): number {
  const at = Math.min(0.9999, Math.max(0, share)) * 4;
  const low = Math.floor(at);
  const t = at - low;
  const [p0, p1, p2, p3] = [
    values[Math.max(0, low - 1)] ?? 0,
    values[low] ?? 0,
    values[low + 1] ?? 0,
    values[Math.min(4, low + 2)] ?? 0,
  ];
  return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
}

/** Height of the biting surface below the tip, by place on the crown in mm (`m` away from the midline, `b` outwards). */
function biteDepth(tooth: PlacedTooth, m: number, b: number): number {
  const { kind, width, depth, cusps } = tooth.size;
  const half = width / 2;
  if (kind === 'incisor') {
    const corner = (m / half) ** 4 * (m > 0 ? 0.9 : 0.45);
    return corner + 0.07 * (1 - Math.cos((m / half) * 7)) - 0.1;
  }
  if (kind === 'canine') return Math.sqrt((m + 0.2) ** 2 + 0.25) * (m > -0.2 ? 0.78 : 0.66) - 0.35;
  const steep = kind === 'molar' ? 0.72 : 0.78;
  let top = -3.2 + (b * b + m * m) * 0.03;
  for (const [cm, cb, below] of cusps) {
    const away = Math.sqrt((m - cm * half) ** 2 + (b - (cb * depth) / 2) ** 2 + 0.35);
    top = smoothMax(top, 0.25 - below - (away - 0.6) * steep, 0.35);
  }
  return -top;
}

/**
 * The signed distance (nearly, in mm; negative inside) to one crown along a vertical line.
 * @returns null when the line at (x, y) passes the crown by more than `reach`.
 */
export function crownAlong(
  tooth: PlacedTooth,
  x: number,
  y: number,
  reach: number,
): ((height: number) => number) | null {
  const { size, back, out } = tooth;
  const [dx, dy] = [x - tooth.x, y - tooth.y];
  const m = dx * back[0] + dy * back[1];
  const straight = dx * out[0] + dy * out[1];
  const far = Math.max(Math.abs(m) - size.width / 2, Math.abs(straight) - size.depth / 2 - 2);
  if (far > reach) return null;
  const profile = profiles[size.kind];
  const [halfWidth, halfDepth] = [size.width / 2, size.depth / 2];

  return (height) => {
    const share = (height - tooth.gum) / size.height;
    // The tip stays on the arch; the neck moves against the lean.
    const b = straight - size.lean * (height - size.rise);
    const rx = profileAt(profile.width, share) * halfWidth;
    const outer = profileAt(profile.outer, share) * halfDepth;
    const inner = profileAt(profile.inner, share) * halfDepth;
    const ry = (outer + inner) / 2;
    const centred = b - (outer - inner) / 2;
    const ratio = (Math.abs(m / rx) ** profile.power + Math.abs(centred / ry) ** profile.power) ** (1 / profile.power);
    const wall = (ratio - 1) * Math.min(rx, ry);
    const bite = height - size.rise + biteDepth(tooth, m, b);
    const root = tooth.gum - 5 - height;
    return Math.max(smoothMax(wall, bite * 0.85, size.kind === 'incisor' ? 0.7 : 0.9), root);
  };
}
