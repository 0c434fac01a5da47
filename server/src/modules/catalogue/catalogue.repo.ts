import {
  type Appliance,
  type BrandInput,
  brand as brandSchema,
  type OrderType,
  type Series,
} from '@suya/contract/catalogue/catalogue.schema';
import { sql } from 'kysely';
import type { LabCtx, SystemCtx } from '../../platform/ctx.ts';

type Writer = SystemCtx | LabCtx;

/** From when the first price of what the system brings holds: always. */
const FROM_THE_BEGINNING = '2000-01-01';

/** Writes a brand (once) with its series of one appliance; for the seed and for tests. */
export async function insertBrand(
  ctx: SystemCtx,
  orderType: OrderType,
  given: BrandInput,
  position: number,
): Promise<void> {
  const brand = brandSchema.parse(given);
  await ctx.db
    .insertInto('catalogue_brand')
    .values({ id: brand.id, label: JSON.stringify(brand.label), position })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  for (const [index, series] of brand.series.entries()) {
    await insertSeries(ctx, { orderType, brandId: brand.id, position: index }, series);
    for (const [place, specification] of series.specifications.entries()) {
      await insertSpecification(ctx, series.id, place, specification);
      await putPrice(ctx, { specificationId: specification.id, holdsFrom: FROM_THE_BEGINNING, ...specification });
    }
  }
}

/** The columns of an appliance, as both an insert and an update write them. */
const applianceColumns = ({ key, letter, label, intro, hue, dentition, form, active }: Appliance) => ({
  ...{ key, letter, hue, dentition, active },
  label: JSON.stringify(label),
  intro: JSON.stringify(intro),
  form: JSON.stringify(form),
});

/** Writes a new appliance; its number and track stay for good. */
export async function insertAppliance(ctx: Writer, appliance: Appliance, position: number): Promise<void> {
  const { orderType, track } = appliance;
  await ctx.db
    .insertInto('catalogue_appliance')
    .values({ ...applianceColumns(appliance), order_type: orderType, track, position })
    .execute();
}

/** @returns false where somebody changed it since `version` was read */
export async function updateAppliance(
  ctx: Writer,
  appliance: Appliance,
  { version, position }: { version: number; position: number },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('catalogue_appliance')
    .set({ ...applianceColumns(appliance), position, version: version + 1 })
    .where('order_type', '=', appliance.orderType)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Where a series stands: its appliance, its brand and its place among its neighbours. */
export interface SeriesPlace {
  readonly orderType: OrderType;
  readonly brandId: string;
  readonly position: number;
}

type SeriesContent = Omit<Series, 'id' | 'specifications'>;

const seriesColumns = (series: SeriesContent, { brandId, position }: SeriesPlace) => ({
  brand_id: brandId,
  key: series.key,
  label: JSON.stringify(series.label),
  intro: JSON.stringify(series.intro),
  turnaround_days: series.turnaroundDays,
  jaws: series.jaws,
  needs_span: series.needsSpan,
  one_piece: series.onePiece,
  max_sets: series.maxSets,
  settings: JSON.stringify(series.settings),
  teeth: JSON.stringify(series.teeth),
  requires: series.requires,
  lines: series.lines && JSON.stringify(series.lines),
  rush: series.rush && JSON.stringify(series.rush),
  position,
});

export async function insertSeries(
  ctx: Writer,
  place: SeriesPlace,
  series: SeriesContent & { id: string },
): Promise<void> {
  await ctx.db
    .insertInto('catalogue_series')
    .values({ ...seriesColumns(series, place), id: series.id, order_type: place.orderType })
    .execute();
}

/** @returns false where somebody changed it since `version` was read */
export async function updateSeries(
  ctx: Writer,
  place: SeriesPlace,
  series: SeriesContent & { id: string; version: number },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('catalogue_series')
    .set({ ...seriesColumns(series, place), version: series.version + 1 })
    .where('id', '=', series.id)
    .where('version', '=', series.version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

interface SpecificationContent {
  readonly id: string;
  readonly label: Series['label'];
  readonly thicknessMm: number | null;
}

const specificationColumns = ({ label, thicknessMm }: SpecificationContent, position: number) => ({
  label: JSON.stringify(label),
  thickness_mm: thicknessMm === null ? null : String(thicknessMm),
  position,
});

export async function insertSpecification(
  ctx: Writer,
  seriesId: string,
  position: number,
  specification: SpecificationContent,
): Promise<void> {
  await ctx.db
    .insertInto('catalogue_specification')
    .values({ ...specificationColumns(specification, position), id: specification.id, series_id: seriesId })
    .execute();
}

/** @returns false where somebody changed it since `version` was read */
export async function updateSpecification(
  ctx: Writer,
  position: number,
  specification: SpecificationContent & { version: number },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('catalogue_specification')
    .set({ ...specificationColumns(specification, position), version: specification.version + 1 })
    .where('id', '=', specification.id)
    .where('version', '=', specification.version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Takes the next version of a specification whose prices change. @returns false where `version` is not the last */
export async function touchSpecification(ctx: Writer, id: string, version: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('catalogue_specification')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Retires a brand, series or specification, or takes it back.
 * @returns false where somebody changed it since `version` was read
 */
export async function setRetired(
  ctx: Writer,
  table: 'catalogue_brand' | 'catalogue_series' | 'catalogue_specification',
  { id, version, retired }: { id: string; version: number; retired: boolean },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable(table)
    .set({ retired_at: retired ? sql<Date>`now()` : null, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertBrandRow(
  ctx: Writer,
  brand: { id: string; label: Series['label']; position: number },
): Promise<void> {
  await ctx.db
    .insertInto('catalogue_brand')
    .values({ ...brand, label: JSON.stringify(brand.label) })
    .execute();
}

/** @returns false where somebody changed it since `version` was read */
export async function updateBrand(
  ctx: Writer,
  { id, version, label, position }: { id: string; version: number; label: Series['label']; position: number },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('catalogue_brand')
    .set({ label: JSON.stringify(label), position, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Sets the price of a specification from a day on; a price of the same day is replaced. */
export async function putPrice(
  ctx: Writer,
  { specificationId, holdsFrom, priceFen }: { specificationId: string; holdsFrom: string; priceFen: number },
): Promise<void> {
  const row = { price_fen: priceFen, set_by: ctx.actor.userId };
  await ctx.db
    .insertInto('catalogue_price')
    .values({ specification_id: specificationId, holds_from: holdsFrom, ...row })
    .onConflict((conflict) => conflict.columns(['specification_id', 'holds_from']).doUpdateSet(row))
    .execute();
}

/** Takes a price back. @returns false where there is none of that day */
export async function deletePrice(ctx: Writer, specificationId: string, holdsFrom: string): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('catalogue_price')
    .where('specification_id', '=', specificationId)
    .where('holds_from', '=', holdsFrom)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
