import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import { stateMarks } from '@suya/contract/catalogue/tooth-marks';
import { toothRefusal } from '@suya/contract/orders/prescription/prescription.rules';
import {
  type MarkedTooth,
  type Prescription,
  type PrescriptionLine,
  prescriptionLine,
} from '@suya/contract/orders/prescription/prescription.schema';
import { defaultAnswers } from '@suya/contract/orders/templates.rules';

const only = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);

/** An empty line of a series; where there is only one thickness or colour it is chosen. */
export const lineOf = ({ specifications, lines }: Series): PrescriptionLine =>
  prescriptionLine.parse({
    specificationId: only(specifications)?.id ?? null,
    colour: only(lines?.colours ?? [])?.value ?? null,
  });

function linesFor({ lines }: Prescription, series: Series): PrescriptionLine[] {
  if (!series.lines) return [];
  const { colours, maxLines } = series.lines;
  const blank = lineOf(series);
  if (lines.length === 0) return [blank];
  return lines.slice(0, maxLines).map((line) => ({
    ...line,
    specificationId: series.specifications.some(({ id }) => id === line.specificationId)
      ? line.specificationId
      : blank.specificationId,
    colour: colours.some(({ value }) => value === line.colour) ? line.colour : blank.colour,
  }));
}

const isState = ({ mark }: MarkedTooth) => stateMarks.some((state) => state === mark);

/** The marks that the series has a use for where they stand; what is so in the mouth stays in any case. */
function teethFor(next: Prescription, series: Series): MarkedTooth[] {
  const known = (mark: string, option: string | undefined) =>
    series.settings.some((one) => one.mark === mark && one.options.some(({ value }) => value === option));
  return next.teeth
    .filter((one) => isState(one) || toothRefusal(series, next, one.tooth, one.mark) === null)
    .map(({ tooth, mark, option }) => (option && known(mark, option) ? { tooth, mark, option } : { tooth, mark }));
}

/**
 * The prescription for another series: answers that it asks for as well stay, the rest goes; where there is only one
 * specification or jaw it is chosen.
 * @param defaults answers that the clinic usually gives, for questions that nobody answered yet
 */
export function takeSeries(
  prescription: Prescription,
  series: Series,
  defaults: Prescription['options'] = {},
): Prescription {
  const { specifications, jaws, settings, maxSets } = series;
  const fits = (key: string, value: Prescription['options'][string]) => {
    const setting = settings.find((one) => one.key === key);
    if (!setting) return false;
    const known = setting.options.map((option) => option.value);
    return known.length === 0 || [value].flat().every((one) => known.includes(String(one)));
  };
  const { specificationId, jaw } = prescription;
  const kept = Object.fromEntries(Object.entries(prescription.options).filter(([key, value]) => fits(key, value)));
  const next: Prescription = {
    ...prescription,
    seriesId: series.id,
    specificationId: specifications.some(({ id }) => id === specificationId)
      ? specificationId
      : (only(specifications)?.id ?? null),
    jaw: jaw && jaws.includes(jaw) ? jaw : only(jaws),
    sets: Math.min(prescription.sets, maxSets),
    options: defaultAnswers(series, kept, { options: defaults }),
    lines: linesFor(prescription, series),
    rush: prescription.rush && series.rush !== null,
  };
  return { ...next, teeth: teethFor(next, series) };
}
