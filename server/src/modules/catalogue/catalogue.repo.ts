import type { Brand, OrderType, Series } from '@suya/contract/catalogue/catalogue.schema';
import type { SystemCtx } from '../../platform/ctx.ts';

/** Writes a brand with its series of one appliance; for the seed and, later, the lab's editor. */
export async function insertBrand(ctx: SystemCtx, orderType: OrderType, brand: Brand, position: number): Promise<void> {
  await ctx.db
    .insertInto('catalogue_brand')
    .values({ id: brand.id, label: JSON.stringify(brand.label), position })
    .execute();
  for (const [index, series] of brand.series.entries()) await insertSeries(ctx, orderType, brand.id, series, index);
}

async function insertSeries(ctx: SystemCtx, orderType: OrderType, brandId: string, series: Series, position: number) {
  await ctx.db
    .insertInto('catalogue_series')
    .values({
      id: series.id,
      brand_id: brandId,
      order_type: orderType,
      key: series.key,
      label: JSON.stringify(series.label),
      intro: JSON.stringify(series.intro),
      turnaround_days: series.turnaroundDays,
      jaws: series.jaws,
      needs_span: series.needsSpan,
      max_sets: series.maxSets,
      settings: JSON.stringify(series.settings),
      position,
    })
    .execute();
  await ctx.db
    .insertInto('catalogue_specification')
    .values(
      series.specifications.map(({ id, label, thicknessMm, priceFen }, index) => ({
        id,
        series_id: series.id,
        label: JSON.stringify(label),
        thickness_mm: thicknessMm === null ? null : String(thicknessMm),
        price_fen: priceFen,
        position: index,
      })),
    )
    .execute();
}
