import type { Brand, OrderType, Series } from '@suya/contract/catalogue/catalogue.schema';
import type { Ctx } from '../../platform/ctx.ts';

async function seriesWhere(ctx: Ctx, by: { orderType: OrderType } | { id: string }) {
  let rows = ctx.db.selectFrom('catalogue_series').selectAll().orderBy('position');
  rows =
    'id' in by
      ? rows.where('id', '=', by.id)
      : rows.where('order_type', '=', by.orderType).where('retired_at', 'is', null);
  const series = await rows.execute();
  if (series.length === 0) return [];
  const specifications = await ctx.db
    .selectFrom('catalogue_specification')
    .selectAll()
    .where(
      'series_id',
      'in',
      series.map(({ id }) => id),
    )
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
  return series.map((row) => ({
    brandId: row.brand_id,
    orderType: row.order_type,
    series: {
      id: row.id,
      key: row.key,
      label: row.label,
      intro: row.intro,
      turnaroundDays: row.turnaround_days,
      jaws: row.jaws as Series['jaws'],
      needsSpan: row.needs_span,
      maxSets: row.max_sets,
      settings: row.settings,
      specifications: specifications
        .filter(({ series_id }) => series_id === row.id)
        .map(({ id, label, thickness_mm, price_fen }) => ({
          id,
          label,
          thicknessMm: thickness_mm === null ? null : Number(thickness_mm),
          priceFen: price_fen,
        })),
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

/** One series of an appliance with its specifications; undefined where the appliance has none of that id. */
export async function seriesOf(ctx: Ctx, orderType: OrderType, id: string | null): Promise<Series | undefined> {
  if (!id) return undefined;
  const [found] = await seriesWhere(ctx, { id });
  return found?.orderType === orderType ? found.series : undefined;
}
