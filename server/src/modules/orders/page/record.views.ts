import { type Appliance, series as seriesSchema } from '@suya/contract/catalogue/catalogue.schema';
import {
  type Prescription,
  prescription as prescriptionSchema,
} from '@suya/contract/orders/prescription/prescription.schema';
import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { type PreparedValues, prepared } from '../../../platform/db/hot/prepared.ts';
import type { OrdersTable } from '../orders.tables.ts';
import type { OrderRecord } from '../orders.types.ts';

/** The user id of the order's doctor. The order is `o`. */
export const doctorUser = sql<
  string | null
>`(SELECT m.user_id FROM membership m WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id)`;
/** Whether that doctor's papers are approved. */
export const doctorPassed = sql<boolean>`EXISTS (SELECT FROM membership m JOIN doctor_auth d ON d.user_id = m.user_id
  WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id AND d.status = 1)`;

/** The catalogue's data about an order's appliance, selected with the order's own row so that lists need no join. */
const applianceOfOrder = sql<
  Pick<Appliance, 'label' | 'hue' | 'track'>
>`(SELECT jsonb_build_object('label', a.label, 'hue', a.hue, 'track', a.track)
     FROM catalogue_appliance a WHERE a.order_type = o.type)`;
/** The same as text, for lists: they have few different appliances, so each text is parsed once. */
export const applianceText = sql<string>`${applianceOfOrder}::text`;

type ApplianceOfOrder = Pick<Appliance, 'label' | 'hue' | 'track'>;
const MOST_APPLIANCES = 100;
const appliances = new Map<string, ApplianceOfOrder>();

/** Parses a text of `applianceText`. */
export function readAppliance(text: string): ApplianceOfOrder {
  const known = appliances.get(text);
  if (known) return known;
  const read = JSON.parse(text) as ApplianceOfOrder;
  // The lab edits its catalogue, so old texts are not kept forever.
  if (appliances.size >= MOST_APPLIANCES) appliances.clear();
  appliances.set(text, read);
  return read;
}

const lineTableOfOrder = sql<Appliance['form']['lines']>`(SELECT a.form ->> 'lines'
  FROM catalogue_appliance a WHERE a.order_type = o.type)`;

/** An order's record besides its own columns. The order is `o`. */
export interface RecordParts {
  appliance: ApplianceOfOrder;
  line_table: Appliance['form']['lines'];
  doctor_user_id: string | null;
  doctor_authenticated: boolean;
}

/** The lab does not read the doctor's user id, nor whether their papers are approved. */
const recordParts = (ctx: Ctx) => {
  const isLab = ctx.scope.kind === 'lab';
  return [
    applianceOfOrder.as('appliance'),
    lineTableOfOrder.as('line_table'),
    (isLab ? sql<string | null>`NULL` : doctorUser).as('doctor_user_id'),
    (isLab ? sql<boolean>`false` : doctorPassed).as('doctor_authenticated'),
  ] as const;
};

/** The query of one order's record. A page adds what else it shows. */
export const selectRecord = (ctx: Ctx) => ctx.db.selectFrom('orders as o').selectAll('o').select(recordParts(ctx));

/** Defaults for fields that were added to prescriptions and series after some orders were written. */
const emptyPrescription: Prescription = prescriptionSchema.parse({});
const { onePiece, teeth, requires, lines, rush } = seriesSchema.shape;
const plainSeries = {
  onePiece: onePiece.parse(undefined),
  teeth: teeth.parse(undefined),
  requires: requires.parse(undefined),
  lines: lines.parse(undefined),
  rush: rush.parse(undefined),
};

/** An order as the use cases hold it. */
export function recordOf(row: Selectable<OrdersTable> & RecordParts): OrderRecord {
  return {
    id: row.id,
    clinicId: row.clinic_id,
    no: row.no,
    type: row.type,
    appliance: row.appliance,
    lineTable: row.line_table,
    kind: row.kind as OrderRecord['kind'],
    status: row.status as OrderStatus,
    version: row.version,
    road: row.road as OrderRecord['road'],
    parentId: row.parent_id,
    patientId: row.patient_id,
    caseId: row.case_id,
    stage: row.stage,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    doctorUserId: row.doctor_user_id,
    doctorAuthenticated: Boolean(row.doctor_authenticated),
    designerId: row.designer_id,
    designerName: row.designer_name,
    versionDesignerId: row.version_designer_id,
    currentDesignId: row.current_design_id,
    prescription: { ...emptyPrescription, ...row.prescription },
    series: row.series && { ...plainSeries, ...row.series },
    seriesLabel: row.series_label,
    priceLines: row.price_lines,
    priceFen: row.price_fen,
    promisedOn: row.promised_on,
    promiseKind: row.promise_kind,
    appointmentOn: row.appointment_on,
    turnaroundDays: row.turnaround_days,
    rush: row.rush,
    amendedAt: row.amended_at,
    abutments: row.abutments,
    riskText: row.risk_text,
    requestedFields: row.requested_fields,
    requestReason: row.request_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    submittedAt: row.submitted_at,
  };
}

/** How one order is identified. A clinic's reader also gives the clinics. */
export interface Asked {
  readonly orderId: string;
  readonly clinics?: readonly string[];
}

export const askedBy = (ctx: Ctx, orderId: string): Asked & Record<string, string | readonly string[]> => ({
  orderId,
  ...(ctx.scope.kind === 'clinic' ? { clinics: ctx.scope.clinicIds } : {}),
});

const findRecord = prepared((ctx, { orderId, clinics }: Asked & PreparedValues) => {
  const query = selectRecord(ctx).where('o.id', '=', orderId);
  return clinics ? query.where('o.clinic_id', 'in', clinics) : query;
});

/** The order, if this ctx may see it; undefined if it does not exist or is not theirs. */
export async function findOrder(ctx: Ctx, orderId: string): Promise<OrderRecord | undefined> {
  const [row] = await findRecord(ctx, askedBy(ctx, orderId));
  return row && recordOf(row);
}
