import type * as deliveries from '@suya/contract/deliveries/deliveries.endpoints';
import type { ScannedOrder } from '@suya/contract/deliveries/deliveries.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import { COUNTED_AT_MOST } from '@suya/contract/orders/order-filters';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { statusesOf } from '@suya/contract/orders/workflow/states';
import { type SqlBool, sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { storedFilesOf } from '../../platform/files/index.ts';
import { conditionsOf, lacksModel, rowsOf, selectRows } from '../orders/index.ts';

const drafts = sql.join(statusesOf('draft').map((status) => sql.lit(status)));
const asksForScans = sql<boolean>`(o.status IN (${drafts})
  AND EXISTS (SELECT FROM unnest(o.requested_fields) AS field WHERE field LIKE 'scans%'))`;

const scanIds = sql<
  string[]
>`ARRAY(SELECT f.id FROM order_file i JOIN file f ON f.clinic_id = i.clinic_id AND f.id = i.file_id
   WHERE i.clinic_id = o.clinic_id AND i.order_id = o.id AND f.kind = 'scan' ORDER BY f.uploaded_at, f.id)`;

/** Under way or sent back for another scan, with scans of the clinic's. */
const isScanned = sql<SqlBool>`(o.open OR ${asksForScans})
  AND EXISTS (SELECT FROM order_file i JOIN file f ON f.clinic_id = i.clinic_id AND f.id = i.file_id
               WHERE i.clinic_id = o.clinic_id AND i.order_id = o.id AND f.kind = 'scan')`;

const selectMatching = (ctx: ClinicCtx, keyword: string, which: typeof lacksModel) =>
  selectRows(ctx)
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where(which)
    .where((eb) => eb.and(conditionsOf(eb, { keyword })));

async function countOf(ctx: ClinicCtx, matching: ReturnType<typeof selectMatching>): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(matching.clearSelect().select(sql`1`.as('one')).limit(COUNTED_AT_MOST).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The number of the box in which each of these orders has a model on its way; orders without one are left out. */
export async function boxesUnderWay(ctx: ClinicCtx, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('model_delivery_order as i')
    .innerJoin('model_delivery as d', (join) =>
      join.onRef('d.clinic_id', '=', 'i.clinic_id').onRef('d.id', '=', 'i.delivery_id'),
    )
    .select(['i.order_id', 'd.no'])
    .where('i.clinic_id', '=', ctx.scope.clinicId)
    .where('i.order_id', 'in', [...orderIds])
    .where('d.state', '=', 'sent')
    .execute();
  return new Map(rows.map(({ order_id, no }) => [order_id, no]));
}

/** The clinic's orders that still need a model sent, the earliest promise first. */
export async function listAwaitingModels(
  ctx: ClinicCtx,
  { keyword, pageIndex, pageSize }: InputOf<typeof deliveries.listAwaitingModels>,
): Promise<Page<OrderRow>> {
  const matching = selectMatching(ctx, keyword, lacksModel);
  const [total, lines] = await Promise.all([
    countOf(ctx, matching),
    matching
      .orderBy(sql`o.promised_on NULLS LAST`)
      .orderBy('o.submitted_at')
      .orderBy('o.id')
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
  ]);
  return { total, list: rowsOf(ctx, lines) };
}

/** The clinic's orders that came with scans: those that the lab asks for again first, then the newest. */
export async function listScannedOrders(
  ctx: ClinicCtx,
  { keyword, pageIndex, pageSize }: InputOf<typeof deliveries.listScannedOrders>,
): Promise<Page<ScannedOrder>> {
  const matching = selectMatching(ctx, keyword, isScanned);
  const [total, lines] = await Promise.all([
    countOf(ctx, matching),
    matching
      .select([scanIds.as('scan_ids'), asksForScans.as('asked_again'), 'o.request_reason'])
      .orderBy(asksForScans, 'desc')
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
  ]);
  const stored = await storedFilesOf(
    ctx,
    lines.flatMap(({ scan_ids }) => scan_ids),
  );
  const byId = new Map(stored.map((file) => [file.id, file]));
  const orders = new Map(rowsOf(ctx, lines).map((order) => [order.id, order]));
  return {
    total,
    list: lines.flatMap((line) => {
      const order = orders.get(line.id);
      if (!order) return [];
      const scans = line.scan_ids.flatMap((id) => byId.get(id) ?? []);
      const state = line.asked_again ? 'askedAgain' : line.promised_on ? 'checked' : 'waiting';
      const uploadedAt = scans.at(-1)?.uploadedAt ?? line.created_at.toISOString();
      return {
        order,
        scans,
        uploadedAt,
        state,
        reason: line.asked_again ? line.request_reason : null,
      };
    }),
  };
}
