import type { Appliance, Brand, OrderType, Series, Specification } from '@suya/contract/catalogue/catalogue.schema';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { labToday } from '../../platform/lab-days.ts';
import type { CatalogueApplianceTable, CatalogueSeriesTable } from './catalogue.tables.ts';

export function applianceOfRow(row: Selectable<CatalogueApplianceTable>): Appliance {
  const { order_type, key, letter, label, intro, hue, track, dentition, form, active } = row;
  return {
    ...{ orderType: order_type, key, letter, label, intro, form, active },
    hue: hue as Appliance['hue'],
    track: track as Appliance['track'],
    dentition: dentition as Appliance['dentition'],
  };
}

/** Every appliance, in the order of the menus. */
export async function listAppliances(ctx: Ctx): Promise<Appliance[]> {
  const rows = await ctx.db.selectFrom('catalogue_appliance').selectAll().orderBy('position').execute();
  return rows.map(applianceOfRow);
}

/** One appliance by its number; undefined where there is none. */
export async function applianceOf(ctx: Ctx, orderType: OrderType): Promise<Appliance | undefined> {
  const row = await ctx.db
    .selectFrom('catalogue_appliance')
    .selectAll()
    .where('order_type', '=', orderType)
    .executeTakeFirst();
  return row && applianceOfRow(row);
}

/** What a series says, without its specifications. */
export function seriesOfRow(row: Selectable<CatalogueSeriesTable>): Omit<Series, 'specifications'> {
  return {
    id: row.id,
    key: row.key,
    label: row.label,
    intro: row.intro,
    turnaroundDays: row.turnaround_days,
    jaws: row.jaws as Series['jaws'],
    needsSpan: row.needs_span,
    onePiece: row.one_piece,
    maxSets: row.max_sets,
    settings: row.settings,
    teeth: row.teeth,
    requires: row.requires as Series['requires'],
    lines: row.lines,
    rush: row.rush,
  };
}

/** A series within a statement: its row, and of its specifications those that can be ordered today. */
export interface SeriesInJson {
  readonly row: Selectable<CatalogueSeriesTable>;
  readonly specifications: readonly SpecificationInJson[];
}
type SpecificationInJson = Omit<Specification, 'nextPrice'> & {
  readonly nextPrice: Specification['nextPrice'] | null;
};

/** Each with today's price and the next one. */
const specificationsOfSeries = sql`(
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'label', p.label, 'thicknessMm', p.thickness_mm,
           'priceFen', now_price.price_fen, 'nextPrice',
           (SELECT json_build_object('priceFen', c.price_fen, 'holdsFrom', c.holds_from)
              FROM catalogue_price c WHERE c.specification_id = p.id AND c.holds_from > ${labToday}
             ORDER BY c.holds_from LIMIT 1)) ORDER BY p.position, p.id), '[]')
    FROM catalogue_specification p, LATERAL (
      SELECT c.price_fen FROM catalogue_price c WHERE c.specification_id = p.id AND c.holds_from <= ${labToday}
       ORDER BY c.holds_from DESC LIMIT 1) now_price
   WHERE p.series_id = s.id AND p.retired_at IS NULL)`;

/**
 * The series that can be ordered, as a value within a statement, in the order of the menus.
 * @param which a condition on the series `s`
 */
export const seriesInJson = (which: RawBuilder<unknown>): RawBuilder<SeriesInJson[]> => sql`(
  SELECT coalesce(json_agg(json_build_object('row', to_json(s), 'specifications', ${specificationsOfSeries})
                           ORDER BY s.position), '[]')
    FROM catalogue_series s WHERE s.retired_at IS NULL AND ${which}
     AND EXISTS (SELECT FROM catalogue_brand b WHERE b.id = s.brand_id AND b.retired_at IS NULL))`;

/** What `seriesInJson` read. */
export const toSeries = ({ row, specifications }: SeriesInJson): Series => ({
  ...seriesOfRow(row),
  specifications: specifications.map(({ nextPrice, ...rest }) => ({ ...rest, ...(nextPrice ? { nextPrice } : {}) })),
});

/** What can be ordered of one appliance now, brand by brand. */
export async function getCatalogue(ctx: Ctx, orderType: OrderType): Promise<Brand[]> {
  const [brands, found] = await Promise.all([
    ctx.db.selectFrom('catalogue_brand').selectAll().orderBy('position').execute(),
    seriesWhere(ctx, sql`s.order_type = ${orderType}`),
  ]);
  return brands
    .map(({ id, label }) => ({
      id,
      label,
      series: found.filter(({ row }) => row.brand_id === id).map(toSeries),
    }))
    .filter(({ series }) => series.length > 0);
}

async function seriesWhere(ctx: Ctx, which: RawBuilder<unknown>): Promise<SeriesInJson[]> {
  const { rows } = await sql<{ series: SeriesInJson[] }>`SELECT ${seriesInJson(which)} AS series`.execute(ctx.db);
  return rows[0]?.series ?? [];
}

/**
 * One series of an appliance with what can be ordered of it today; undefined where the appliance has none of that id,
 * or it or its brand is retired: a draft of it has to choose anew.
 */
export async function seriesOf(ctx: Ctx, orderType: OrderType, id: string | null): Promise<Series | undefined> {
  if (!id) return undefined;
  const [found] = await seriesWhere(ctx, sql`s.id = ${id} AND s.order_type = ${orderType}`);
  return found && toSeries(found);
}
