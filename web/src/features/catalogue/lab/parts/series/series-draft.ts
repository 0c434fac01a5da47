import { type SeriesInput, series as seriesSchema } from '@suya/contract/catalogue/catalogue.schema';
import type { LabSeries } from '@suya/contract/catalogue/lab-catalogue.schema';

/** A series while it is written: a new one has no id and no version yet; its specifications are edited beside it. */
export type SeriesDraft = Omit<LabSeries, 'id' | 'version' | 'retired' | 'specifications'> & {
  id?: string;
  version?: number;
};

/** A series as it is kept, ready to be edited. */
export function draftOf({ retired: _, specifications: __, ...series }: LabSeries): SeriesDraft {
  return series;
}

const { teeth, requires, lines, rush } = seriesSchema.shape;

/** A new series of an appliance, with what most of them have. */
export function newSeries(
  orderType: number,
  brandId: string,
  place: { position: number; byLine: boolean },
): SeriesDraft {
  const colour = { value: 'clear', label: { zh: '透明', en: 'Clear' }, surchargeFen: 0 };
  return {
    ...{ orderType, brandId, key: '', label: { zh: '', en: '' }, intro: { zh: '', en: '' }, turnaroundDays: 5 },
    ...{
      jaws: ['upper', 'lower', 'both'] satisfies SeriesInput['jaws'],
      needsSpan: false,
      onePiece: false,
      maxSets: 2,
    },
    ...{ settings: [], position: place.position, teeth: teeth.parse(undefined), requires: requires.parse(undefined) },
    lines: place.byLine ? { colours: [colour], maxLines: 4 } : lines.parse(undefined),
    rush: rush.parse(undefined),
  };
}

/** A list with one of its places changed, removed or moved. */
export const changedAt = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((one, index) => (index === at ? item : one));
export const removedAt = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
export function movedAt<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const [item] = list.slice(at, at + 1);
  const rest = removedAt(list, at);
  return item === undefined ? rest : [...rest.slice(0, at + by), item, ...rest.slice(at + by)];
}
