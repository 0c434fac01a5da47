import type { InputOf } from '@suya/contract/http/endpoint';
import type * as orders from '@suya/contract/orders/orders.endpoints';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { type StateGroup, stateGroups, stateOf, statusesOf, statusOf } from '@suya/contract/orders/workflow/states';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { labDayEnd, labDayStart } from '../../../platform/lab-days.ts';
import { matchesKeyword } from '../../patients/index.ts';
import { labClockText, readClock } from '../calendar/calendar.views.ts';
import { applianceText, readAppliance } from '../page/record.views.ts';
import { byDue, type Reader } from './due.views.ts';
import { mineOf } from './mine.ts';
import { rowColumns, toOrderRow } from './order-row.ts';
import { handsOf, isNamedDoctor, modelOfOrder } from './waiting.views.ts';

const FOREVER = '\u{10FFFF}';

export type Filters = Omit<InputOf<typeof orders.listOrders>, 'pageIndex' | 'pageSize'>;
export type Builder = ExpressionBuilder<Tables & { o: Tables['orders'] }, 'o'>;

const beginsWith = (column: 'o.no' | 'patient.name', prefix: string): Expression<SqlBool> =>
  sql<boolean>`(${sql.ref(column)} COLLATE "C" >= ${prefix} AND ${sql.ref(column)} COLLATE "C" < ${prefix + FOREVER})`;

/**
 * A letter and three digits can only begin an order's number, never a name. If it were searched as both, the whole
 * clinic would be read.
 */
const NUMBER_ONLY = /^[A-Z]\d{3,}$/;
const PERHAPS_NUMBER = /^[A-Z]\d{0,2}$/;

/**
 * What a keyword may be the beginning of: an order's number, which is in capitals, or a patient's name, reading or
 * phone.
 */
export function wordOf(keyword: string): { number: string | null; patient: string | null } {
  const upper = keyword.toUpperCase();
  const isNumber = NUMBER_ONLY.test(upper);
  return { number: isNumber || PERHAPS_NUMBER.test(upper) ? upper : null, patient: isNumber ? null : keyword };
}

/**
 * Searches order numbers by their beginning. Anything else is a patient: by name, pinyin or phone for a clinic, by
 * the beginning of the name for the lab.
 */
function byKeyword(eb: Builder, keyword: string, reader: Reader): Expression<SqlBool>[] {
  if (keyword === '') return [];
  const { number, patient } = wordOf(keyword);
  const hasNumber = number === null ? [] : [beginsWith('o.no', number)];
  if (patient === null) return hasNumber;
  const ofPatient = eb.exists(
    eb
      .selectFrom('patient')
      .select('patient.id')
      .whereRef('patient.clinic_id', '=', 'o.clinic_id')
      .whereRef('patient.id', '=', 'o.patient_id')
      .where((inner) => (reader === 'lab' ? beginsWith('patient.name', patient) : matchesKeyword(inner, patient))),
  );
  return [eb.or([ofPatient, ...hasNumber])];
}

/** The conditions for a list's filters. */
export function conditionsOf(eb: Builder, filters: Filters, reader: Reader = 'clinic'): Expression<SqlBool>[] {
  const { type, group, status, doctorId, patientId, from, to, due, keyword } = filters;
  const statuses = status ?? (group ? statusesOf(group) : undefined);
  return [
    ...(type ? [eb('o.type', '=', type)] : []),
    ...(statuses ? [eb('o.status', 'in', statuses.length > 0 ? [...statuses] : [0])] : []),
    ...(doctorId ? [eb('o.doctor_id', '=', doctorId)] : []),
    ...(patientId ? [eb('o.patient_id', '=', patientId)] : []),
    ...(from ? [eb('o.created_at', '>=', labDayStart(from))] : []),
    ...(to ? [eb('o.created_at', '<', labDayEnd(to))] : []),
    ...(due ? [byDue(due, reader)] : []),
    ...byKeyword(eb, keyword, reader),
  ];
}

/** Orders with the names of clinic and patient: the columns of a line. */
export const selectOrders = (ctx: Ctx) =>
  ctx.db
    .selectFrom('orders as o')
    .select(rowColumns.map((column) => `o.${column}` as const))
    .select((eb) => [
      eb.selectFrom('clinic').select('clinic.name').whereRef('clinic.id', '=', 'o.clinic_id').as('clinic_name'),
      eb
        .selectFrom('patient')
        .select('patient.name')
        .whereRef('patient.clinic_id', '=', 'o.clinic_id')
        .whereRef('patient.id', '=', 'o.patient_id')
        .as('patient_name'),
    ]);

/** The base query of order lists, with all columns of a line. */
export const selectRows = (ctx: Ctx, reader = readerOf(ctx)) =>
  selectOrders(ctx).select([
    'o.designer_id',
    'o.version_designer_id',
    applianceText.as('appliance'),
    labClockText.as('lab_clock'),
    modelOfOrder.as('model'),
    (reader ? isNamedDoctor(reader.hands, reader.userId) : sql<boolean>`false`).as('is_named'),
  ]);

/** A person of the clinic, as far as the rows depend on them. */
function readerOf(ctx: Ctx) {
  if (ctx.scope.kind !== 'clinic') return undefined;
  return { hands: handsOf(ctx as ClinicCtx), userId: ctx.scope.userId };
}

type Line = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

/** A list's lines in the form of an answer to this reader. */
export function rowsOf(ctx: Ctx, lines: readonly Line[]): OrderRow[] {
  const isMine = mineOf(ctx);
  return lines.map((line) =>
    toOrderRow(line, {
      appliance: readAppliance(line.appliance),
      clinicName: line.clinic_name,
      patientName: line.patient_name,
      clock: readClock(line.lab_clock),
      model: line.model,
      isMine: (turn) => isMine(line, turn),
    }),
  );
}

/** The number of the clinic's orders in each group. */
export async function countOrders(
  ctx: ClinicCtx,
  input: InputOf<typeof orders.countOrders>,
): Promise<Record<StateGroup, number>> {
  let query = ctx.db
    .selectFrom('orders as o')
    .select(['o.status', sql<number>`count(*)::int`.as('n')])
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds]);
  if (input.type) query = query.where('o.type', '=', input.type);
  const rows = await query.groupBy('o.status').execute();
  const counts = Object.fromEntries(stateGroups.map((group) => [group, 0])) as Record<StateGroup, number>;
  for (const { status, n } of rows) counts[stateOf(statusOf(status)).group] += n;
  return counts;
}
