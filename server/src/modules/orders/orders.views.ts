import { dueState } from '@suya/contract/orders/due';
import type { OfferedEvent, OrderDetail, OrderRow } from '@suya/contract/orders/orders.schema';
import { orderLinesOf } from '@suya/contract/orders/prescription.lines';
import { guards } from '@suya/contract/orders/workflow/effects';
import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import { eventsFor } from '@suya/contract/orders/workflow/workflow';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx, LabCtx } from '../../platform/ctx.ts';
import { storedFilesOf } from '../../platform/files/index.ts';
import { labStaffByRole } from '../clinics/index.ts';
import { billsOf } from '../payments/index.ts';
import { aroundOf } from './around.views.ts';
import { type LabClock, labClockNow } from './calendar.views.ts';
import { designsOf } from './designs.views.ts';
import { factsOf } from './facts.ts';
import { lifeOf } from './life.views.ts';
import { findOrder } from './orders.repo.ts';
import { actorsOf } from './orders.rules.ts';
import type { OrderRecord } from './orders.types.ts';

/** The lab's designers, by id. */
export async function isDesigner(ctx: Ctx, userId: string): Promise<boolean> {
  return (await labStaffByRole(ctx as LabCtx, 'design')).some((person) => person.userId === userId);
}

/** A designer's name as the lab holds it. @throws AppError 404 */
export async function designerNameOf(ctx: Ctx, userId: string): Promise<string> {
  const found = (await labStaffByRole(ctx as LabCtx, 'design')).find((person) => person.userId === userId);
  if (!found) throw new AppError(404);
  return found.name;
}

/** Who designed a version. @throws AppError 404 */
export async function versionDesignerOf(ctx: Ctx, versionId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('design_version')
    .select('designer_id')
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!row) throw new AppError(404);
  return row.designer_id;
}

/** The patient's name, or null while none is chosen. */
export async function patientNameOf(ctx: Ctx, order: OrderRecord): Promise<string | null> {
  if (!order.patientId) return null;
  const found = await ctx.db
    .selectFrom('patient')
    .select('name')
    .where('clinic_id', '=', order.clinicId)
    .where('id', '=', order.patientId)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** Every file that the order refers to: its prescription's and those of a failed acceptance. */
export async function fileIdsOf(ctx: Ctx, order: Pick<OrderRecord, 'clinicId' | 'id'>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('order_file')
    .select('file_id')
    .where('clinic_id', '=', order.clinicId)
    .where('order_id', '=', order.id)
    .execute();
  return rows.map((row) => row.file_id);
}

/** The events that this person may do now, each with the reason where it must wait. */
async function offersOf(ctx: Ctx, order: OrderRecord): Promise<OfferedEvent[]> {
  const offers = eventsFor(order, actorsOf(ctx.actor, ctx.scope, order));
  const asked = new Set(offers.flatMap((offer) => offer.guards));
  const facts = await factsOf(ctx, [...asked], { order, input: {}, bySystem: false });
  return offers.map(({ event, guards: needed }) => {
    const failing = needed.find((guard) => facts[guard] !== true);
    return { event, enabled: failing === undefined, why: failing ? guards[failing].why : null };
  });
}

/** The line of an order in a list. */
function rowOf(
  order: OrderRecord,
  names: { clinicName: string; patientName: string | null },
  { today, exceptions }: LabClock,
): OrderRow {
  const { id, no, type, kind, status, version, clinicId, patientId, doctorName, designerName, priceFen, promisedOn } =
    order;
  return {
    ...{ id, no, type, kind, version, clinicId, patientId, doctorName, designerName, priceFen, promisedOn, ...names },
    appliance: order.appliance,
    status: status as OrderStatus,
    caseId: order.caseId,
    seriesLabel: order.seriesLabel,
    parentId: order.parentId,
    road: order.road,
    rush: order.rush,
    promiseKind: order.promiseKind,
    due: dueState(order, today, exceptions),
    amendedAt: order.amendedAt?.toISOString() ?? null,
    appointmentOn: order.appointmentOn,
    updatedAt: order.updatedAt.toISOString(),
    createdAt: order.createdAt.toISOString(),
    submittedAt: order.submittedAt?.toISOString() ?? null,
  };
}

/**
 * One order with everything its page shows to this reader.
 * @param known the order as it is now, where the caller has just written it
 * @throws AppError 404 not there or not theirs
 */
export async function detailOf(ctx: Ctx, orderId: string, known?: OrderRecord): Promise<OrderDetail> {
  const [order, clock] = await Promise.all([known ?? findOrder(ctx, orderId), labClockNow(ctx)]);
  if (!order) throw new AppError(404);
  const [{ clinicName, patient, fileIds, history, shipment }, bills, designs, events, life] = await Promise.all([
    aroundOf(ctx, order),
    billsOf(ctx, 'order', [order.id]),
    designsOf(ctx, order),
    offersOf(ctx, order),
    lifeOf(ctx, order, clock),
  ]);
  return {
    ...rowOf(order, { clinicName, patientName: patient?.name ?? null }, clock),
    patientSex: patient?.sex ?? null,
    patientBirthDate: patient?.birthDate ?? null,
    doctorId: order.doctorId,
    doctorAuthenticated: order.doctorAuthenticated,
    prescription: order.prescription,
    files: await storedFilesOf(ctx, fileIds),
    series: order.series,
    lines: orderLinesOf(order.lineTable, order.prescription, order.series),
    priceLines: order.priceLines,
    riskText: order.riskText,
    requestedFields: order.requestedFields,
    history,
    bills: bills.map(({ id, no, kind, state, amountFen, createdAt, paidAt }) => ({
      id,
      no,
      kind,
      state,
      amountFen,
      createdAt,
      paidAt,
    })),
    shipment,
    designs,
    events,
    ...life,
  };
}
