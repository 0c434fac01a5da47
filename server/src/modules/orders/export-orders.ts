import type { InputOf } from '@suya/contract/http/endpoint';
import { type MessageKey, translate } from '@suya/contract/messages/catalogue';
import type { exportOrders } from '@suya/contract/orders/orders.endpoints';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { sql } from 'kysely';
import { invalid } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import type { RawAnswer } from '../../platform/module.ts';
import { type Cell, MAX_SHEET_ROWS, SHEET_TYPE, type SheetColumn } from '../../platform/sheets/sheet.ts';
import type { SheetPress } from '../../platform/sheets/sheet-press.ts';
import { appliancesOf } from '../catalogue/index.ts';
import { conditionsOf, selectRows, toOrderRow } from './list.views.ts';

interface Column {
  readonly title: MessageKey;
  readonly width: number;
  readonly kind?: SheetColumn['kind'];
  readonly cell: (row: OrderRow, say: (key: MessageKey) => string) => Cell;
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });
/** The day of a moment where the clinics are, yyyy-MM-dd. */
const dayOf = (time: string | Date): string => days.format(new Date(time));

const columns: readonly Column[] = [
  { title: 'orders.list.no', width: 18, cell: ({ no }) => no },
  { title: 'orders.list.clinic', width: 24, cell: ({ clinicName }) => clinicName },
  { title: 'orders.list.patient', width: 14, cell: ({ patientName }) => patientName },
  { title: 'orders.list.doctor', width: 14, cell: ({ doctorName }) => doctorName },
  { title: 'orders.list.status', width: 16, cell: ({ status }, say) => say(labelOf(status as never)) },
  { title: 'orders.list.promisedOn', width: 12, cell: ({ promisedOn }) => promisedOn },
  { title: 'orders.list.appointmentOn', width: 12, cell: ({ appointmentOn }) => appointmentOn },
  { title: 'orders.list.price', width: 12, kind: 'money', cell: ({ priceFen }) => priceFen },
  { title: 'orders.list.createdAt', width: 12, cell: ({ createdAt }) => dayOf(createdAt) },
];

const ROWS_AT_ONCE = 250;

/** The ids of the matching orders, newest first, one more than a sheet holds where there are more. */
async function findIds(ctx: ClinicCtx, filters: InputOf<typeof exportOrders>): Promise<string[]> {
  const found = ctx.db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where((eb) => eb.and(conditionsOf(eb, filters)))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(MAX_SHEET_ROWS + 1)
    .stream(10 * ROWS_AT_ONCE);
  const ids: string[] = [];
  for await (const { id } of found) ids.push(id);
  return ids;
}

/**
 * These orders in this order, some at a time, each time by a query of its own: whoever fetches slowly holds no
 * connection of the database. Sorted here, since asked for an order the database would walk the whole clinic for each.
 */
async function* readOrders(ctx: ClinicCtx, ids: readonly string[]): AsyncGenerator<OrderRow[]> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const wanted = ids.slice(at, at + ROWS_AT_ONCE);
    const lines = await selectRows(ctx)
      .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
      .where(sql<boolean>`o.id = ANY(${wanted}::uuid[])`)
      .execute();
    const found = new Map(lines.map((line) => [line.id, toOrderRow(line)]));
    yield wanted.flatMap((id) => found.get(id) ?? []);
  }
}

/**
 * The clinic's orders that the filters match, newest first, as a workbook in the reader's language, written while it
 * is fetched.
 * @throws AppError 422 where more match than a workbook holds; 503 when too many are being written
 */
export async function exportList(
  ctx: ClinicCtx,
  filters: InputOf<typeof exportOrders>,
  sheets: SheetPress,
): Promise<RawAnswer> {
  const say = (key: MessageKey) => translate(ctx.language, key);
  const [appliances, ids, now] = [await appliancesOf(ctx), await findIds(ctx, filters), await ctx.now()];
  if (ids.length > MAX_SHEET_ROWS) throw invalid({ from: 'orders.refused.tooManyToExport' });
  const names = new Map(appliances.map(({ orderType, label }) => [orderType, label[ctx.language]]));
  const cellsOf = (row: OrderRow): Cell[] => {
    const product = row.seriesLabel?.[ctx.language] ?? names.get(row.type) ?? '';
    return [product, ...columns.map(({ cell }) => cell(row, say))];
  };
  async function* rows() {
    for await (const some of readOrders(ctx, ids)) yield some.map(cellsOf);
  }
  const head = [{ title: say('orders.list.product'), width: 24, kind: 'text' as const }];
  const rest = columns.map(({ title, width, kind = 'text' }) => ({ title: say(title), width, kind }));
  const name = say('orders.list.title');
  const body = await sheets.write({ name, columns: [...head, ...rest], rows: rows() });
  return { contentType: SHEET_TYPE, fileName: `${name} ${dayOf(now)}.xlsx`, body };
}
