import type { Appliance, Brand, OrderType, Series, Specification } from '@suya/contract/catalogue/catalogue.schema';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import type { CatalogueApplianceTable, CatalogueSeriesTable } from './catalogue.tables.ts';

/** The lab's day: prices hold from its beginning, wherever the clinic is. */
export const labToday = sql<string>`(now() AT TIME ZONE 'Asia/Shanghai')::date`;

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
export async function appliancesOf(ctx: Ctx): Promise<Appliance[]> {
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

/** The specifications of some series that can be ordered today, each with today's price and the next one. */
async function specificationsOf(
  ctx: Ctx,
  seriesIds: readonly string[],
): Promise<{ seriesId: string; specification: Specification }[]> {
  const rows = await ctx.db
    .selectFrom('catalogue_specification as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('catalogue_price as p')
          .select('p.price_fen')
          .whereRef('p.specification_id', '=', 's.id')
          .where('p.holds_from', '<=', labToday)
          .orderBy('p.holds_from', 'desc')
          .limit(1)
          .as('now_price'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('catalogue_price as p')
          .select(['p.price_fen as next_fen', 'p.holds_from as next_from'])
          .whereRef('p.specification_id', '=', 's.id')
          .where('p.holds_from', '>', labToday)
          .orderBy('p.holds_from')
          .limit(1)
          .as('next_price'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.series_id', 's.label', 's.thickness_mm', 'price_fen', 'next_fen', 'next_from'])
    .where('s.series_id', 'in', [...seriesIds])
    .where('s.retired_at', 'is', null)
    .orderBy('s.position')
    .orderBy('s.id')
    .execute();
  return rows.map(({ id, series_id, label, thickness_mm, price_fen, next_fen, next_from }) => ({
    seriesId: series_id,
    specification: {
      id,
      label,
      thicknessMm: thickness_mm === null ? null : Number(thickness_mm),
      priceFen: price_fen,
      ...(next_fen === null || next_from === null ? {} : { nextPrice: { priceFen: next_fen, holdsFrom: next_from } }),
    },
  }));
}

async function seriesWhere(ctx: Ctx, by: { orderType: OrderType } | { id: string }) {
  let rows = ctx.db.selectFrom('catalogue_series').selectAll().where('retired_at', 'is', null).orderBy('position');
  rows = 'id' in by ? rows.where('id', '=', by.id) : rows.where('order_type', '=', by.orderType);
  const series = await rows.execute();
  if (series.length === 0) return [];
  const specifications = await specificationsOf(
    ctx,
    series.map(({ id }) => id),
  );
  return series.map((row) => ({
    brandId: row.brand_id,
    orderType: row.order_type,
    series: {
      ...seriesOfRow(row),
      specifications: specifications
        .filter(({ seriesId }) => seriesId === row.id)
        .map(({ specification }) => specification),
    } satisfies Series,
  }));
}

/** What can be ordered of one appliance now, brand by brand. */
export async function catalogueOf(ctx: Ctx, orderType: OrderType): Promise<Brand[]> {
  const [brands, found] = await Promise.all([
    ctx.db.selectFrom('catalogue_brand').selectAll().orderBy('position').execute(),
    seriesWhere(ctx, { orderType }),
  ]);
  return brands
    .map(({ id, label }) => ({
      id,
      label,
      series: found.filter(({ brandId }) => brandId === id).map(({ series }) => series),
    }))
    .filter(({ series }) => series.length > 0);
}

/**
 * One series of an appliance with what can be ordered of it today; undefined where the appliance has none of that id,
 * or it is retired: a draft of it has to choose anew.
 */
export async function seriesOf(ctx: Ctx, orderType: OrderType, id: string | null): Promise<Series | undefined> {
  if (!id) return undefined;
  const [found] = await seriesWhere(ctx, { id });
  return found?.orderType === orderType ? found.series : undefined;
}
