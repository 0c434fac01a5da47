import { type Appliance, series as seriesSchema } from '@suya/contract/catalogue/catalogue.schema';
import { type Prescription, prescription as prescriptionSchema } from '@suya/contract/orders/prescription.schema';
import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { ClinicCtx, Ctx, LabCtx } from '../../platform/ctx.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { orderNumber } from './orders.rules.ts';
import type { OrdersTable } from './orders.tables.ts';
import type { OrderRecord } from './orders.types.ts';

const doctorUser = sql<
  string | null
>`(SELECT m.user_id FROM membership m WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id)`;
const doctorPassed = sql<boolean>`EXISTS (SELECT FROM membership m JOIN doctor_auth d ON d.user_id = m.user_id
  WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id AND d.status = 1)`;

/** What the catalogue says of an order's appliance; a part of the order's own row, so that lists need no join. */
export const applianceOfOrder = sql<
  Pick<Appliance, 'label' | 'hue' | 'track'>
>`(SELECT jsonb_build_object('label', a.label, 'hue', a.hue, 'track', a.track)
     FROM catalogue_appliance a WHERE a.order_type = o.type)`;
/** The same as text, for lists, whose lines name few appliances and have one each. */
export const applianceText = sql<string>`${applianceOfOrder}::text`;

type ApplianceOfOrder = Pick<Appliance, 'label' | 'hue' | 'track'>;
const MOST_APPLIANCES = 100;
const appliances = new Map<string, ApplianceOfOrder>();

/** What a text of `applianceText` says. */
export function readAppliance(text: string): ApplianceOfOrder {
  const known = appliances.get(text);
  if (known) return known;
  const read = JSON.parse(text) as ApplianceOfOrder;
  // The lab edits its catalogue: what it once said is not kept for ever.
  if (appliances.size >= MOST_APPLIANCES) appliances.clear();
  appliances.set(text, read);
  return read;
}

const lineTableOfOrder = sql<Appliance['form']['lines']>`(SELECT a.form ->> 'lines'
  FROM catalogue_appliance a WHERE a.order_type = o.type)`;

