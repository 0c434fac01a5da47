import type pg from 'pg';
import { ask } from '../ask.ts';
import type { Asker } from '../seed/askers.ts';
import { idText, LAB_USER } from '../seed/ids.ts';
import { type Effort, openStage, type Stage } from '../stage.ts';
import { head, median, row, say } from '../table.ts';

/** What the audit is about: a few orders of a few clinics, so that each of them was looked at often. */
const size = { orders: 20_000, clinics: 20, big: 2000 };
const MONTHS = 36;
const ROWS_AT_ONCE = 1_000_000;
const TIMES = 20;
const BAR_MS = 2000;

/** The months before, which no server was there to make. */
async function makeMonths(db: pg.Client): Promise<void> {
  await db.query(`DO $$
    DECLARE starts timestamptz; part text;
    BEGIN
      FOR month IN 1..${MONTHS} LOOP
        starts := (date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => month)) AT TIME ZONE 'UTC';
        part := 'audit' || to_char(starts AT TIME ZONE 'UTC', '"_"YYYY"_"MM');
        EXECUTE format('CREATE TABLE public.%I PARTITION OF audit FOR VALUES FROM (%L) TO (%L)', part, starts,
                       (starts AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
      END LOOP;
    END $$`);
}

/** Looks of three years at all the orders and their patients: three of four by their clinic, one by the lab. */
async function fillAudit(db: pg.Client, rows: number): Promise<void> {
  await makeMonths(db);
  await db.query(`
    CREATE TEMP TABLE subject AS
      SELECT row_number() OVER (ORDER BY id) - 1 AS number, clinic_id, id, patient_id, count(*) OVER () AS of FROM orders`);
  await db.query('CREATE UNIQUE INDEX ON subject (number)');
  await db.query('ANALYZE subject');
  for (let from = 1; from <= rows; from += ROWS_AT_ONCE) {
    const to = Math.min(rows, from + ROWS_AT_ONCE - 1);
    await db.query(
      `INSERT INTO audit (at, actor_id, role, clinic_id, action, object, object_id, outcome, ip, trace_id)
       SELECT now() - (n::float8 / $3) * make_interval(days => 30 * ${MONTHS - 1}),
              CASE WHEN n % 4 = 0 THEN ${idText('user', String(LAB_USER))} ELSE u.user_id END,
              CASE WHEN n % 4 = 0 THEN 'intake' ELSE 'doctor' END, CASE WHEN n % 4 = 0 THEN NULL ELSE s.clinic_id END,
              CASE WHEN n % 2 = 0 THEN 'GET /suyastar-api/v1/orders/{orderId}' ELSE 'GET /emr-api/v1/patients/{patientId}' END,
              CASE WHEN n % 2 = 0 THEN 'order' ELSE 'patient' END, CASE WHEN n % 2 = 0 THEN s.id ELSE s.patient_id END,
              'read', '127.0.0.1', lpad(n::text, 24, '0')
         FROM generate_series($1::bigint, $2::bigint) n
         JOIN subject s ON s.number = (n * 7919) % (SELECT max(of) FROM subject)
         JOIN LATERAL (SELECT user_id FROM membership m WHERE m.clinic_id = s.clinic_id ORDER BY id LIMIT 1) u ON true`,
      [from, to, rows],
    );
    say(`  ${to.toLocaleString('en')} rows …`);
  }
  await db.query('VACUUM ANALYZE audit');
}

/** Milliseconds of one page of who saw a patient, and how many looks there were. */
async function lookUp({ ours }: Stage, { token }: Asker, patientId: string, pageIndex: number) {
  const began = performance.now();
  const answer = await ask(ours.url, {
    method: 'POST',
    path: `/emr-api/v1/patients/${patientId}/looks`,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ pageIndex, pageSize: 20 }),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${answer.body.toString()}`);
  const { data } = JSON.parse(answer.body.toString()) as { data: { total: number } };
  return { took: performance.now() - began, total: data.total };
}

async function measure(stage: Stage, name: string, asker: Asker): Promise<boolean> {
  const { rows } = await stage.db.query<{ id: string }>(
    `SELECT patient_id AS id FROM orders WHERE clinic_id = $1 GROUP BY patient_id ORDER BY count(*) DESC LIMIT ${TIMES}`,
    [asker.clinicId],
  );
  const [first, ...others] = rows.map(({ id }) => id);
  const cold = await lookUp(stage, asker, first ?? '', 1);
  const took: number[] = [];
  for (const id of others) took.push((await lookUp(stage, asker, id, 1)).took);
  const last = await lookUp(stage, asker, first ?? '', Math.max(1, Math.floor(cold.total / 20)));
  const worst = Math.max(cold.took, last.took, ...took);
  row(name, cold.total, ...[cold.took, median(took), last.took, worst].map((ms) => ms.toFixed(0)));
  return worst <= BAR_MS;
}

/**
 * Who saw a patient, among many rows of three years.
 * @returns whether every page came within two seconds
 */
export async function benchWhoSaw(rows: number, effort: Effort): Promise<boolean> {
  const { stage, remove } = await openStage(size, effort);
  try {
    const began = performance.now();
    await fillAudit(stage.db, rows);
    say(`  took ${Math.round((performance.now() - began) / 1000)} s`);
    const of = rows.toLocaleString('en');
    head(
      `Who saw a patient, of ${of} audit rows`,
      'clinic',
      'looks',
      'first ms',
      'others ms',
      'last page ms',
      'worst ms',
    );
    const [small] = stage.askers;
    const isSwift = small ? await measure(stage, 'one of many', small) : true;
    return (await measure(stage, 'the big one', stage.bigAsker)) && isSwift;
  } finally {
    await stage.stop();
    await remove();
  }
}
