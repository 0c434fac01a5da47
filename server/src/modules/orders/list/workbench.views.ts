import type { AnswerOf } from '@suya/contract/http/endpoint';
import type * as workbench from '@suya/contract/workbench/workbench.endpoints';
import { sql } from 'kysely';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { narrowed } from '../../../platform/narrow-ctx.ts';
import { isUrgent } from './due.views.ts';
import { countOrders, rowsOf, selectRows } from './list.views.ts';
import { handsOf, statusesFor, waitsFor } from './waiting.views.ts';

type Workbench = AnswerOf<typeof workbench.getWorkbench>;

const WAITING_AT_MOST = 50;
const URGENT_AT_MOST = 20;
const PATIENTS_AT_MOST = 8;
const DAYS = 30;

const waitsForMe = (ctx: ClinicCtx) => waitsFor(handsOf(ctx), ctx.scope.userId);

/** The number of orders that wait for this person. */
export async function remindersCount(ctx: ClinicCtx): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('orders as o')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where('o.status', 'in', statusesFor(handsOf(ctx)))
    .where(waitsForMe(ctx))
    .executeTakeFirstOrThrow();
  return n;
}

async function waitingOf(ctx: ClinicCtx): Promise<Workbench['waiting']> {
  const lines = await selectRows(ctx)
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where('o.status', 'in', statusesFor(handsOf(ctx)))
    .where(waitsForMe(ctx))
    .orderBy('o.moved_at')
    .limit(WAITING_AT_MOST)
    .execute();
  return rowsOf(ctx, lines);
}

/** The late orders and those at risk, most urgent first. */
async function urgentOf(ctx: ClinicCtx): Promise<Workbench['urgent']> {
  const lines = await selectRows(ctx)
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where(isUrgent())
    .orderBy('o.promised_on')
    .limit(URGENT_AT_MOST)
    .execute();
  return rowsOf(ctx, lines);
}

/**
 * The patients seen last, by the latest change of one of their orders, or of their own file if they have none. Each
 * step of the recursion takes the next patient from the index, so a patient with many orders is read once; files
 * are read only where they are newer.
 */
async function recentPatientsOf(ctx: ClinicCtx): Promise<Workbench['recentPatients']> {
  const { clinicId } = ctx.scope;
  const { rows } = await sql<{ id: string; name: string; birthDate: string | null; seen_at: Date }>`
    WITH RECURSIVE walk AS (
      (SELECT patient_id, updated_at, ARRAY[patient_id] AS passed FROM orders
        WHERE clinic_id = ${clinicId} AND patient_id IS NOT NULL ORDER BY updated_at DESC LIMIT 1)
      UNION ALL
      SELECT n.patient_id, n.updated_at, w.passed || n.patient_id FROM walk w, LATERAL
        (SELECT patient_id, updated_at FROM orders WHERE clinic_id = ${clinicId} AND updated_at <= w.updated_at
            AND patient_id IS NOT NULL AND patient_id <> ALL (w.passed) ORDER BY updated_at DESC LIMIT 1) n
       WHERE cardinality(w.passed) < ${PATIENTS_AT_MOST}),
    since AS (SELECT CASE WHEN count(*) < ${PATIENTS_AT_MOST} THEN '-infinity'::timestamptz ELSE min(updated_at) END AS at FROM walk),
    files AS (
      SELECT p.id AS patient_id, p.updated_at FROM patient p
       WHERE p.clinic_id = ${clinicId} AND p.updated_at >= (SELECT at FROM since)
         AND NOT EXISTS (SELECT FROM orders o WHERE o.clinic_id = p.clinic_id AND o.patient_id = p.id)
       ORDER BY p.updated_at DESC LIMIT ${PATIENTS_AT_MOST})
    SELECT p.id, p.name, p.birth_date AS "birthDate", seen.updated_at AS seen_at
      FROM (SELECT patient_id, updated_at FROM walk UNION ALL SELECT patient_id, updated_at FROM files) seen
      JOIN patient p ON p.clinic_id = ${clinicId} AND p.id = seen.patient_id
     ORDER BY seen_at DESC LIMIT ${PATIENTS_AT_MOST}`.execute(ctx.db);
  return rows.map(({ seen_at, ...patient }) => ({ ...patient, lastSeenAt: seen_at.toISOString() }));
}

async function unpaidOf(ctx: ClinicCtx): Promise<Workbench['unpaid']> {
  const { count, total } = await ctx.db
    .selectFrom('bill')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(amount_fen), 0)::int8`.as('total')])
    .where('clinic_id', 'in', [...ctx.scope.clinicIds])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return { count, totalFen: total };
}

/**
 * Orders submitted and money settled on each of the last thirty days, in the clinic's time zone, including days
 * without any. A refund is subtracted from the day on which its bill was settled.
 */
async function perDayOf(ctx: ClinicCtx): Promise<Workbench['perDay']> {
  const mine = sql`ANY (${[...ctx.scope.clinicIds]}::uuid[])`;
  const { rows } = await sql<{ day: string; orders: number; spentFen: number }>`
    WITH z AS (SELECT time_zone AS tz FROM clinic WHERE id = ${ctx.scope.clinicId}),
         days AS (SELECT ((now() AT TIME ZONE tz)::date - n) AS day FROM z, generate_series(0, ${DAYS - 1}) n)
    SELECT day,
           (SELECT count(*)::int FROM orders o, z WHERE o.clinic_id = ${mine}
              AND o.submitted_at >= day::timestamp AT TIME ZONE tz
              AND o.submitted_at < (day + 1)::timestamp AT TIME ZONE tz) AS orders,
           (SELECT coalesce(sum(b.amount_fen - (SELECT coalesce(sum(r.amount_fen), 0) FROM refund r
                     WHERE r.clinic_id = b.clinic_id AND r.bill_id = b.id AND r.state <> 'abnormal')), 0)::int8
              FROM bill b, z WHERE b.clinic_id = ${mine}
              AND b.settled_at >= day::timestamp AT TIME ZONE tz
              AND b.settled_at < (day + 1)::timestamp AT TIME ZONE tz) AS "spentFen"
      FROM days ORDER BY day`.execute(ctx.db);
  return rows;
}

/**
 * The start page of the clinic's people: what waits for them and the current figures, for all clinics of the
 * session or for one.
 * @throws AppError 404 if the session is not in that clinic
 */
export async function getWorkbench(session: ClinicCtx, clinicId?: string): Promise<Workbench> {
  const ctx = narrowed(session, clinicId);
  const isHere = ctx.scope.clinicId === session.scope.clinicId;
  const [waiting, waitingCount, urgent, counts, recentPatients, unpaid, perDay] = await Promise.all([
    waitingOf(ctx),
    remindersCount(ctx),
    urgentOf(ctx),
    countOrders(ctx, {}),
    isHere ? recentPatientsOf(session) : [],
    unpaidOf(ctx),
    perDayOf(ctx),
  ]);
  const month = (perDay[perDay.length - 1]?.day ?? '').slice(0, 7);
  const thisMonth = perDay.filter(({ day }) => day.startsWith(month));
  const sum = (pick: (day: Workbench['perDay'][number]) => number) =>
    thisMonth.reduce((total, day) => total + pick(day), 0);
  return {
    waiting,
    waitingCount,
    urgent,
    counts,
    recentPatients,
    unpaid,
    month: { orders: sum(({ orders }) => orders), spentFen: sum(({ spentFen }) => spentFen) },
    perDay,
  };
}
