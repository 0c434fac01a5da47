import type { OfferedEvent, OrderDetail } from '@suya/contract/orders/orders.schema';
import { orderLinesOf } from '@suya/contract/orders/prescription/prescription.lines';
import { guards } from '@suya/contract/orders/workflow/effects';
import { eventsFor, type OrderFacts } from '@suya/contract/orders/workflow/workflow';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, LabCtx } from '../../../platform/ctx.ts';
import { type PreparedValues, prepared } from '../../../platform/db/hot/prepared.ts';
import { storedFilesOf } from '../../../platform/files/index.ts';
import { labStaffByRole } from '../../clinics/index.ts';
import { billsInJson, toBill } from '../../payments/index.ts';
import { clockOf, labClock } from '../calendar/calendar.views.ts';
import { mineOf } from '../list/mine.ts';
import { toOrderRow } from '../list/order-row.ts';
import { modelOfOrder } from '../list/waiting.views.ts';
import { actorsOf, lacksPapers } from '../orders.rules.ts';
import type { OrderRecord } from '../orders.types.ts';
import { factsOf, isUnused } from '../steps/facts.ts';
import { guardsOfDraft, knownOfDraft } from '../steps/guards.views.ts';
import { aroundOrder, toAround } from './around.views.ts';
import { designsOfOrder, filesOfDesigns, toDesign } from './designs.views.ts';
import { lifeOf } from './life.views.ts';
import { type Asked, askedBy, recordOf, selectRecord } from './record.views.ts';

/** The lab's designers, by id. */
export async function isDesigner(ctx: Ctx, userId: string): Promise<boolean> {
  return (await labStaffByRole(ctx as LabCtx, 'design')).some((person) => person.userId === userId);
}

/**
 * A designer's name at the lab.
 * @throws AppError 404
 */
export async function designerNameOf(ctx: Ctx, userId: string): Promise<string> {
  const found = (await labStaffByRole(ctx as LabCtx, 'design')).find((person) => person.userId === userId);
  if (!found) throw new AppError(404);
  return found.name;
}

/**
 * The designer of a version.
 * @throws AppError 404
 */
export async function versionDesignerOf(ctx: Ctx, versionId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('design_version')
    .select('designer_id')
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!row) throw new AppError(404);
  return row.designer_id;
}

/** Every file that the order refers to: those of its prescription and of a failed acceptance. */
export async function fileIdsOf(ctx: Ctx, order: Pick<OrderRecord, 'clinicId' | 'id'>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('order_file')
    .select('file_id')
    .where('clinic_id', '=', order.clinicId)
    .where('order_id', '=', order.id)
    .execute();
  return rows.map((row) => row.file_id);
}

/** The events that this person may do now, each with the reason if it has to wait. */
async function offersOf(ctx: Ctx, order: OrderRecord, known: OrderFacts): Promise<OfferedEvent[]> {
  const offers = eventsFor(order, actorsOf(ctx.actor, ctx.scope, order));
  const asked = new Set(offers.flatMap((offer) => offer.guards));
  const facts = await factsOf(ctx, [...asked], { order, input: {}, bySystem: false, known });
  return offers.map(({ event, guards: needed }) => {
    const failing = needed.find((guard) => facts[guard] !== true);
    return { event, enabled: failing === undefined, why: failing ? guards[failing].why : null };
  });
}

/** Whether the order waits for a decision that its reader may take only once their papers are approved. */
function waitsForPapers({ actor, scope }: Ctx, order: OrderRecord): boolean {
  if (!lacksPapers(actor, scope, order)) return false;
  const mine = new Set(eventsFor(order, actorsOf(actor, scope, order)).map(({ event }) => event));
  return eventsFor(order, ['doctor']).some(({ event }) => !mine.has(event));
}

const ownId = { clinicId: sql<string>`o.clinic_id`, id: sql<string>`o.id` };

/**
 * An order with everything its page shows, in one statement: each further statement would cost as much as this one.
 */
const findPage = prepared((ctx, { orderId, clinics }: Asked & PreparedValues) => {
  const query = selectRecord(ctx)
    .select([
      labClock.as('clock'),
      modelOfOrder.as('model'),
      designsOfOrder.as('designs'),
      billsInJson(ctx, 'order', ownId).as('bills'),
    ])
    .select(aroundOrder)
    .select(guardsOfDraft)
    .where('o.id', '=', orderId);
  return clinics ? query.where('o.clinic_id', 'in', clinics) : query;
});

/**
 * One order with everything its page shows to this reader.
 * @throws AppError 404 if it does not exist or is not theirs
 */
export async function getOrder(ctx: Ctx, orderId: string): Promise<OrderDetail> {
  const [row] = await findPage(ctx, askedBy(ctx, orderId));
  if (!row) throw new AppError(404);
  const order = recordOf(row);
  const clock = clockOf(row.clock);
  const { patient, designs } = row;
  const around = toAround(row, ctx.scope.kind === 'clinic');
  // The lab sees every version, so for the lab the first one here is the newest.
  const known = ctx.scope.kind === 'lab' ? { versionIsNew: isUnused(designs[0]?.id, order) } : knownOfDraft(order, row);
  const [stored, events] = await Promise.all([
    storedFilesOf(ctx, [...new Set([...row.file_ids, ...filesOfDesigns(designs)])]),
    offersOf(ctx, order, known),
  ]);
  const isMine = mineOf(ctx);
  const isNamed = order.doctorAuthenticated && ctx.scope.kind === 'clinic' && order.doctorUserId === ctx.scope.userId;
  const files = new Map(stored.map((file) => [file.id, file]));
  return {
    ...toOrderRow(row, {
      appliance: order.appliance,
      clinicName: row.clinic_name,
      patientName: patient?.name ?? null,
      clock,
      model: row.model,
      isMine: (turn) => isMine({ ...row, is_named: isNamed }, turn),
    }),
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
    ...around,
    bills: row.bills.map(toBill),
    designs: designs.map((design) => toDesign(design, files)),
    events,
    ...lifeOf(ctx, order, clock, around.changeRequests),
  };
}
