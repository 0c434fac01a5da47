import type { Anatomy, PlacedTooth } from './anatomy.ts';
import { crownAlong, smoothMin } from './crown.ts';
import { type GumPlace, gumAlong, gumAt } from './gum.ts';
import type { Solid } from './surface-nets.ts';

/** What a vertical line through a jaw meets; every function takes a height and gives a distance in mm. */
export interface JawLine {
  readonly along: number;
  readonly out: number;
  readonly place: GumPlace;
  readonly crowns: readonly { readonly tooth: PlacedTooth; readonly distance: (height: number) => number }[];
  readonly gum: (height: number) => number;
}

/** Nothing of a jaw lies further out of its row than this. */
const WIDEST = 11;
const REACH = 2;

/** @returns what the line at (x, y) meets; null where it passes the jaw. */
export function jawLine(anatomy: Anatomy, x: number, y: number): JawLine | null {
  const { along, out } = anatomy.curve.locate(x, y);
  const innermost = anatomy.jaw === 'upper' ? -Infinity : -WIDEST;
  if (out > WIDEST || out < innermost || Math.abs(along) > anatomy.end + 10) return null;
  const place = gumAt(anatomy, along);
  const crowns = anatomy.teeth.flatMap((tooth) => {
    const distance = tooth.present ? crownAlong(tooth, x, y, REACH) : null;
    return distance ? [{ tooth, distance }] : [];
  });
  return { along, out, place, crowns, gum: gumAlong(anatomy, place, along, out, x, y) };
}

/**
 * The distance to the nearest crown; neighbours keep a fine line between them. Takes how far creases are filled, in mm.
 */
export function crownDistance(line: JawLine, height: number, fill: number): number {
  let nearest = 50;
  for (const { distance } of line.crowns) nearest = smoothMin(nearest, distance(height), fill);
  return nearest;
}

/** The box around a jaw in mm, in the plane and in height; enough for every crown, the vault and `room` around it. */
export function jawBounds(anatomy: Anatomy, floor: number, room: number): Pick<Solid, 'min' | 'max'> {
  const xs = anatomy.teeth.map((tooth) => tooth.x);
  const ys = anatomy.teeth.map((tooth) => tooth.y);
  const reach = 8 + room;
  const top = Math.max(...anatomy.teeth.map((tooth) => tooth.size.rise));
  return {
    min: [Math.min(...xs) - reach - 2, Math.min(...ys) - reach, floor],
    max: [Math.max(...xs) + reach + 2, Math.max(...ys) + reach + 3, top + 0.8 + room],
  };
}

/** Crowns and soft tissue as one solid, as a scanner sees them. */
export function jawSolid(anatomy: Anatomy): Solid {
  const floor = anatomy.jaw === 'upper' ? -25 : -20;
  return {
    ...jawBounds(anatomy, floor, 0.6),
    along(x, y) {
      const line = jawLine(anatomy, x, y);
      return line && ((height) => smoothMin(crownDistance(line, height, 0.22), line.gum(height), 0.7));
    },
  };
}

/**
 * Where a scan ends: below this height nothing was captured. The palate is captured whole.
 * @returns a height in mm; it waves, as a hand-held scanner leaves it.
 */
export function scanFloor(anatomy: Anatomy, along: number, out: number): number {
  const behind = Math.abs(along) > anatomy.end + 1;
  if (anatomy.jaw === 'upper' && out < 0 && !behind) return -40;
  const base = anatomy.teeth.reduce((lowest, tooth) => Math.min(lowest, tooth.gum), 0);
  const wave = 0.6 * Math.sin(along * 0.21 + anatomy.seed) + 0.3 * Math.sin(along * 0.47);
  return base * 0.6 + gumAt(anatomy, along).level * 0.4 - 6 + wave + (out < 0 ? 0.6 : 0);
}
