import type { InputOf } from '@suya/contract/http/endpoint';
import { type MessageKey, translate } from '@suya/contract/messages/catalogue';
import type { exportOrders } from '@suya/contract/orders/orders.endpoints';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
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

const ROWS_AT_ONCE = 1_000;

/** The matching orders, newest first, as they come from the database. */
async function* readOrders(ctx: ClinicCtx, filters: InputOf<typeof exportOrders>, limit: number) {
  const lines = selectRows(ctx)
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where((eb) => eb.and(conditionsOf(eb, filters)))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .stream(ROWS_AT_ONCE);
  for await (const line of lines) yield toOrderRow(line);
}

/**
 * The clinic's orders that the filters match, newest first, as a workbook in the reader's language.
 * @throws AppError 422 where more match than a workbook holds; 503 when too many are being written
 */
export async function exportList(
  ctx: ClinicCtx,
  filters: InputOf<typeof exportOrders>,
  sheets: SheetPress,
): Promise<RawAnswer> {
  const say = (key: MessageKey) => translate(ctx.language, key);
  const names = new Map((await appliancesOf(ctx)).map(({ orderType, label }) => [orderType, label[ctx.language]]));
  const rows: Cell[][] = [];
  for await (const row of readOrders(ctx, filters, MAX_SHEET_ROWS + 1)) {
    if (rows.length === MAX_SHEET_ROWS) throw invalid({ from: 'orders.refused.tooManyToExport' });
    const product = row.seriesLabel?.[ctx.language] ?? names.get(row.type) ?? '';
    rows.push([product, ...columns.map(({ cell }) => cell(row, say))]);
  }
  const head = [{ title: say('orders.list.product'), width: 24, kind: 'text' as const }];
  const rest = columns.map(({ title, width, kind = 'text' }) => ({ title: say(title), width, kind }));
  const name = say('orders.list.title');
  const body = await sheets.write({ name, columns: [...head, ...rest], rows });
  return { contentType: SHEET_TYPE, fileName: `${name} ${dayOf(await ctx.now())}.xlsx`, body };
}
