import { dueState } from '@suya/contract/orders/due';
import type { OfferedEvent, OrderDetail, OrderRow } from '@suya/contract/orders/orders.schema';
import { orderLinesOf } from '@suya/contract/orders/prescription.lines';
import { guards } from '@suya/contract/orders/workflow/effects';
import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import { eventsFor, type OrderFacts } from '@suya/contract/orders/workflow/workflow';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx, LabCtx } from '../../platform/ctx.ts';
import { type PreparedValues, prepared } from '../../platform/db/prepared.ts';
import { storedFilesOf } from '../../platform/files/index.ts';
import { labStaffByRole } from '../clinics/index.ts';
import { billsInJson, toBill } from '../payments/index.ts';
import { aroundOrder, toAround } from './around.views.ts';
import { clockOf, type LabClock, labClock } from './calendar.views.ts';
import { designsOfOrder, filesOfDesigns, toDesign } from './designs.views.ts';
import { factsOf, isUnused } from './facts.ts';
import { guardsOfDraft, knownOfDraft } from './guards.views.ts';
import { lifeOf } from './life.views.ts';
import { actorsOf, lacksPapers } from './orders.rules.ts';
import type { OrderRecord } from './orders.types.ts';
import { type Asked, askedBy, recordOf, selectRecord } from './record.views.ts';

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
async function offersOf(ctx: Ctx, order: OrderRecord, known: OrderFacts): Promise<OfferedEvent[]> {
  const offers = eventsFor(order, actorsOf(ctx.actor, ctx.scope, order));
  const asked = new Set(offers.flatMap((offer) => offer.guards));
  const facts = await factsOf(ctx, [...asked], { order, input: {}, bySystem: false, known });
  return offers.map(({ event, guards: needed }) => {
    const failing = needed.find((guard) => facts[guard] !== true);
    return { event, enabled: failing === undefined, why: failing ? guards[failing].why : null };
  });
}

/** Whether the order waits for a word that its reader may give only once their papers are passed. */
function waitsForPapers({ actor, scope }: Ctx, order: OrderRecord): boolean {
  if (!lacksPapers(actor, scope, order)) return false;
  const mine = new Set(eventsFor(order, actorsOf(actor, scope, order)).map(({ event }) => event));
  return eventsFor(order, ['doctor']).some(({ event }) => !mine.has(event));
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
    stage: order.stage,
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

const ownId = { clinicId: sql<string>`o.clinic_id`, id: sql<string>`o.id` };

/** An order with all that its page shows, in one statement: each further one would cost as much as all of this. */
const findPage = prepared((ctx, { orderId, clinics }: Asked & PreparedValues) => {
  const query = selectRecord(ctx)
    .select([labClock.as('clock'), designsOfOrder.as('designs'), billsInJson(ctx, 'order', ownId).as('bills')])
    .select(aroundOrder)
    .select(guardsOfDraft)
    .where('o.id', '=', orderId);
  return clinics ? query.where('o.clinic_id', 'in', clinics) : query;
});

/**
 * One order with everything its page shows to this reader.
 * @throws AppError 404 not there or not theirs
 */
export async function detailOf(ctx: Ctx, orderId: string): Promise<OrderDetail> {
  const [row] = await findPage(ctx, askedBy(ctx, orderId));
  if (!row) throw new AppError(404);
  const order = recordOf(row);
  const clock = clockOf(row.clock);
  const { patient, designs } = row;
  const around = toAround(row, ctx.scope.kind === 'clinic');
  // The lab sees every version, so that to it the first one here is the newest.
  const known = ctx.scope.kind === 'lab' ? { versionIsNew: isUnused(designs[0]?.id, order) } : knownOfDraft(order, row);
  const [stored, events] = await Promise.all([
    storedFilesOf(ctx, [...new Set([...row.file_ids, ...filesOfDesigns(designs)])]),
    offersOf(ctx, order, known),
  ]);
  const files = new Map(stored.map((file) => [file.id, file]));
  return {
    ...rowOf(order, { clinicName: row.clinic_name ?? '', patientName: patient?.name ?? null }, clock),
    patientSex: patient?.sex ?? null,
    patientBirthDate: patient?.birthDate ?? null,
    doctorId: order.doctorId,
    doctorAuthenticated: order.doctorAuthenticated,
    lacksPapers: waitsForPapers(ctx, order),
    prescription: order.prescription,
    files: row.file_ids.flatMap((id) => files.get(id) ?? []),
    series: order.series,
    lines: orderLinesOf(order.lineTable, order.prescription, order.series),
    priceLines: order.priceLines,
    riskText: order.riskText,
    requestedFields: order.requestedFields,
    ...around,
    bills: row.bills.map(toBill),
    designs: designs.map((design) => toDesign(design, files)),
    events,
    ...lifeOf(ctx, order, clock, around.changeRequests),
  };
}
