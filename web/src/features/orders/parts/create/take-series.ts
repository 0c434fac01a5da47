import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import type { Prescription } from '@suya/contract/orders/prescription.schema';

const only = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);

/**
 * The prescription for another series: answers that it asks for as well stay, the rest goes; where there is only one
 * specification or jaw it is chosen.
 */
export function takeSeries(prescription: Prescription, series: Series): Prescription {
  const { specifications, jaws, settings, maxSets, needsSpan } = series;
  const fits = (key: string, value: Prescription['options'][string]) => {
    const setting = settings.find((one) => one.key === key);
    if (!setting) return false;
    const known = setting.options.map((option) => option.value);
    return known.length === 0 || [value].flat().every((one) => known.includes(String(one)));
  };
  const marks = new Set([
    'missing',
    'unerupted',
    'extract',
    ...(needsSpan ? ['covered'] : []),
    ...settings.flatMap(({ mark }) => mark ?? []),
  ]);
  const { specificationId, jaw } = prescription;
  return {
    ...prescription,
    seriesId: series.id,
    specificationId: specifications.some(({ id }) => id === specificationId)
      ? specificationId
      : (only(specifications)?.id ?? null),
    jaw: jaw && jaws.includes(jaw) ? jaw : only(jaws),
    sets: Math.min(prescription.sets, maxSets),
    options: Object.fromEntries(Object.entries(prescription.options).filter(([key, value]) => fits(key, value))),
    teeth: prescription.teeth.filter(({ mark }) => marks.has(mark)),
  };
}
