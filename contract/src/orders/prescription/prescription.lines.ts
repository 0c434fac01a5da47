import { z } from 'zod';
import { type LineTable, label, type Series } from '../../catalogue/catalogue.schema.ts';
import { fen } from '../../http/fields.ts';
import { type PricedLine, pricedLinesOf } from './prescription.price.ts';
import type { Prescription } from './prescription.schema.ts';

const thickness = z.number().nullable();
const requirement = z.string();
/** The swatch (#rrggbb) or the address of a picture of the colour; null where the catalogue has neither. */
const picture = z.string().nullable();

/** A row of a sports mouthguard's table under the specification's names; `price` is of one, in fen. */
const sportsBracesLine = z
  .strictObject({
    standard: label.nullable(),
    thickness,
    requirement,
    standardPic: picture,
    price: fen,
    sportsNumber: z.int(),
    totalPrice: fen,
  })
  .meta({ id: 'SportsBracesLine' });

/** A row of white braces' table under the specification's names; `price` is of one, in fen. */
const whiteBracesLine = z
  .strictObject({
    color: label.nullable(),
    thickness,
    requirement,
    colorPic: picture,
    price: fen,
    whiteNumber: z.int(),
    totalPrice: fen,
  })
  .meta({ id: 'WhiteBracesLine' });

/** A row of any other appliance that is ordered line by line; `price` is of one, in fen. */
const plainLine = z
  .strictObject({
    colour: label.nullable(),
    thickness,
    requirement,
    colourPic: picture,
    price: fen,
    count: z.int(),
    totalPrice: fen,
  })
  .meta({ id: 'PlainLine' });

/** The lines of an order; of the three lists only that of its appliance's form holds any. */
export const orderLines = z
  .strictObject({
    sportsBraces: z.array(sportsBracesLine),
    whiteBraces: z.array(whiteBracesLine),
    plain: z.array(plainLine),
  })
  .meta({ id: 'OrderLines' });
export type OrderLines = z.output<typeof orderLines>;

const common = ({ thicknessMm, requirement: asked, priceFen, totalFen }: PricedLine) => ({
  thickness: thicknessMm,
  requirement: asked,
  price: priceFen,
  totalPrice: totalFen,
});
const named = ({ colour }: PricedLine) => colour?.label ?? null;
const shown = ({ colour }: PricedLine) => colour?.picture ?? colour?.swatch ?? null;

/** The order's table under the names that its appliance's form gives the columns. */
export function orderLinesOf(
  table: LineTable | null,
  prescription: Prescription,
  series: Series | null | undefined,
): OrderLines {
  const lines = series ? pricedLinesOf(prescription, series) : [];
  const under = <T>(name: LineTable, write: (line: PricedLine) => T): T[] => (table === name ? lines.map(write) : []);
  return {
    sportsBraces: under('sportsBraces', (line) => ({
      ...common(line),
      standard: named(line),
      standardPic: shown(line),
      sportsNumber: line.count,
    })),
    whiteBraces: under('whiteBraces', (line) => ({
      ...common(line),
      color: named(line),
      colorPic: shown(line),
      whiteNumber: line.count,
    })),
    plain: under('plain', (line) => ({
      ...common(line),
      colour: named(line),
      colourPic: shown(line),
      count: line.count,
    })),
  };
}
