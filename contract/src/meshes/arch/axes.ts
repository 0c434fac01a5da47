import type { ToothAxes } from '../../plans/stages.schema.ts';
import type { Anatomy, PlacedTooth } from './anatomy.ts';

/** How a computed tooth stands, in the patient's axes: it leans outwards by `lean` for every mm towards the other jaw. */
export function axesOf({ fdi, out, size }: PlacedTooth, { jaw }: Pick<Anatomy, 'jaw'>): ToothAxes {
  const towardsBite = jaw === 'upper' ? -1 : 1;
  return {
    tooth: fdi,
    longAxis: [out[0] * size.lean, out[1] * size.lean, towardsBite],
    facial: [out[0], out[1], 0],
  };
}
