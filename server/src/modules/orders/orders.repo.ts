import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import { statusNamed } from '@suya/contract/orders/workflow/states';
import { kindOfAppliance } from '@suya/contract/orders/workflow/terms';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { ClinicCtx, Ctx, LabCtx } from '../../platform/ctx.ts';
import { type Cte, fromChanged } from '../../platform/db/hot/cte.ts';
import { emitChange } from '../../platform/db/hot/emit-change.ts';
import type { News } from '../../platform/events/events.ts';
import { orderNumber } from './orders.rules.ts';
import type { OrderColumns, OrdersTable } from './orders.tables.ts';
import type { OrderRecord } from './orders.types.ts';
import { recordOf } from './page/record.views.ts';

/**
 * Draws the number of a new order: the appliance's letter, today's date at the clinic and the next counter.
 * @param clinicId the clinic that the order belongs to; the session's own unless the lab enters the order
 * @throws if the catalogue has no such appliance
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

/** Today's date at the order's clinic, yyyy-MM-dd. */
export async function todayAt(ctx: Ctx, clinicId: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    SELECT (now() AT TIME ZONE time_zone)::date AS day FROM clinic WHERE id = ${clinicId}`.execute(ctx.db);
  return rows[0]?.day ?? (await ctx.now()).toISOString().slice(0, 10);
}

const draft = statusNamed('draft');

/** Writes a new draft with its files, the first line of its history and its news. */
export async function insertDraft(
  ctx: ClinicCtx,
  row: { id: string; no: string; type: number } & DraftColumns,
  fileIds: readonly string[],
  news: News,
): Promise<void> {
  const clinicId = ctx.scope.clinicId;
  const inserting = ctx.db
    .insertInto('orders')
    .values({ clinic_id: clinicId, kind: kindOfAppliance(row.type), status: draft, ...row })
    .returning('id');
  const line = { seq: 1, actor: 'clinic', event: 'saveDraft', from: null, to: draft, input: {} } as const;
  const history = historyLine(ctx, { id: row.id, clinicId }, line);
  await emitChange(ctx, inserting, news, [...filesOfDraft(ctx, row.id, fileIds), history]);
}

function filesOfDraft(ctx: ClinicCtx, orderId: string, fileIds: readonly string[]): Cte[] {
  if (fileIds.length === 0) return [];
  return [
    sql`kept AS (
    INSERT INTO order_file (clinic_id, order_id, file_id)
    SELECT ${ctx.scope.clinicId}, ${orderId}, file_id FROM unnest(${[...fileIds]}::uuid[]) AS named (file_id))`,
  ];
}

/** Writes an order that a step of the workflow creates, with the first line of its history. */
export async function insertBegun(ctx: Ctx, row: Insertable<OrdersTable>, line: HistoryLine): Promise<void> {
  // Two statements: the lab cannot see a draft that it enters, so the row cannot be returned as `changed`.
  await ctx.db.insertInto('orders').values(row).execute();
  await insertingLine(ctx, { id: row.id, clinicId: row.clinic_id }, line).execute(ctx.db);
}

/** The columns that saving a draft writes. */
export interface DraftColumns {
  patient_id: string | null;
  doctor_id: string | null;
  doctor_name: string | null;
  appointment_on: string | null;
  case_id: string | null;
  stage: string | null;
  prescription: string;
}

type Standing = Pick<OrderRecord, 'clinicId' | 'id' | 'version'>;

const changing = (ctx: Ctx, order: Standing, columns: OrderColumns) =>
  ctx.db
    .updateTable('orders as o')
    .set({ ...columns, version: order.version + 1, updated_at: sql<Date>`now()` })
    .where('o.clinic_id', '=', order.clinicId)
    .where('o.id', '=', order.id)
    .where('o.version', '=', order.version);

/**
 * Writes columns and the next version, only if the order still has the version that was read.
 * @returns false if somebody else was faster
 */
export async function updateOrder(ctx: Ctx, order: Standing, columns: OrderColumns): Promise<boolean> {
  const { numUpdatedRows } = await changing(ctx, order, columns).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What is written with a change of an order: the line of its history and the news. */
export interface Telling {
  readonly line: HistoryLine;
  readonly news: News;
}

/**
 * The same, with history and news in one statement.
 * @returns the changed order; undefined if somebody else was faster, in which case nothing is written
 */
export async function changeOrder(
  ctx: Ctx,
  order: OrderRecord,
  columns: OrderColumns,
  { line, news }: Telling,
): Promise<OrderRecord | undefined> {
  const change = changing(ctx, order, columns).returningAll('o');
  const row = await emitChange(ctx, change, news, [historyLine(ctx, order, line)]);
  // This change affects neither its appliance nor its doctor.
  const { appliance, lineTable: line_table, doctorUserId: doctor_user_id, doctorAuthenticated } = order;
  return row && recordOf({ ...row, appliance, line_table, doctor_user_id, doctor_authenticated: doctorAuthenticated });
}

/** A step or a note as an order's history stores it. */
export interface HistoryLine {
  readonly seq: number;
  readonly actor: string;
  readonly event: string;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * The statement that writes one line of an order's history.
 * @param source the rows for each of which the line is written; by default it is written once
 */
function insertingLine(
  ctx: Ctx,
  order: Pick<OrderRecord, 'clinicId' | 'id'>,
  line: HistoryLine,
  source: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { reason, ...detail } = line.input;
  const [actorId, name] = line.actor === 'system' ? [null, 'system'] : [ctx.actor.userId, ctx.actor.name];
  return sql`
    INSERT INTO order_history (clinic_id, order_id, seq, actor_id, actor_name, actor, event, from_status, to_status,
                               reason, detail)
    SELECT ${order.clinicId}::uuid, ${order.id}::uuid, ${line.seq}::int, ${actorId}::uuid, ${name}, ${line.actor},
           ${line.event}, ${line.from}::int, ${line.to}::int, ${typeof reason === 'string' ? reason : null}::text,
           ${JSON.stringify(detail)}::jsonb ${source}`;
}

/** The same as a CTE of the statement that changes the order's row. */
const historyLine = (ctx: Ctx, order: Pick<OrderRecord, 'clinicId' | 'id'>, line: HistoryLine): Cte =>
  sql`history AS (${insertingLine(ctx, order, line, fromChanged)})`;

/**
 * Replaces the files that an order refers to.
 * @returns the dropped files that no other order of the clinic refers to
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
