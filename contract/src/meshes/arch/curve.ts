/** A point of a dental row: where it is, and the unit normal pointing out of the mouth. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly normal: readonly [number, number];
}

export interface ArchCurve {
  /** The point at a signed arc length in mm from the midline, positive to the patient's left. */
  at(length: number): CurvePoint;
  /** Arc length and offset of a point of the plane; the offset is positive outside the arch. */
  locate(x: number, y: number): { readonly along: number; readonly out: number };
}

const STEP = 0.25;
/** A parabola proper leaves the front too pointed; this power fits the beta functions of measured arches. */
const POWER = 2.5;

interface Samples {
  readonly xs: number[];
  readonly ys: number[];
}

/** Points at equal arc length from the midline to the patient's left. */
function sampleCurve(half: number, depth: number, length: number): Samples {
  const xs = [0];
  const ys = [0];
  for (let x = 0; xs.length * STEP <= length; ) {
    const slope = (depth / half) * POWER * (x / half) ** (POWER - 1);
    x += (STEP / Math.hypot(1, slope)) * 0.5;
    const middle = (depth / half) * POWER * (x / half) ** (POWER - 1);
    x += (STEP / Math.hypot(1, middle)) * 0.5;
    xs.push(x);
    ys.push(depth * (x / half) ** POWER);
  }
  return { xs, ys };
}

function nearest({ xs, ys }: Samples, x: number, y: number): number {
  const squared = (i: number): number => ((xs[i] ?? 0) - x) ** 2 + ((ys[i] ?? 0) - y) ** 2;
  let best = 0;
  let least = Infinity;
  const stride = 8;
  for (let i = 0; i < xs.length; i += stride) {
    const distance = squared(i);
    if (distance < least) [best, least] = [i, distance];
  }
  const last = Math.min(xs.length - 1, best + stride);
  for (let i = Math.max(0, best - stride); i <= last; i++) {
    const distance = squared(i);
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

/**
 * Takes half width and depth of the arch at its last tooth, and how long each side is sampled, all in mm; `y` starts at
 * `behind`.
 */
export function createArchCurve(half: number, depth: number, length: number, behind: number): ArchCurve {
  const samples = sampleCurve(half, depth, length);
  const { xs, ys } = samples;
  const x = (i: number): number => xs[i] ?? 0;
  const y = (i: number): number => ys[i] ?? 0;

  function tangent(i: number): [number, number] {
    const [a, b] = [Math.max(0, Math.min(i, xs.length - 2)), Math.min(i + 1, xs.length - 1)];
    const length = Math.hypot(x(b) - x(a), y(b) - y(a)) || 1;
    return [(x(b) - x(a)) / length, (y(b) - y(a)) / length];
  }

  return {
    at(signed) {
      const side = signed < 0 ? -1 : 1;
      const i = Math.min(Math.abs(signed) / STEP, xs.length - 1.001);
      const low = Math.floor(i);
      const share = i - low;
      const [tx, ty] = tangent(low);
      return {
        x: side * (x(low) + (x(low + 1) - x(low)) * share),
        y: behind + y(low) + (y(low + 1) - y(low)) * share,
        normal: [side * ty, -tx],
      };
    },
    locate(px, py) {
      const side = px < 0 ? -1 : 1;
      const [ax, ay] = [Math.abs(px), py - behind];
      const i = nearest(samples, ax, ay);
      const [tx, ty] = tangent(i);
      const [dx, dy] = [ax - x(i), ay - y(i)];
      const beyond = dx * tx + dy * ty;
      return { along: side * Math.max(0, i * STEP + beyond), out: dx * ty - dy * tx };
    },
  };
}
