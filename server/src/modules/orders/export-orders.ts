import type { InputOf } from '@suya/contract/http/endpoint';
import { type MessageKey, translate } from '@suya/contract/messages/catalogue';
import type { exportOrders } from '@suya/contract/orders/orders.endpoints';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { sql } from 'kysely';
import { invalid } from '../../platform/app-error.ts';
import type { ClinicCtx } from '../../platform/ctx.ts';
import type { RawAnswer } from '../../platform/module.ts';
import { type Cell, MAX_SHEET_ROWS, SHEET_TYPE, type SheetColumn } from '../../platform/sheets/sheet.ts';
import type { SheetPress } from '../../platform/sheets/sheet-press.ts';
import { appliancesOf } from '../catalogue/index.ts';
import { conditionsOf } from './list.views.ts';

/** Of some orders what the workbook says, in no order. Less than a list's line has: a hundred thousand pass through. */
const selectLines = (ctx: ClinicCtx, ids: readonly string[]) =>
  ctx.db
    .selectFrom('orders as o')
    .select(['o.id', 'o.no', 'o.type', 'o.status', 'o.doctor_name', 'o.series_label', 'o.price_fen'])
    .select(['o.promised_on', 'o.appointment_on', 'o.created_at'])
    .select((eb) => [
      eb.selectFrom('clinic').select('clinic.name').whereRef('clinic.id', '=', 'o.clinic_id').as('clinic_name'),
      eb
        .selectFrom('patient')
        .select('patient.name')
        .whereRef('patient.clinic_id', '=', 'o.clinic_id')
        .whereRef('patient.id', '=', 'o.patient_id')
        .as('patient_name'),
    ])
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where(sql<boolean>`o.id = ANY(${ids}::uuid[])`)
    .execute();

type Line = Awaited<ReturnType<typeof selectLines>>[number];

interface Column {
  readonly title: MessageKey;
  readonly width: number;
  readonly kind?: SheetColumn['kind'];
  readonly cell: (line: Line, say: (key: MessageKey) => string) => Cell;
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });
/** The day of a moment where the clinics are, yyyy-MM-dd. */
const dayOf = (time: Date): string => days.format(time);

const columns: readonly Column[] = [
  { title: 'orders.list.no', width: 18, cell: ({ no }) => no },
  { title: 'orders.list.clinic', width: 24, cell: (line) => line.clinic_name },
  { title: 'orders.list.patient', width: 14, cell: (line) => line.patient_name },
  { title: 'orders.list.doctor', width: 14, cell: (line) => line.doctor_name },
  { title: 'orders.list.status', width: 16, cell: ({ status }, say) => say(labelOf(status as never)) },
  { title: 'orders.list.promisedOn', width: 12, cell: (line) => line.promised_on },
  { title: 'orders.list.appointmentOn', width: 12, cell: (line) => line.appointment_on },
  { title: 'orders.list.price', width: 12, kind: 'money', cell: (line) => line.price_fen },
  { title: 'orders.list.createdAt', width: 12, cell: (line) => dayOf(line.created_at) },
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
async function* readLines(ctx: ClinicCtx, ids: readonly string[]): AsyncGenerator<Line[]> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const wanted = ids.slice(at, at + ROWS_AT_ONCE);
    const found = new Map((await selectLines(ctx, wanted)).map((line) => [line.id, line]));
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
  const cellsOf = (line: Line): Cell[] => {
    const product = line.series_label?.[ctx.language] ?? names.get(line.type) ?? '';
    return [product, ...columns.map(({ cell }) => cell(line, say))];
  };
  async function* rows() {
    for await (const some of readLines(ctx, ids)) yield some.map(cellsOf);
  }
  const head = [{ title: say('orders.list.product'), width: 24, kind: 'text' as const }];
  const rest = columns.map(({ title, width, kind = 'text' }) => ({ title: say(title), width, kind }));
  const name = say('orders.list.title');
  const body = await sheets.write({ name, columns: [...head, ...rest], rows: rows() });
  return { contentType: SHEET_TYPE, fileName: `${name} ${dayOf(now)}.xlsx`, body };
}
