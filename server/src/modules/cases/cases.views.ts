import type * as cases from '@suya/contract/cases/cases.endpoints';
import {
  CASE_LIST_ORDERS,
  CASES_COUNTED_AT_MOST,
  type CaseDetail,
  type CaseLine,
  type CaseRow,
} from '@suya/contract/cases/cases.schema';
import type * as labCases from '@suya/contract/cases/lab-cases.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, LabCtx } from '../../platform/ctx.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { labDayEnd, labDayStart } from '../../platform/lab-days.ts';
import { matchesKeyword } from '../patients/index.ts';
import type { CaseCtx } from './case-key.views.ts';
import type { CasesDeps } from './cases.deps.ts';
import { unreadOfCase } from './talk/unread.sql.ts';

const ORDERS_AT_MOST = 100;
const FOREVER = '\u{10FFFF}';

type Filters = InputOf<typeof cases.listCases>;
type Matched = Omit<Filters, 'pageIndex' | 'pageSize'>;

type Line = Omit<CaseRow, 'lastMessageAt' | 'createdAt' | 'updatedAt'> & {
  lastMessageAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Which doctor treats is no news for the lab beyond the name that its orders carry. */
const columns = (ctx: CaseCtx): RawBuilder<unknown> => sql`
  c.id, c.no, c.version, c.state, c.title, c.clinic_id AS "clinicId", clinic.name AS "clinicName",
  c.patient_id AS "patientId", p.name AS "patientName",
  (SELECT m.name FROM membership m WHERE m.clinic_id = c.clinic_id AND m.id = c.doctor_id) AS "doctorName",
  c.characteristics, c.angle_class AS "angleClass", c.angle_side AS "angleSide", c.stages,
  o.n AS "orderCount", o.open AS "openOrderCount", o.appliances,
  ${unreadOfCase(ctx)} AS unread,
  (SELECT max(m.at) FROM case_message m
    WHERE m.clinic_id = c.clinic_id AND m.case_id = c.id AND NOT m.erased) AS "lastMessageAt",
  c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;

const joins = sql`
  JOIN clinic ON clinic.id = c.clinic_id
  JOIN patient p ON p.clinic_id = c.clinic_id AND p.id = c.patient_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS n, (count(*) FILTER (WHERE open))::int AS open,
           coalesce(jsonb_agg(DISTINCT jsonb_build_object('label', a.label, 'hue', a.hue))
                    FILTER (WHERE a.order_type IS NOT NULL), '[]') AS appliances
      FROM orders LEFT JOIN catalogue_appliance a ON a.order_type = orders.type
     WHERE orders.clinic_id = c.clinic_id AND orders.case_id = c.id) o`;

const rowOf = ({ lastMessageAt, createdAt, updatedAt, ...row }: Line): CaseRow => ({
  ...row,
  lastMessageAt: lastMessageAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const beginsWith = (column: RawBuilder<unknown>, prefix: string): RawBuilder<boolean> =>
  sql<boolean>`(${column} COLLATE "C" >= ${prefix} AND ${column} COLLATE "C" < ${prefix + FOREVER})`;

/**
 * Whether `column` is among what is looked up once, before the cases are walked. The test around it keeps PostgreSQL
 * from joining instead: joined to a second filter, it would look up the one anew for each row of the other.
 */
const isAmong = (column: RawBuilder<unknown>, found: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${column} IN (${found})) IS TRUE`;

/** A case's number is searched by its beginning, anything else as its patient. */
function byKeyword(ctx: CaseCtx, keyword: string): RawBuilder<unknown> {
  if (/^K\d*$/i.test(keyword)) return beginsWith(sql`c.no`, keyword.toUpperCase());
  if (ctx.scope.kind === 'lab')
    return sql`EXISTS (SELECT FROM patient
                        WHERE patient.clinic_id = c.clinic_id AND patient.id = c.patient_id
                          AND ${beginsWith(sql`patient.name`, keyword)})`;
  const matches = matchesKeyword(expressionBuilder<Tables, 'patient'>(), keyword);
  return isAmong(sql`c.patient_id`, sql`SELECT patient.id FROM patient WHERE ${matches}`);
}

const whereOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql.join([...conditions], sql` AND `) : sql`true`;

async function pageOfCases(
  ctx: CaseCtx,
  conditions: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<Page<CaseRow>> {
  const where = whereOf(conditions);
  const [count, lines] = await Promise.all([
    sql<{ total: number }>`
      SELECT count(*)::int AS total FROM (
        SELECT FROM treatment_case c WHERE ${where} LIMIT ${CASES_COUNTED_AT_MOST}) counted`.execute(ctx.db),
    sql<Line>`
      WITH page AS (
        SELECT c.clinic_id, c.id, row_number() OVER (ORDER BY ${order}) AS place FROM treatment_case c WHERE ${where}
         ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(pageIndex - 1) * pageSize})
      SELECT ${columns(ctx)} FROM page JOIN treatment_case c ON c.clinic_id = page.clinic_id AND c.id = page.id ${joins}
       ORDER BY page.place`.execute(ctx.db),
  ]);
  return { total: count.rows[0]?.total ?? 0, list: lines.rows.map(rowOf) };
}

/** The filters that ask for one of the case's orders: of an appliance, standing so to its promise. */
function byOrder(
  ctx: ClinicCtx,
  { type, due }: Pick<Filters, 'type' | 'due'>,
  { byDue }: CasesDeps,
): RawBuilder<unknown>[] {
  const ofType = type ? [sql`o.type = ${type}`] : [];
  if (due) {
    const asked = [sql`o.clinic_id = ANY (${[...ctx.scope.clinicIds]}::uuid[])`, byDue(due), ...ofType];
    return [isAmong(sql`c.id`, sql`SELECT o.case_id FROM orders o WHERE ${whereOf(asked)}`)];
  }
  if (!type) return [];
  const asked = [sql`o.clinic_id = c.clinic_id`, sql`o.case_id = c.id`, ...ofType];
  return [sql`EXISTS (SELECT FROM orders o WHERE ${whereOf(asked)})`];
}

/** Which of the clinic's cases `c` the filters match. */
function conditionsOf(ctx: ClinicCtx, input: Matched, deps: CasesDeps): RawBuilder<unknown>[] {
  const { state, patientId, doctorId, from, to, unread, keyword } = input;
  return [
    sql`c.clinic_id = ANY (${[...ctx.scope.clinicIds]}::uuid[])`,
    ...(state ? [sql`c.state = ${state}`] : []),
    ...(patientId ? [sql`c.patient_id = ${patientId}`] : []),
    ...(doctorId ? [sql`c.doctor_id = ${doctorId}`] : []),
    ...(from ? [sql`c.created_at >= ${labDayStart(from)}`] : []),
    ...(to ? [sql`c.created_at < ${labDayEnd(to)}`] : []),
    ...byOrder(ctx, input, deps),
    ...(unread ? [sql`${unreadOfCase(ctx)} > 0`] : []),
    ...(keyword.trim() === '' ? [] : [byKeyword(ctx, keyword)]),
  ];
}

/** The newest first. */
const newest = sql`c.created_at DESC, c.id DESC`;

/** The ids of the clinic's cases that the filters match, newest first, `limit` at most. */
export async function findCaseIds(ctx: ClinicCtx, input: Matched, deps: CasesDeps, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM treatment_case c WHERE ${whereOf(conditionsOf(ctx, input, deps))}
     ORDER BY ${newest} LIMIT ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** A page of the clinic's cases with their newest orders, newest first. */
export async function listCases(ctx: ClinicCtx, input: Filters, deps: CasesDeps): Promise<Page<CaseLine>> {
  const { total, list } = await pageOfCases(ctx, conditionsOf(ctx, input, deps), newest, input);
  const orders = await deps.newestOrders(ctx, list, CASE_LIST_ORDERS);
  return { total, list: list.map((row) => ({ ...row, orders: orders.get(row.id) ?? [] })) };
}

/** A page of the cases that the lab has an order of; those that were talked of last come first. */
export function listLabCases(ctx: LabCtx, input: InputOf<typeof labCases.listLabCases>): Promise<Page<CaseRow>> {
  const { clinicId, unread, keyword } = input;
  const conditions = [
    ...(clinicId ? [sql`c.clinic_id = ${clinicId}`] : []),
    ...(unread ? [sql`${unreadOfCase(ctx)} > 0`] : []),
    ...(keyword.trim() === '' ? [] : [byKeyword(ctx, keyword)]),
  ];
  const lastSaid = sql`(SELECT max(m.at) FROM case_message m WHERE m.clinic_id = c.clinic_id AND m.case_id = c.id)`;
  return pageOfCases(ctx, conditions, sql`${lastSaid} DESC NULLS LAST, c.id DESC`, input);
}

/** How many cases of the clinic are open and finished, and how many hold something unread. */
export async function countCases(ctx: ClinicCtx): Promise<AnswerOf<typeof cases.countCases>> {
  const { rows } = await sql<AnswerOf<typeof cases.countCases>>`
    SELECT (count(*) FILTER (WHERE c.state = 'open'))::int AS open,
           (count(*) FILTER (WHERE c.state = 'finished'))::int AS finished,
           (SELECT count(*)::int FROM treatment_case c
             WHERE c.clinic_id = ANY (${[...ctx.scope.clinicIds]}::uuid[]) AND ${unreadOfCase(ctx)} > 0) AS unread
      FROM treatment_case c WHERE c.clinic_id = ANY (${[...ctx.scope.clinicIds]}::uuid[])`.execute(ctx.db);
  return rows[0] ?? { open: 0, finished: 0, unread: 0 };
}

/** Some cases of the clinic as a list shows them, in no order. */
export async function linesOf(ctx: ClinicCtx, ids: readonly string[]): Promise<CaseRow[]> {
  const { rows } = await sql<Line>`
    SELECT ${columns(ctx)} FROM treatment_case c ${joins}
     WHERE c.clinic_id = ANY (${[...ctx.scope.clinicIds]}::uuid[]) AND c.id = ANY (${[...ids]}::uuid[])`.execute(
    ctx.db,
  );
  return rows.map(rowOf);
}

/** What the page of a case shows beyond its line in a list. */
type Facts = Pick<CaseDetail, 'patientSex' | 'patientBirthDate' | 'doctorId' | 'treatmentItems' | 'chiefComplaint'> & {
  finishedAt: Date | null;
};

/**
 * One case with its orders as this reader may see them.
 * @throws AppError 404
 */
export async function getCase(ctx: CaseCtx, caseId: string, deps: CasesDeps): Promise<CaseDetail> {
  const isMine = ctx.scope.kind === 'clinic' ? sql`c.clinic_id = ANY (${[...ctx.scope.clinicIds]}::uuid[])` : sql`true`;
  const { rows } = await sql<Line & Facts>`
    SELECT ${columns(ctx)}, p.sex AS "patientSex", p.birth_date AS "patientBirthDate", c.doctor_id AS "doctorId",
           c.treatment_items AS "treatmentItems", c.chief_complaint AS "chiefComplaint",
           c.finished_at AS "finishedAt"
      FROM treatment_case c ${joins} WHERE ${isMine} AND c.id = ${caseId}`.execute(ctx.db);
  const line = rows[0];
  if (!line) throw new AppError(404);
  const { finishedAt, patientSex, patientBirthDate, doctorId, treatmentItems, chiefComplaint, ...row } = line;
  return {
    ...rowOf(row),
    ...{ patientSex, patientBirthDate, doctorId, treatmentItems, chiefComplaint },
    finishedAt: finishedAt?.toISOString() ?? null,
    orders: (await deps.newestOrders(ctx, [line], ORDERS_AT_MOST)).get(line.id) ?? [],
  };
}
