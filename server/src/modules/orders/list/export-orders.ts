import type { InputOf } from '@suya/contract/http/endpoint';
import type * as orders from '@suya/contract/orders/orders.endpoints';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { sql } from 'kysely';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import type { RawAnswer } from '../../../platform/module.ts';
import { dayOf, exportList, type ListColumn } from '../../../platform/sheets/export-list.ts';
import { MAX_SHEET_ROWS } from '../../../platform/sheets/sheet.ts';
import type { SheetPress } from '../../../platform/sheets/sheet-press.ts';
import { listAppliances } from '../../catalogue/index.ts';
import { conditionsOf, selectOrders } from './list.views.ts';
import { handsOf, waitsFor } from './waiting.views.ts';

/**
 * Some orders, in any sequence. Columns that the workbook does not show (appliance, clock) are not read, because up
 * to a hundred thousand rows pass through.
 */
const selectLines = (ctx: ClinicCtx, ids: readonly string[]) =>
  selectOrders(ctx)
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where(sql<boolean>`o.id = ANY(${ids}::uuid[])`)
    .execute();

type Line = Awaited<ReturnType<typeof selectLines>>[number];

const columns: readonly ListColumn<Line>[] = [
  { title: 'orders.list.no', width: 18, cell: ({ no }) => no },
  { title: 'orders.list.clinic', width: 24, cell: (line) => line.clinic_name },
  { title: 'orders.list.patient', width: 14, cell: (line) => line.patient_name },
  { title: 'orders.list.doctor', width: 14, cell: (line) => line.doctor_name },
  { title: 'orders.list.status', width: 16, cell: ({ status }, say) => say(labelOf(status as never)) },
  { title: 'orders.list.promisedOn', width: 12, cell: (line) => line.promised_on },
  { title: 'orders.list.appointmentOn', width: 12, cell: (line) => line.appointment_on },
  { title: 'orders.list.price', width: 12, kind: 'money', cell: (line) => line.price_fen },
  { title: 'orders.list.createdAt', width: 12, cell: (line) => dayOf(line.created_at) },
  { title: 'orders.create.stage', width: 16, cell: ({ stage }) => stage },
];

const IDS_AT_ONCE = 2_500;

/** The ids of the matching orders, newest first. One more than fits into a sheet, if there are more. */
async function findIds(ctx: ClinicCtx, filters: InputOf<typeof orders.exportOrders>): Promise<string[]> {
  const found = ctx.db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where((eb) => eb.and(conditionsOf(eb, filters)))
    .$if(filters.mine === true, (all) => all.where(waitsFor(handsOf(ctx), ctx.scope.userId)))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(MAX_SHEET_ROWS + 1)
    .stream(IDS_AT_ONCE);
  const ids: string[] = [];
  for await (const { id } of found) ids.push(id);
  return ids;
}

/**
 * The clinic's orders that match the filters, newest first, as a workbook.
 * @throws AppError 422 if more match than a workbook holds; 503 if too many are being written
 */
export async function exportOrders(
  ctx: ClinicCtx,
  filters: InputOf<typeof orders.exportOrders>,
  sheets: SheetPress,
): Promise<RawAnswer> {
  const [appliances, ids] = [await listAppliances(ctx), await findIds(ctx, filters)];
  const names = new Map(appliances.map(({ orderType, label }) => [orderType, label[ctx.language]]));
  const product: ListColumn<Line> = {
    title: 'orders.list.product',
    width: 24,
    cell: (line) => line.series_label?.[ctx.language] ?? names.get(line.type) ?? '',
  };
  return exportList(ctx, sheets, {
    name: 'orders.list.title',
    columns: [product, ...columns],
    ids,
    read: (some) => selectLines(ctx, some),
    tooMany: 'orders.refused.tooManyToExport',
  });
}
