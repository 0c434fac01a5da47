import type { Label, Series, Setting, SettingOption } from '../../catalogue/catalogue.schema.ts';
import type { PriceLine } from '../orders.schema.ts';
import { isAsked, teethWith, valuesOf } from './prescription.options.ts';
import type { Prescription, PrescriptionLine } from './prescription.schema.ts';
import { jawsOf } from './prescription.teeth.ts';

const joined = (...parts: readonly (Label | undefined)[]): Label => {
  const words = parts.filter((part) => part !== undefined);
  return { zh: words.map(({ zh }) => zh).join(' '), en: words.map(({ en }) => en).join(' ') };
};
const priced = (label: Label, count: number, unitFen: number): PriceLine => ({
  label,
  count,
  unitFen,
  totalFen: unitFen * count,
});

/** The pieces of one set: one for each jaw, or one for both. */
const piecesOf = ({ jaw }: Pick<Prescription, 'jaw'>, { onePiece }: Pick<Series, 'onePiece'>): number =>
  onePiece ? 1 : Math.max(1, jawsOf(jaw).length);

/** How many times the whole is made: the sets, or the counts of the lines. */
const setsOf = (prescription: Prescription, series: Series): number =>
  series.lines ? prescription.lines.reduce((sum, { count }) => sum + count, 0) : prescription.sets;

/** A line of an order with what the catalogue says of it; null while its specification is not chosen. */
export interface PricedLine {
  readonly colour: SettingOption | undefined;
  readonly thicknessMm: number | null;
  readonly label: Label;
  readonly requirement: string;
  readonly count: number;
  /** Of one set: all jaws that are made, in fen. */
  readonly priceFen: number;
  readonly totalFen: number;
}

/** A line as the order's table shows it, with its price in fen; undefined while its specification is not chosen. */
export function pricedLineOf(
  line: PrescriptionLine,
  prescription: Pick<Prescription, 'jaw'>,
  series: Series,
): PricedLine | undefined {
  const specification = series.specifications.find(({ id }) => id === line.specificationId);
  if (!specification) return undefined;
  const colour = series.lines?.colours.find(({ value }) => value === line.colour);
  const priceFen = (specification.priceFen + (colour?.surchargeFen ?? 0)) * piecesOf(prescription, series);
  const { thicknessMm, label } = specification;
  const { requirement, count } = line;
  return { colour, thicknessMm, label, requirement, count, priceFen, totalFen: priceFen * count };
}

/** The rows of an order's table, of the lines whose specification is chosen. */
export const pricedLinesOf = (prescription: Prescription, series: Series): PricedLine[] =>
  prescription.lines.flatMap((line) => pricedLineOf(line, prescription, series) ?? []);

function basePrices(prescription: Prescription, series: Series): PriceLine[] {
  if (series.lines) {
    return pricedLinesOf(prescription, series).map((line) =>
      priced(joined(series.label, line.label, line.colour?.label), line.count, line.priceFen),
    );
  }
  const specification = series.specifications.find(({ id }) => id === prescription.specificationId);
  if (!specification) return [];
  const pieces = piecesOf(prescription, series) * prescription.sets;
  return [priced(joined(series.label, specification.label), pieces, specification.priceFen)];
}

/** What the answer to one question adds, in fen. */
function settingPrices(setting: Setting, prescription: Prescription, series: Series): PriceLine[] {
  const sets = setsOf(prescription, series);
  const pieces = piecesOf(prescription, series) * sets;
  const marked = teethWith(prescription, setting.mark);
  switch (setting.kind) {
    case 'teeth':
      return [priced(setting.label, marked.length * sets, setting.surchargeFen ?? 0)];
    case 'perTooth':
      return setting.options.map(({ value, label, surchargeFen }) =>
        priced(
          joined(setting.label, label),
          marked.filter(({ option }) => option === value).length * sets,
          surchargeFen,
        ),
      );
    case 'switch':
      return prescription.options[setting.key] === true
        ? [priced(setting.label, pieces, setting.surchargeFen ?? 0)]
        : [];
    default: {
      const values = valuesOf(prescription.options[setting.key]);
      const chosen = setting.options.filter(({ value }) => values.includes(value));
      return chosen.map(({ label, surchargeFen }) => priced(label, pieces, surchargeFen));
    }
  }
}

/** What a rush costs on top of a sum, in whole fen. */
export const rushFen = ({ surchargeFen, surchargePercent }: NonNullable<Series['rush']>, sumFen: number): number =>
  surchargeFen + Math.round((sumFen * surchargePercent) / 100);

const rushLabel: Label = { zh: '加急', en: 'Rush' };

/** The sum of the lines in fen. */
export const totalOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, line) => sum + line.totalFen, 0);

/**
 * What the order costs as chosen so far, line by line, in fen: the specification for each jaw and set (or each line),
 * then what the answers add, then the rush. Empty while no specification is chosen.
 */
export function priceLinesOf(prescription: Prescription, series: Series | undefined): PriceLine[] {
  if (!series) return [];
  const base = basePrices(prescription, series);
  if (base.length === 0) return [];
  const extras = series.settings
    .filter((setting) => isAsked(setting, prescription.options))
    .flatMap((setting) => settingPrices(setting, prescription, series))
    .filter(({ totalFen }) => totalFen > 0);
  const lines = [...base, ...extras];
  const { rush } = series;
  return rush && prescription.rush ? [...lines, priced(rushLabel, 1, rushFen(rush, totalOf(lines)))] : lines;
}

/** Working days from approval to shipping: the series' turnaround, or its shorter one where it is a rush. */
export function turnaroundOf(
  prescription: Pick<Prescription, 'rush'>,
  series: Pick<Series, 'turnaroundDays' | 'rush'>,
): number {
  return prescription.rush && series.rush ? series.rush.days : series.turnaroundDays;
}
