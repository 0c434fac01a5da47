import type { Appliance } from '@suya/contract/catalogue/catalogue.schema';
import { dueState } from '@suya/contract/orders/due';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { type ModelState, turnOf } from '@suya/contract/orders/workflow/turn';
import type { Selectable } from 'kysely';
import type { LabClock } from '../calendar/calendar.views.ts';
import type { OrdersTable } from '../orders.tables.ts';

/** The columns of an order that its line in a list needs, for every query that builds such lines. */
export const rowColumns = [
  'id',
  'no',
  'type',
  'kind',
  'status',
  'version',
  'clinic_id',
  'patient_id',
  'doctor_name',
  'case_id',
  'stage',
  'designer_name',
  'series_label',
  'price_fen',
  'promised_on',
  'promise_kind',
  'amended_at',
  'turnaround_days',
  'rush',
  'parent_id',
  'road',
  'appointment_on',
  'requested_fields',
  'moved_at',
  'updated_at',
  'created_at',
  'submitted_at',
] as const satisfies readonly (keyof OrdersTable)[];

type Columns = Pick<Selectable<OrdersTable>, (typeof rowColumns)[number]>;

/** What an order's line needs besides the order's own columns. */
interface Beside {
  readonly appliance: Pick<Appliance, 'label' | 'hue' | 'track'>;
  readonly clinicName: string | null;
  readonly patientName: string | null;
  /** `modelOfOrder` */
  readonly model: string | null;
  readonly isMine: (turn: OrderRow['turn']) => boolean;
  /** The lab's day, which decides whether the promise is kept. */
  readonly clock: LabClock;
}

/** The only map from an order's columns to its line: in lists, on the board and at the head of its page. */
export function toOrderRow(row: Columns, { appliance, clinicName, patientName, clock, ...beside }: Beside): OrderRow {
  const status = statusOf(row.status);
  const model = beside.model as ModelState | null;
  const turn = turnOf({ status, asked: row.requested_fields.length > 0, model });
  const promise = {
    status: row.status,
    promisedOn: row.promised_on,
    appointmentOn: row.appointment_on,
    turnaroundDays: row.turnaround_days,
  };
  return {
    id: row.id,
    no: row.no,
    type: row.type,
    appliance,
    kind: row.kind as OrderRow['kind'],
    status,
    version: row.version,
    clinicId: row.clinic_id,
    clinicName: clinicName ?? '',
    patientId: row.patient_id,
    patientName,
    doctorName: row.doctor_name,
    caseId: row.case_id,
    stage: row.stage,
    designerName: row.designer_name,
    seriesLabel: row.series_label,
    priceFen: row.price_fen,
    promisedOn: row.promised_on,
    parentId: row.parent_id,
    road: row.road,
    rush: row.rush,
    promiseKind: row.promise_kind,
    due: dueState(promise, clock.today, clock.exceptions),
    amendedAt: row.amended_at?.toISOString() ?? null,
    appointmentOn: row.appointment_on,
    turn,
    mine: beside.isMine(turn),
    model,
    requestedFields: row.requested_fields,
    movedAt: row.moved_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
  };
}
