import {
  type Arch,
  arches,
  archOf,
  type Dentition,
  dentitionsOf,
  rowsOf,
  type Stage,
  shapeOf,
  type ToothKind,
  teethOf,
} from './teeth.ts';

export interface Placed {
  readonly tooth: number;
  readonly x: number;
  readonly y: number;
  /** SVG transform of the crown: its cheek side looks out of the arch, its mesial side to the midline. */
  readonly transform: string;
  /** Where its number stands, on the tongue side. */
  readonly label: { readonly x: number; readonly y: number };
  /** Where a second sign stands, on the cheek side. */
  readonly outer: { readonly x: number; readonly y: number };
}

interface Ellipse {
  readonly a: number;
  readonly b: number;
}

/** Half width and depth of the drawn arches in mm, flatter than life so that both fit on one screen. */
const ellipses: Record<Dentition, Ellipse> = { adult: { a: 57, b: 39 }, deciduous: { a: 37, b: 29 } };
/** The milk teeth's arch where it stands inside the adult one. */
const nested: Ellipse = { a: 31, b: 22.5 };
const ellipseOf = (dentition: Dentition, stage: Stage): Ellipse =>
  stage === 'mixed' && dentition === 'deciduous' ? nested : ellipses[dentition];
const gap = 0.7;
const round = (value: number) => Math.round(value * 100) / 100;
const steps = 720;

/** Points of the half ellipse from the patient's right to the left with the length walked so far. */
function walk(a: number, b: number) {
  const points = [{ x: -a, y: 0, at: 0 }];
  for (let step = 1; step <= steps; step += 1) {
    const angle = Math.PI * (1 - step / steps);
    const before = points[step - 1] ?? { x: 0, y: 0, at: 0 };
    const x = a * Math.cos(angle);
    const y = -b * Math.sin(angle);
    points.push({ x, y, at: before.at + Math.hypot(x - before.x, y - before.y) });
  }
  return points;
}

/**
 * Where each tooth of an arch stands, in mm around the arch's own middle; the upper arch opens downwards, the lower upwards.
 */
export function placeTeeth(dentition: Dentition, arch: Arch, stage: Stage = dentition): Placed[] {
  const { a, b } = ellipseOf(dentition, stage);
  const points = walk(a, b);
  const teeth = teethOf(dentition, arch);
  const length = teeth.reduce((sum, tooth) => sum + shapeOf(tooth).width + gap, 0);
  const flip = arch === 'upper' ? 1 : -1;
  let along = ((points.at(-1)?.at ?? 0) - length) / 2;
  return teeth.map((tooth) => {
    const { width, depth } = shapeOf(tooth);
    const middle = along + (width + gap) / 2;
    along += width + gap;
    const here = points.find(({ at }) => at >= middle) ?? { x: a, y: 0 };
    const normal = Math.atan2(here.y / (b * b), here.x / (a * a));
    const move = (by: number) => ({ x: here.x + Math.cos(normal) * by, y: flip * (here.y + Math.sin(normal) * by) });
    const turn = (normal * 180) / Math.PI + 90;
    const place = move(0);
    const mirror = here.x > 0 ? -1 : 1;
    const transform = `translate(${round(place.x)} ${round(place.y)}) scale(1 ${flip}) rotate(${round(turn)}) scale(${mirror} 1)`;
    return { tooth, ...place, transform, label: move(-depth / 2 - 3.4), outer: move(depth / 2 + 2.6) };
  });
}

interface Form {
  /** Exponent of the superellipse: 2 is an oval, more is squarer. */
  readonly square: number;
  /** How much narrower the tongue side is. */
  readonly taper: number;
  /** Cusps seen as swellings of the outline: how many and how strong. */
  readonly cusps: number;
  readonly swell: number;
  /** A point on the cheek side. */
  readonly point: number;
}

const form = (square: number, taper: number, cusps: number, swell: number, point: number): Form => ({
  square,
  taper,
  cusps,
  swell,
  point,
});

const forms: Record<ToothKind, Form> = {
  central: form(2.9, 0.3, 0, 0, 0),
  lateral: form(2.5, 0.3, 0, 0, 0.03),
  canine: form(2.05, 0.2, 0, 0, 0.11),
  premolar: form(2.35, 0.1, 2, 0.035, 0.02),
  upperMolar: form(3.1, 0.06, 4, 0.055, 0),
  lowerMolar: form(3.3, 0.05, 4, 0.05, 0),
  milkMolar: form(2.7, 0.12, 4, 0.05, 0),
};