/** The columns of an order's record; who the doctor is and whether their papers are passed is no news for the lab. */
function selectRecord(ctx: Ctx) {
  const isLab = ctx.scope.kind === 'lab';
  return ctx.db
    .selectFrom('orders as o')
    .selectAll('o')
    .select([applianceOfOrder.as('appliance'), lineTableOfOrder.as('line_table')])
    .select((isLab ? sql<string | null>`NULL` : doctorUser).as('doctor_user_id'))
    .select((isLab ? sql<boolean>`false` : doctorPassed).as('doctor_authenticated'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['executeTakeFirstOrThrow']>>;

/** What came into prescriptions and series after some orders were written. */
const emptyPrescription: Prescription = prescriptionSchema.parse({});
const { onePiece, teeth, requires, lines, rush } = seriesSchema.shape;
const plainSeries = {
  onePiece: onePiece.parse(undefined),
  teeth: teeth.parse(undefined),
  requires: requires.parse(undefined),
  lines: lines.parse(undefined),
  rush: rush.parse(undefined),
};

function recordOf(row: Row): OrderRecord {
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

const findRecord = prepared((ctx, { orderId, clinics }: { orderId: string; clinics?: readonly string[] }) => {
  const query = selectRecord(ctx).where('o.id', '=', orderId);
  return clinics ? query.where('o.clinic_id', 'in', clinics) : query;
});

/** The order as this ctx may see it; undefined where it is not there or not theirs. */
export async function findOrder(ctx: Ctx, orderId: string): Promise<OrderRecord | undefined> {
  const own = ctx.scope.kind === 'clinic' ? { clinics: ctx.scope.clinicIds } : {};
  const [row] = await findRecord(ctx, { orderId, ...own });
  return row && recordOf(row);
}

/**
 * The number of a new order: the appliance's letter, today at the clinic and the next counter.
 * @param clinicId whose order it is; a clinic's own unless the lab enters one
 * @throws where the catalogue has no such appliance
 */
export async function drawNumber(
  ctx: ClinicCtx | LabCtx,
  type: OrderRecord['type'],
  clinicId = ctx.scope.kind === 'clinic' ? ctx.scope.clinicId : '',
): Promise<string> {
  const { rows } = await sql<{ counter: number; day: string; letter: string }>`
    SELECT nextval('order_number')::int8 AS counter, (now() AT TIME ZONE c.time_zone)::date AS day, a.letter
      FROM clinic c, catalogue_appliance a
     WHERE c.id = ${clinicId} AND a.order_type = ${type}`.execute(ctx.db);
  const drawn = rows[0];
  if (!drawn) throw new Error('the clinic of the session or the appliance is gone');
  return orderNumber(drawn.letter, drawn.day, drawn.counter);
}

/** Today where the order's clinic is, yyyy-MM-dd. */
export async function todayAt(ctx: Ctx, clinicId: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT (now() AT TIME ZONE time_zone)::date AS day FROM clinic WHERE id = ${clinicId}`.execute(ctx.db);
  return rows[0]?.day ?? (await ctx.now()).toISOString().slice(0, 10);
}

/** Writes the row of a new order. */
export async function insertOrder(
  ctx: ClinicCtx,
  row: Pick<OrdersTable, 'no' | 'type' | 'kind' | 'status'> & { id: string } & Partial<DraftColumns>,
): Promise<void> {
  await ctx.db
    .insertInto('orders')
    .values({ clinic_id: ctx.scope.clinicId, prescription: '{}', ...row })
    .execute();
}

/** Writes the row of an order that comes to be by a step of the workflow. */
export const insertBegun = async (ctx: Ctx, row: Insertable<OrdersTable>): Promise<void> =>
  void (await ctx.db.insertInto('orders').values(row).execute());

/** What a save of a draft writes. */
export interface DraftColumns {
  patient_id: string | null;
  doctor_id: string | null;
  doctor_name: string | null;
  appointment_on: string | null;
  case_id: string | null;
  prescription: string;
}

/**
 * Writes columns and the next version, only where the order still stands at the version that was read.
 * @returns false where somebody else was faster
 */
export async function updateOrder(
  ctx: Ctx,
  order: Pick<OrderRecord, 'clinicId' | 'id' | 'version'>,
  columns: Updateable<OrdersTable>,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('orders')
    .set({ ...columns, version: order.version + 1, updated_at: sql<Date>`now()` })
    .where('clinic_id', '=', order.clinicId)
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Appends one line to an order's history. */
export async function insertHistory(
  ctx: Ctx,
  order: Pick<OrderRecord, 'clinicId' | 'id'>,
  line: {
    seq: number;
    actor: string;
    event: string;
    from: OrderStatus | null;
    to: OrderStatus;
    input: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { reason, ...detail } = line.input;
  const isSystem = line.actor === 'system';
  await ctx.db
    .insertInto('order_history')
    .values({
      clinic_id: order.clinicId,
      order_id: order.id,
      seq: line.seq,
      actor_id: isSystem ? null : ctx.actor.userId,
      actor_name: isSystem ? 'system' : ctx.actor.name,
      actor: line.actor,
      event: line.event,
      from_status: line.from,
      to_status: line.to,
      reason: typeof reason === 'string' ? reason : null,
      detail: JSON.stringify(detail),
    })
    .execute();
}

/**
 * Makes the files that an order refers to exactly these.
 * @returns the files that it let go and no other order of the clinic refers to
 */
export async function setOrderFiles(ctx: ClinicCtx, orderId: string, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH gone AS (
      DELETE FROM order_file WHERE clinic_id = ${ctx.scope.clinicId} AND order_id = ${orderId}
         AND NOT (file_id = ANY (${[...fileIds]}::uuid[])) RETURNING file_id)
    SELECT file_id AS id FROM gone
     WHERE NOT EXISTS (SELECT FROM order_file f WHERE f.clinic_id = ${ctx.scope.clinicId}
                          AND f.file_id = gone.file_id AND f.order_id <> ${orderId})`.execute(ctx.db);
  await addOrderFiles(ctx, orderId, fileIds);
  return rows.map((row) => row.id);
}

/** Adds files to those that an order refers to. */
export async function addOrderFiles(ctx: ClinicCtx, orderId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await ctx.db
    .insertInto('order_file')
    .values(fileIds.map((fileId) => ({ clinic_id: ctx.scope.clinicId, order_id: orderId, file_id: fileId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The order of this type that is open for the patient, if there is one. Until the transaction ends nobody else can
 * open one: two submissions at once take turns here.
 */
export async function lockOpenOrder(
  ctx: ClinicCtx,
  order: OrderRecord,
): Promise<{ id: string; type: number } | undefined> {
  const key = `${order.clinicId}:${order.patientId}:${order.type}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
  return ctx.db
    .selectFrom('orders')
    .select(['id', 'type'])
    .where('clinic_id', '=', order.clinicId)
    .where('patient_id', '=', order.patientId)
    .where('type', '=', order.type)
    .where('kind', '=', order.kind)
    .where('open', '=', true)
    .where('parent_id', 'is', null)
    .where('id', '<>', order.id)
    .executeTakeFirst();
}
