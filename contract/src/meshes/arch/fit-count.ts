import type { NetSurface } from './surface-nets.ts';

const COARSE = 0.9;

/**
 * Runs a maker with the grid step that gives about the wanted number of triangles. The count grows with the inverse
 * square of the step, so one coarse run tells the area. Takes steps in mm.
 */
export function fitToCount(triangles: number, make: (step: number) => NetSurface): NetSurface {
  const coarse = make(COARSE);
  const step = COARSE * Math.sqrt(coarse.indices.length / 3 / triangles);
  return Math.abs(step - COARSE) < 0.02 ? coarse : make(step);
}
