import type { AnswerOf } from '@suya/contract/http/endpoint';
import { statusesOf } from '@suya/contract/orders/workflow/states';
import type { getWorkbench } from '@suya/contract/workbench/workbench.endpoints';
import { sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { narrowed } from '../../platform/narrow-ctx.ts';
import { isUrgent } from './due.views.ts';
import { countGroups, selectRows, toOrderRow } from './list.views.ts';

type Workbench = AnswerOf<typeof getWorkbench>;

const WAITING_AT_MOST = 50;
const URGENT_AT_MOST = 20;
const PATIENTS_AT_MOST = 8;
const DAYS = 30;

const waitingStatuses = [...statusesOf('waitingForMe')];

/** How many orders wait for the clinic. */
export async function countWaiting(ctx: ClinicCtx): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('clinic_id', 'in', [...ctx.scope.clinicIds])
    .where('status', 'in', waitingStatuses)
    .executeTakeFirstOrThrow();
  return n;
}

async function waitingOf(ctx: ClinicCtx): Promise<Workbench['waiting']> {
  const lines = await selectRows(ctx)
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where('o.status', 'in', waitingStatuses)
    .orderBy('o.updated_at')
    .limit(WAITING_AT_MOST)
    .execute();
  return lines.map(toOrderRow);
}

/** What is late or at risk, the most urgent first. */
async function urgentOf(ctx: ClinicCtx): Promise<Workbench['urgent']> {
  const lines = await selectRows(ctx)
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where(isUrgent())
    .orderBy('o.promised_on')
    .limit(URGENT_AT_MOST)
    .execute();
  return lines.map(toOrderRow);
}

async function recentPatientsOf(ctx: ClinicCtx): Promise<Workbench['recentPatients']> {
  const rows = await ctx.db
    .selectFrom('patient as p')
    .select(['p.id', 'p.name', 'p.birth_date'])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('orders as o')
            .select((inner) => inner.fn.max('o.updated_at').as('at'))
            .whereRef('o.clinic_id', '=', 'p.clinic_id')
            .whereRef('o.patient_id', '=', 'p.id'),
          'p.updated_at',
        )
        .as('seen_at'),
    )
    .where('p.clinic_id', '=', ctx.scope.clinicId)
    .orderBy('p.updated_at', 'desc')
    .limit(PATIENTS_AT_MOST)
    .execute();
  return rows.map(({ id, name, birth_date: birthDate, seen_at }) => ({
    id,
    name,
    birthDate,
    lastSeenAt: seen_at.toISOString(),
  }));
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

/** Orders submitted and money settled per day of the last thirty, at the clinic's clock; days without any are there. */
async function perDayOf(ctx: ClinicCtx): Promise<Workbench['perDay']> {
  const mine = sql`ANY (${[...ctx.scope.clinicIds]}::uuid[])`;
  const { rows } = await sql<{ day: string; orders: number; spentFen: number }>`
    WITH z AS (SELECT time_zone AS tz FROM clinic WHERE id = ${ctx.scope.clinicId}),
         days AS (SELECT ((now() AT TIME ZONE tz)::date - n) AS day FROM z, generate_series(0, ${DAYS - 1}) n)
    SELECT day,
           (SELECT count(*)::int FROM orders o, z WHERE o.clinic_id = ${mine}
              AND o.submitted_at >= day::timestamp AT TIME ZONE tz
              AND o.submitted_at < (day + 1)::timestamp AT TIME ZONE tz) AS orders,
           (SELECT coalesce(sum(b.amount_fen), 0)::int8 FROM bill b, z WHERE b.clinic_id = ${mine}
              AND b.settled_at >= day::timestamp AT TIME ZONE tz
              AND b.settled_at < (day + 1)::timestamp AT TIME ZONE tz) AS "spentFen"
      FROM days ORDER BY day`.execute(ctx.db);
  return rows;
}

/**
 * What the clinic's people see first: what waits for them, and how things stand, in all clinics of the session or in one.
 * @throws AppError 404 where the session is not in that clinic
 */
export async function workbenchOf(session: ClinicCtx, clinicId?: string): Promise<Workbench> {
  const ctx = narrowed(session, clinicId);
  const isHere = ctx.scope.clinicId === session.scope.clinicId;
  const [waiting, urgent, counts, recentPatients, unpaid, perDay] = await Promise.all([
    waitingOf(ctx),
    urgentOf(ctx),
    countGroups(ctx, {}),
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
    urgent,
    counts,
    recentPatients,
    unpaid,
    month: { orders: sum(({ orders }) => orders), spentFen: sum(({ spentFen }) => spentFen) },
    perDay,
  };
}
