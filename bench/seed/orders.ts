import type pg from 'pg';
import { lastAsking, ORDERS_PER_PATIENT, patientsEach, type Size } from './askers.ts';
import { FURTHER_DOCTORS, idOf, idText, LAB_USER } from './ids.ts';
import { label, prescription, series } from './prescription.ts';

/** What the orders under way stand at, and what the others ended at. */
const UNDER_WAY = [2, 52, 54, 10, 13, 21, 22, 23, 24, 46, 48];
const OVER = [1, 3, 29, ...Array.from({ length: 17 }, () => 26)];
/** The big clinic orders of every type; the others retainers only, which the limit's answers are compared by. */
const TYPES = [5, 3, 5, 4, 7, 5, 8];

const sqlArray = (numbers: readonly number[]): string => `(ARRAY[${numbers.join(', ')}])`;
const pick = (numbers: readonly number[], by: string): string => `${sqlArray(numbers)}[1 + ${by} % ${numbers.length}]`;

/** All orders, the newest first by number: the newest of each patient is under way. */
export async function fillOrders(db: pg.Client, size: Size): Promise<void> {
  const { orders: total, clinics, big } = size;
  const others = clinics - 1;
  const patients = `CASE WHEN c = 1 THEN ${Math.floor(big / ORDERS_PER_PATIENT)} ELSE ${patientsEach(size)} END`;
  const doctor = `CASE WHEN c = 1 AND turn % 5 > 0 THEN ${LAB_USER} + turn % ${FURTHER_DOCTORS + 1} ELSE c END`;
  await db.query(
    `INSERT INTO orders (clinic_id, id, no, type, kind, status, open, version, patient_id, doctor_id, doctor_name, prescription,
                         series, series_label, price_fen, created_at, updated_at, submitted_at, promised_on, promise_kind, case_id)
     SELECT ${idText('clinic', 'c')}, ${idText('order', 'n')}, 'L' || lpad(n::text, 9, '0'),
            CASE c WHEN 1 THEN ${pick(TYPES, 'turn')} ELSE 5 END, 4, status, is_open, 2,
            ${idText('patient', 'c::bigint * 1000000 + turn % patients')}, ${idText('member', doctor)}, '医生' || c, $1, $2, $3, 26000,
            now() - n * interval '20 seconds', now(), CASE status WHEN 1 THEN NULL ELSE now() - n * interval '20 seconds' END,
            CASE WHEN is_open THEN current_date - 8 + turn % 30 END, CASE WHEN is_open THEN 'calendar' END,
            ${idText('case', 'c::bigint * 1000000 + turn % patients')}
       FROM (SELECT n, c, turn, patients, turn < patients AS is_open,
                    CASE WHEN turn < patients THEN ${pick(UNDER_WAY, 'turn')} ELSE ${pick(OVER, 'turn')} END AS status
               FROM (SELECT n, c, turn, ${patients} AS patients
                       FROM (SELECT n, CASE WHEN n <= ${big} THEN 1 ELSE 2 + n % ${others} END AS c,
                                    CASE WHEN n <= ${big} THEN n - 1 ELSE (n - ${big} - 1) / ${others} END AS turn
                               FROM generate_series(1, ${total}) n) numbered) counted) known`,
    [JSON.stringify(prescription), JSON.stringify(series), JSON.stringify(label)],
  );
  // There is a partition for this month: what is older lies at its beginning.
  await db.query(`
    INSERT INTO order_history (clinic_id, order_id, seq, at, actor_id, actor_name, actor, event, from_status, to_status)
      SELECT clinic_id, id, s, greatest(created_at, date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'),
             doctor_id, '医生', 'clinic', CASE s WHEN 1 THEN 'saveDraft' ELSE 'submit' END,
             CASE s WHEN 1 THEN NULL ELSE 1 END, CASE s WHEN 1 THEN 1 ELSE status END
        FROM (SELECT * FROM orders ORDER BY created_at) orders, generate_series(1, 2) s;
    INSERT INTO treatment_case (clinic_id, id, no, patient_id, doctor_id, state, finished_at, created_at)
      SELECT clinic_id, case_id, 'K' || right(case_id::text, 12), patient_id, (array_agg(doctor_id))[1],
             CASE WHEN bool_or(open) THEN 'open' ELSE 'finished' END, CASE WHEN NOT bool_or(open) THEN now() END, min(created_at)
        FROM orders GROUP BY clinic_id, case_id, patient_id;
    INSERT INTO bill (clinic_id, id, no, cause_type, cause_id, subject_no, kind, order_type, amount_fen, state, settled_at)
      SELECT clinic_id, gen_random_uuid(), 'B' || no, 'order', id, no, 4, type, 26000,
             CASE status WHEN 21 THEN 'open' ELSE 'settled' END, CASE status WHEN 21 THEN NULL ELSE now() END
        FROM orders WHERE status IN (21, 26) AND (status = 21 OR right(no, 1) = '3')`);
}

/** Two scans and a published design of each order of the clinics that ask. */
export async function fillFiles(db: pg.Client, size: Size): Promise<void> {
  const asked = `(SELECT clinic_id, id, ('x' || right(id::text, 12))::bit(48)::bigint AS n FROM orders
                   WHERE clinic_id BETWEEN '${idOf('clinic', 2)}' AND '${idOf('clinic', lastAsking(size))}') o`;
  const mesh = JSON.stringify({
    triangles: 260_000,
    format: 'stl-binary',
    hasColours: false,
    sizeMm: [60, 50, 20],
    unitDoubt: false,
  });
  await db.query(
    `INSERT INTO file (clinic_id, id, kind, name, bytes, sha256, content_type, mesh, side, order_id, shown_to_clinic, upload_key,
                       uploaded_by, uploaded_by_name, unreferred_since)
     SELECT clinic_id, ${idText('file', 'n * 4 + k')}, CASE k WHEN 2 THEN 'design' ELSE 'scan' END, 'part' || k || '.stl', 13000084,
            repeat('0', 64), 'model/stl', $1, CASE k WHEN 2 THEN 'lab' ELSE 'clinic' END, CASE k WHEN 2 THEN o.id END, true,
            'bench/' || n || '/' || k, '${idOf('user', LAB_USER)}', '技工', NULL
       FROM ${asked}, generate_series(0, 2) k`,
    [mesh],
  );
  await db.query(`
    INSERT INTO order_file (clinic_id, order_id, file_id)
      SELECT clinic_id, id, ${idText('file', 'n * 4 + k')} FROM ${asked}, generate_series(0, 1) k;
    INSERT INTO design_version (clinic_id, id, order_id, version, designer_id, designer_name, published_at)
      SELECT clinic_id, ${idText('version', 'n')}, id, 1, '${idOf('user', LAB_USER)}', '技工', now() FROM ${asked};
    INSERT INTO design_file (clinic_id, version_id, file_id, position)
      SELECT clinic_id, ${idText('version', 'n')}, ${idText('file', 'n * 4 + 2')}, 0 FROM ${asked}`);
}
