import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';

export interface Size {
  readonly orders: number;
  readonly clinics: number;
  /** Orders of the first clinic; the rest is spread evenly. */
  readonly big: number;
}

export const password = 'bench-password-1';
/** How many clinics ask, and how many untouched patients each of them has. */
const ASKING = 64;
const FREE_PATIENTS = 600;
const ORDERS_PER_PATIENT = 4;

/** The ids of everything are its numbers, so that load and limit can name them without asking. */
const idText = (kind: number, number: string): string =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
export const idOf = (kind: number, number: number): string =>
  `0000000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const [CLINIC, USER, PATIENT, ORDER, MEMBER] = [1, 2, 3, 4, 5] as const;

export const seriesId = idOf(7, 1);
export const specificationId = idOf(8, 1);
const label = { zh: '透明保持器', en: 'Clear retainer' };
const series = {
  id: seriesId,
  key: 'bench.clear',
  label,
  intro: label,
  turnaroundDays: 5,
  jaws: ['upper'],
  needsSpan: true,
  maxSets: 5,
  settings: [],
  specifications: [{ id: specificationId, label, thicknessMm: 0.75, priceFen: 26_000 }],
};

/** A complete prescription, as the load sends it and as the seeded orders hold it. */
export const prescription = {
  seriesId,
  specificationId,
  jaw: 'upper',
  teeth: [11, 12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27].map((tooth) => ({ tooth, mark: 'covered' })),
  options: {},
  sets: 1,
  characteristics: ['Crowding'],
  occlusion: '覆合覆盖正常',
  priority: '固位优先',
  compromises: '',
  scans: { upper: null, lower: null, bite: null },
  physicalModel: true,
  photos: [],
  wishedOn: null,
  appointmentOn: null,
  delivery: {
    name: '王',
    phone: '13900001111',
    province: '上海市',
    city: '上海市',
    district: '徐汇区',
    address: '1 号',
  },
  remark: '',
};

/** Somebody of a clinic who asks. */
export interface Asker {
  readonly clinicId: string;
  readonly userId: string;
  readonly memberId: string;
  readonly phone: string;
  readonly token: string;
  readonly orderIds: readonly string[];
  readonly freePatientIds: readonly string[];
}

const tokenOf = (number: number): string => createHash('sha256').update(`bench-${number}`).digest('base64url');
const phoneOf = (number: number): string => `139${String(number).padStart(8, '0')}`;

/** The askers: one of each clinic but the big one, as far as there are any. */
export function askersOf(size: Size): Asker[] {
  const count = Math.min(ASKING, size.clinics - 1);
  return Array.from({ length: count }, (_, index) => {
    const clinic = index + 2;
    const own = Array.from({ length: 20 }, (_n, turn) => firstOrderOf(clinic, size) + turn * (size.clinics - 1));
    return {
      clinicId: idOf(CLINIC, clinic),
      userId: idOf(USER, clinic),
      memberId: idOf(MEMBER, clinic),
      phone: phoneOf(clinic),
      token: tokenOf(clinic),
      orderIds: own.map((number) => idOf(ORDER, number)),
      freePatientIds: Array.from({ length: FREE_PATIENTS }, (_n, at) =>
        idOf(PATIENT, clinic * 1_000_000 + 500_000 + at),
      ),
    };
  });
}

/** Orders beyond the big clinic's go round: order n belongs to clinic 2 + n mod (clinics − 1). */
function firstOrderOf(clinic: number, { big, clinics }: Size): number {
  const others = clinics - 1;
  return big + 1 + ((((clinic - 2 - (big + 1)) % others) + others) % others);
}

async function people(db: pg.Client, size: Size): Promise<void> {
  await db.query(`
    INSERT INTO clinic (id, name, auth_status) SELECT ${idText(CLINIC, 'n')}, '诊所' || n, 1 FROM generate_series(1, ${size.clinics}) n;
    INSERT INTO user_account (id, phone, name) SELECT ${idText(USER, 'n')}, '139' || lpad(n::text, 8, '0'), '医生' || n
      FROM generate_series(1, ${size.clinics}) n;
    INSERT INTO membership (clinic_id, id, user_id, name, roles)
      SELECT ${idText(CLINIC, 'n')}, ${idText(MEMBER, 'n')}, ${idText(USER, 'n')}, '医生' || n, ARRAY['admin', 'doctor']
        FROM generate_series(1, ${size.clinics}) n;
    INSERT INTO doctor_auth (user_id, status) SELECT ${idText(USER, 'n')}, 1 FROM generate_series(1, ${size.clinics}) n`);
  await db.query('UPDATE user_account SET password_hash = $1', [
    await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  ]);
  for (let clinic = 2; clinic < 2 + Math.min(ASKING, size.clinics - 1); clinic += 1) {
    const digest = createHash('sha256').update(tokenOf(clinic)).digest();
    await db.query(
      `INSERT INTO session (id, token_hash, user_id, side, clinic_id, idle_until, absolute_until)
       VALUES ($1, $2, $3, 'clinic', $4, now() + interval '7 days', now() + interval '30 days')`,
      [idOf(6, clinic), digest, idOf(USER, clinic), idOf(CLINIC, clinic)],
    );
  }
}

async function catalogue(db: pg.Client): Promise<void> {
  const text = JSON.stringify(label);
  await db.query('INSERT INTO catalogue_brand (id, label, position) VALUES ($1, $2, 0)', [idOf(9, 1), text]);
  await db.query(
    `INSERT INTO catalogue_series (id, brand_id, order_type, key, label, intro, turnaround_days, jaws, needs_span, max_sets, settings, position)
     VALUES ($1, $2, 5, 'bench.clear', $3, $3, 5, ARRAY['upper'], true, 5, '[]', 0)`,
    [seriesId, idOf(9, 1), text],
  );
  await db.query(
    'INSERT INTO catalogue_specification (id, series_id, label, thickness_mm, position) VALUES ($1, $2, $3, 0.75, 0)',
    [specificationId, seriesId, text],
  );
  await db.query(
    "INSERT INTO catalogue_price (specification_id, holds_from, price_fen) VALUES ($1, '2000-01-01', 26000)",
    [specificationId],
  );
}

/** Patients that the orders spread over, and untouched ones for the orders that the load will make. */
async function patients(db: pg.Client, { orders, clinics, big }: Size): Promise<void> {
  const insert = `INSERT INTO patient (clinic_id, id, name, sex, birth_date, phone, name_key, pinyin, initials)
    SELECT ${idText(CLINIC, 'c')}, ${idText(PATIENT, '(c::bigint * 1000000 + p)')}, '患者' || p, 'female', '2008-03-12',
           '138' || lpad(p::text, 8, '0'), '患者' || p, 'huanzhe' || p, 'hz' || p`;
  const each = Math.max(1, Math.floor((orders - big) / (clinics - 1) / ORDERS_PER_PATIENT));
  await db.query(
    `${insert} FROM (SELECT 1 AS c) one, generate_series(0, ${Math.floor(big / ORDERS_PER_PATIENT) - 1}) p`,
  );
  await db.query(`${insert} FROM generate_series(2, ${clinics}) c, generate_series(0, ${each - 1}) p`);
  const last = 1 + Math.min(ASKING, clinics - 1);
  await db.query(
    `${insert} FROM generate_series(2, ${last}) c, generate_series(500000, ${500_000 + FREE_PATIENTS - 1}) p`,
  );
}

async function orders(db: pg.Client, { orders: total, clinics, big }: Size): Promise<void> {
  const each = Math.max(1, Math.floor((total - big) / (clinics - 1) / ORDERS_PER_PATIENT));
  await db.query(
    `INSERT INTO orders (clinic_id, id, no, type, kind, status, version, patient_id, doctor_id, doctor_name, prescription,
                         series, series_label, price_fen, created_at, updated_at, submitted_at)
     SELECT ${idText(CLINIC, 'c')}, ${idText(ORDER, 'n')}, 'L' || lpad(n::text, 9, '0'), 5, 4,
            CASE n % 20 WHEN 0 THEN 1 WHEN 1 THEN 21 ELSE 26 END, 2,
            ${idText(PATIENT, `(c::bigint * 1000000 + (n / ${clinics}) % CASE WHEN c = 1 THEN ${Math.floor(big / ORDERS_PER_PATIENT)} ELSE ${each} END)`)},
            ${idText(MEMBER, 'c')}, '医生' || c, $1, $2, $3, 26000,
            now() - n * interval '20 seconds', now(), now()
       FROM (SELECT n, CASE WHEN n <= ${big} THEN 1 ELSE 2 + n % ${clinics - 1} END AS c FROM generate_series(1, ${total}) n) numbered`,
    [JSON.stringify(prescription), JSON.stringify(series), JSON.stringify(label)],
  );
  await db.query(`
    INSERT INTO order_history (clinic_id, order_id, seq, actor_id, actor_name, actor, event, from_status, to_status)
      SELECT clinic_id, id, s, doctor_id, '医生', 'clinic', CASE s WHEN 1 THEN 'saveDraft' ELSE 'submit' END,
             CASE s WHEN 1 THEN NULL ELSE 1 END, CASE s WHEN 1 THEN 1 ELSE status END
        FROM orders, generate_series(1, 2) s;
    INSERT INTO bill (clinic_id, id, no, cause_type, cause_id, subject_no, kind, order_type, amount_fen, state, settled_at)
      SELECT clinic_id, gen_random_uuid(), 'B' || no, 'order', id, no, 4, 5, 26000,
             CASE status WHEN 21 THEN 'open' ELSE 'settled' END, CASE status WHEN 21 THEN NULL ELSE now() END
        FROM orders WHERE status IN (21, 26) AND (status = 21 OR right(no, 1) = '3')`);
}

/** Fills a migrated, empty database. */
export async function seed(db: pg.Client, size: Size, say: (text: string) => void): Promise<void> {
  // Triggers and foreign keys would look up each of three million rows; what is written here is right by itself.
  await db.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'");
  await people(db, size);
  await catalogue(db);
  say('  patients …');
  await patients(db, size);
  say('  orders, history, bills …');
  await orders(db, size);
  say('  vacuum …');
  await db.query('VACUUM ANALYZE');
  await db.query('CHECKPOINT');
}

/** Captchas whose answer is known, good for an hour. @returns their ids */
export async function captchas(db: pg.Client, count: number): Promise<string[]> {
  const { rows } = await db.query(
    `INSERT INTO captcha (id, purpose, answer_hash, expires_at)
     SELECT id, 'signIn', sha256(convert_to(id || ':abcd', 'UTF8')), now() + interval '1 hour'
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1)) drawn RETURNING id`,
    [count],
  );
  return rows.map((row) => row.id);
}
