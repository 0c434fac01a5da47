import type { InputOf } from '@suya/contract/http/endpoint';
import type { countOrders, listOrders } from '@suya/contract/orders/orders.endpoints';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { type StateGroup, stateGroups, stateOf, statusesOf, statusOf } from '@suya/contract/orders/workflow/states';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ClinicCtx, Ctx } from '../../platform/ctx.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { labDayEnd, labDayStart } from '../../platform/lab-days.ts';
import { matchesKeyword } from '../patients/index.ts';
import { labClockText } from './calendar.views.ts';
import { byDue, dueColumns, duePartOf, type Reader } from './due.views.ts';
import { applianceText, readAppliance } from './record.views.ts';

const FOREVER = '\u{10FFFF}';

export type Filters = Omit<InputOf<typeof listOrders>, 'pageIndex' | 'pageSize'>;
export type Builder = ExpressionBuilder<Tables & { o: Tables['orders'] }, 'o'>;

const beginsWith = (column: 'o.no' | 'patient.name', prefix: string): Expression<SqlBool> =>
  sql<boolean>`(${sql.ref(column)} COLLATE "C" >= ${prefix} AND ${sql.ref(column)} COLLATE "C" < ${prefix + FOREVER})`;

/** A letter and three digits begin an order's number and nobody's name; looked for as both, a clinic would be walked whole. */
const NUMBER_ONLY = /^[A-Z]\d{3,}$/;
const PERHAPS_NUMBER = /^[A-Z]\d{0,2}$/;

/** What a keyword may be the beginning of: an order's number, which is written in capitals, or what a patient has. */
export function wordOf(keyword: string): { number: string | null; patient: string | null } {
  const upper = keyword.toUpperCase();
  const isNumber = NUMBER_ONLY.test(upper);
  return { number: isNumber || PERHAPS_NUMBER.test(upper) ? upper : null, patient: isNumber ? null : keyword };
}

/**
 * An order's number is searched by its beginning, anything else as the patient: by name, pinyin or phone for a
 * clinic, by the beginning of the name for the lab.
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

/** The conditions that a list's filters are. */
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

/** The columns that a list's line is made of. */
const rowColumns = [
  'o.id',
  'o.no',
  'o.type',
  'o.kind',
  'o.status',
  'o.version',
  'o.clinic_id',
  'o.patient_id',
  'o.doctor_name',
  'o.case_id',
  'o.stage',
  'o.designer_name',
  'o.series_label',
  'o.price_fen',
  'o.promised_on',
  'o.appointment_on',
  'o.updated_at',
  'o.created_at',
  'o.submitted_at',
  ...dueColumns,
] as const;

/** Lists of orders begin here: the lines' columns with the names of clinic and patient. */
export function selectRows(ctx: Ctx) {
  return ctx.db
    .selectFrom('orders as o')
    .select(rowColumns)
    .select([applianceText.as('appliance'), labClockText.as('lab_clock')])
    .select((eb) => [
      eb.selectFrom('clinic').select('clinic.name').whereRef('clinic.id', '=', 'o.clinic_id').as('clinic_name'),
      eb
        .selectFrom('patient')
        .select('patient.name')
        .whereRef('patient.clinic_id', '=', 'o.clinic_id')
        .whereRef('patient.id', '=', 'o.patient_id')
        .as('patient_name'),
    ]);
}

type Line = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

/** A list's line as answers show it. */
export function toOrderRow(line: Line): OrderRow {
  return {
    id: line.id,
    no: line.no,
    type: line.type,
    appliance: readAppliance(line.appliance),
    kind: line.kind as OrderRow['kind'],
    status: line.status,
    version: line.version,
    clinicId: line.clinic_id,
    clinicName: line.clinic_name ?? '',
    patientId: line.patient_id,
    patientName: line.patient_name,
    doctorName: line.doctor_name,
    caseId: line.case_id,
    stage: line.stage,
    designerName: line.designer_name,
    seriesLabel: line.series_label,
    priceFen: line.price_fen,
    promisedOn: line.promised_on,
    ...duePartOf(line),
    appointmentOn: line.appointment_on,
    updatedAt: line.updated_at.toISOString(),
    createdAt: line.created_at.toISOString(),
    submittedAt: line.submitted_at?.toISOString() ?? null,
  };
}

/** How many orders of the clinic stand in each group. */
export async function countGroups(
  ctx: ClinicCtx,
  input: InputOf<typeof countOrders>,
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
