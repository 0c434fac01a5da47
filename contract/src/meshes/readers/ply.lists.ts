import { LARGEST_POLYGON } from '../polygons/clip-fans.ts';
import { refuse } from '../refusal.ts';

/** Other lists hold a few numbers for each corner of a polygon, as for the place of a texture. */
const LARGEST_LIST = 8 * LARGEST_POLYGON;

/** Refuses the length of a list before anything is read for it; that of a face's corners by its own bound. */
export function checkListLength(length: number, isCorners: boolean, record: number): void {
  if (!Number.isInteger(length) || length < 0) refuse({ reason: 'malformed', line: record });
  if (isCorners && length > LARGEST_POLYGON) refuse({ reason: 'polygonsTooLarge', limit: LARGEST_POLYGON });
  if (length > LARGEST_LIST) refuse({ reason: 'malformed', line: record });
}
