import type {
  CatalogueChange,
  LabCatalogue,
  LabSeries,
  LabSpecification,
} from '@suya/contract/catalogue/lab-catalogue.schema';
import type { Page } from '@suya/contract/http/paging';
import { sql } from 'kysely';
import type { LabCtx } from '../../platform/ctx.ts';
import { labToday } from '../../platform/lab-days.ts';
import { applianceOfRow, seriesOfRow } from './catalogue.views.ts';

/** The lab's day, yyyy-MM-dd. */
async function todayAtLab(ctx: LabCtx): Promise<string> {
  const { rows } = await sql<{ today: string }>`SELECT ${labToday} AS today`.execute(ctx.db);
  return rows[0]?.today ?? '';
}

type PricedSpecification = LabSpecification & { seriesId: string };

async function specificationsOf(ctx: LabCtx, today: string): Promise<PricedSpecification[]> {
  const [rows, prices] = await Promise.all([
    ctx.db.selectFrom('catalogue_specification').selectAll().orderBy('position').orderBy('id').execute(),
    ctx.db.selectFrom('catalogue_price').selectAll().orderBy('holds_from').execute(),
  ]);
  return rows.map((row) => {
    const own = prices
      .filter((price) => price.specification_id === row.id)
      .map((price) => ({
        priceFen: price.price_fen,
        holdsFrom: price.holds_from,
      }));
    return {
      id: row.id,
      seriesId: row.series_id,
      label: row.label,
      thicknessMm: row.thickness_mm === null ? null : Number(row.thickness_mm),
      version: row.version,
      position: row.position,
      retired: row.retired_at !== null,
      prices: own,
      priceFen: own.findLast(({ holdsFrom }) => holdsFrom <= today)?.priceFen ?? null,
    };
  });
}

async function seriesOfLab(ctx: LabCtx, today: string): Promise<LabSeries[]> {
  const [rows, specifications] = await Promise.all([
    ctx.db.selectFrom('catalogue_series').selectAll().orderBy('position').orderBy('id').execute(),
    specificationsOf(ctx, today),
  ]);
  return rows.map((row) => ({
    ...seriesOfRow(row),
    orderType: row.order_type,
    brandId: row.brand_id,
    version: row.version,
    position: row.position,
    retired: row.retired_at !== null,
    specifications: specifications
      .filter(({ seriesId }) => seriesId === row.id)
      .map(({ seriesId: _, ...specification }) => specification),
  }));
}

/** The whole catalogue as its editor shows it. */
export async function getLabCatalogue(ctx: LabCtx): Promise<LabCatalogue> {
  const today = await todayAtLab(ctx);
  const [appliances, brands, series] = await Promise.all([
    ctx.db.selectFrom('catalogue_appliance').selectAll().orderBy('position').execute(),
    ctx.db.selectFrom('catalogue_brand').selectAll().orderBy('position').orderBy('id').execute(),
    seriesOfLab(ctx, today),
  ]);
  return {
    today,
    appliances: appliances.map((row) => ({
      ...applianceOfRow(row),
      version: row.version,
      position: row.position,
    })),
    brands: brands.map(({ retired_at: retiredAt, ...brand }) => ({ ...brand, retired: retiredAt !== null })),
    series,
  };
}

/** A page of who changed what, the newest first. */
export async function listCatalogueChanges(
  ctx: LabCtx,
  { pageIndex, pageSize, objectId }: { pageIndex: number; pageSize: number; objectId?: string | undefined },
): Promise<Page<CatalogueChange>> {
  let query = ctx.db.selectFrom('catalogue_change');
  if (objectId !== undefined) query = query.where('object_id', '=', objectId);
  const [count, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    query
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
  ]);
  return {
    total: count.total,
    list: rows.map(({ at, actor_name, kind, object_id, action, label, before, after }) => ({
      at: at.toISOString(),
      actorName: actor_name,
      kind,
      objectId: object_id,
      action: action as CatalogueChange['action'],
      label,
      before,
      after,
    })),
  };
}