function outlinePoint(
  { square, taper, cusps, swell, point }: Form,
  width: number,
  depth: number,
  angle: number,
): [number, number] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const base = (Math.abs(c) ** square + Math.abs(s) ** square) ** (-1 / square);
  const lobes = cusps ? swell * Math.cos(cusps * angle - (cusps === 4 ? Math.PI : 0)) * (cusps === 2 ? -1 : 1) : 0;
  const tip = point * Math.max(0, -s) ** 8;
  const radius = base * (1 + lobes + tip);
  return [(radius * c * (1 - taper * (s / 2 + 0.25)) * width) / 2, (radius * s * depth) / 2];
}

/** A smooth closed curve through points (Catmull-Rom as cubic Béziers). */
function smoothPath(points: readonly [number, number][]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? [0, 0];
  const segments = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, ...to].map(round).join(' ')}`;
  });
  return `M${at(0).map(round).join(' ')}${segments.join('')}Z`;
}

/** The crown's outline around its own middle, the cheek side up. `grow` in mm makes a halo. */
export function outlineOf(tooth: number, grow = 0): string {
  const { kind, width, depth } = shapeOf(tooth);
  const points = Array.from({ length: 40 }, (_, index) =>
    outlinePoint(forms[kind], width + grow * 2, depth + grow * 2, (index / 40) * Math.PI * 2),
  );
  return smoothPath(points);
}

/** Edges, ridges and grooves of the crown on a field of ±1, cheek side up. */
const reliefs: Record<ToothKind, readonly string[]> = {
  central: ['M-.7-.42Q0-.62.7-.42', 'M-.34.3Q0 .02.34.3'],
  lateral: ['M-.62-.4Q0-.64.62-.4', 'M-.3.32Q0 .06.3.32'],
  canine: ['M-.55-.2Q-.2-.52 0-.6Q.2-.52.55-.2', 'M0-.56Q.06-.1 0 .36'],
  premolar: ['M-.62-.04Q-.2.1 0 .04Q.2-.02.62.04', 'M-.62-.2L-.62.14', 'M.62-.2L.62.16'],
  upperMolar: ['M-.58-.1Q-.2.12 .1.02Q.36-.1.6-.02', 'M-.12-.62Q0-.24-.06.04', 'M.2.04Q.36.3.3.64'],
  lowerMolar: [
    'M-.66.02Q-.3-.1 0 .02Q.3.12.66 0',
    'M-.22-.62Q-.14-.24-.2-.04',
    'M.32-.6Q.26-.2.3.08',
    'M.02.04Q.06.36 0 .64',
  ],
  milkMolar: ['M-.6.02Q-.1-.12.1.04Q.3.14.58.02', 'M-.04-.6Q.06-.3 0 0'],
};

/** The lines inside the crown, scaled to it. */
export function reliefOf(tooth: number): string {
  const { kind, width, depth } = shapeOf(tooth);
  const scale = (path: string) => {
    let odd = false;
    return path.replace(/-?\d*\.?\d+/g, (figure) => {
      odd = !odd;
      return `${round((Number(figure) * (odd ? width : depth)) / 2)} `;
    });
  };
  return reliefs[kind].map(scale).join('');
}

/** Size of the picture in mm and where the arches' middles lie. */
export function frameOf(stage: Stage) {
  const { a, b } = ellipses[stage === 'deciduous' ? 'deciduous' : 'adult'];
  const [side, rim, between] = [9.5, 10, 7];
  const archHeight = b + rim;
  return {
    width: (a + side) * 2,
    height: archHeight * 2 + between * 2,
    middle: { upper: { x: a + side, y: archHeight }, lower: { x: a + side, y: archHeight + between * 2 } },
  };
}

/** The arches of a stage with their teeth in place. */
export const placeArches = (stage: Stage) =>
  arches.map((arch) => ({
    arch,
    teeth: dentitionsOf(stage).flatMap((dentition) => placeTeeth(dentition, arch, stage)),
  }));

/** Where the middle of a tooth lies in the picture, as parts of its width and height; undefined where it is not drawn. */
export function spotOf(tooth: number, stage: Stage): { x: number; y: number } | undefined {
  const { width, height, middle } = frameOf(stage);
  const arch = archOf(tooth);
  const place = dentitionsOf(stage)
    .flatMap((dentition) => placeTeeth(dentition, arch, stage))
    .find((one) => one.tooth === tooth);
  return place && { x: (middle[arch].x + place.x) / width, y: (middle[arch].y + place.y) / height };
}

const order = rowsOf('mixed').flat();

/** Upper before lower, adult before milk teeth above and after them below, then as they stand in the picture. */
export const compareTeeth = (a: number, b: number): number => order.indexOf(a) - order.indexOf(b);
