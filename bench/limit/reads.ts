import type pg from 'pg';

type Asks = Pick<pg.Pool, 'query'>;
type Row = Record<string, never> & Record<string, unknown>;

/** The statements of the real server's reads, by name. `bench/plans.ts` explains the same ones. */
export const statements = {
  listCount: `SELECT count(*) AS total FROM (SELECT 1 AS "one" FROM orders o WHERE o.clinic_id IN ($1) LIMIT 10000) AS "some"`,
  list: `SELECT o.id, o.no, o.type, o.kind, o.status, o.version, o.clinic_id, o.patient_id, o.doctor_name, o.designer_name,
                o.series_label, o.price_fen, o.promised_on, o.appointment_on, o.updated_at, o.created_at, o.submitted_at,
                (SELECT clinic.name FROM clinic WHERE clinic.id = o.clinic_id) AS clinic_name,
                (SELECT patient.name FROM patient WHERE patient.clinic_id = o.clinic_id AND patient.id = o.patient_id) AS patient_name
           FROM orders o WHERE o.clinic_id IN ($1) ORDER BY o.created_at DESC, o.id DESC LIMIT 20 OFFSET 0`,
  order: `SELECT o.*,
                 (SELECT m.user_id FROM membership m WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id) AS doctor_user_id,
                 EXISTS (SELECT FROM membership m JOIN doctor_auth d ON d.user_id = m.user_id
                          WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id AND d.status = 1) AS doctor_authenticated
            FROM orders o WHERE o.id = $2 AND o.clinic_id IN ($1)`,
  clinic: 'SELECT name FROM clinic WHERE id = $1',
  patient: 'SELECT name, sex, birth_date FROM patient WHERE clinic_id = $1 AND id = $2',
  orderFiles: 'SELECT file_id FROM order_file WHERE clinic_id = $1 AND order_id = $2',
  history: 'SELECT * FROM order_history WHERE clinic_id = $1 AND order_id = $2 ORDER BY seq',
  bills: `SELECT bill.*, (SELECT coalesce(sum(r.amount_fen)::int8, 0) FROM refund r
                           WHERE r.clinic_id = bill.clinic_id AND r.bill_id = bill.id) AS refunded_fen
            FROM bill WHERE cause_type = 'order' AND cause_id IN ($2) AND bill.clinic_id IN ($1) ORDER BY created_at, id`,
  shipment: 'SELECT * FROM shipment WHERE clinic_id = $1 AND order_id = $2 ORDER BY shipped_at DESC LIMIT 1',
  designs: `SELECT v.*, ARRAY(SELECT f.file_id FROM design_file f WHERE f.clinic_id = v.clinic_id AND f.version_id = v.id ORDER BY f.position) AS file_ids,
                   (SELECT count(*) FROM review_mark m WHERE m.clinic_id = v.clinic_id AND m.version_id = v.id) AS mark_count
              FROM design_version v WHERE v.clinic_id = $1 AND v.order_id = $2 ORDER BY v.version DESC`,
  unpaid: `SELECT count(*) AS count FROM bill WHERE clinic_id = $1 AND state = 'open'`,
} as const;

export type StatementName = keyof typeof statements;

async function rows(db: Asks, name: StatementName, values: unknown[]): Promise<Row[]> {
  return (await db.query({ name, text: statements[name], values })).rows;
}

const time = (at: unknown): string | null => (at instanceof Date ? at.toISOString() : null);

const listLine = (row: Row, names: { clinicName: unknown; patientName: unknown }) => ({
  id: row.id,
  no: row.no,
  type: row.type,
  kind: row.kind,
  status: row.status,
  version: row.version,
  clinicId: row.clinic_id,
  clinicName: names.clinicName,
  patientId: row.patient_id,
  patientName: names.patientName,
  doctorName: row.doctor_name,
  designerName: row.designer_name,
  seriesLabel: row.series_label,
  priceFen: row.price_fen,
  promisedOn: row.promised_on,
  appointmentOn: row.appointment_on,
  updatedAt: time(row.updated_at),
  createdAt: time(row.created_at),
  submittedAt: time(row.submitted_at),
});

/** A page of a clinic's orders with how many there are. */
export async function list(db: Asks, clinicId: string): Promise<unknown> {
  const [count, lines] = await Promise.all([rows(db, 'listCount', [clinicId]), rows(db, 'list', [clinicId])]);
  return {
    total: count[0]?.total,
    list: lines.map((row) => listLine(row, { clinicName: row.clinic_name, patientName: row.patient_name })),
  };
}

/** How many bills are open. */
export async function unpaid(db: Asks, clinicId: string): Promise<unknown> {
  return (await rows(db, 'unpaid', [clinicId]))[0]?.count;
}

const historyLine = (row: Row) => ({
  seq: row.seq,
  at: time(row.at),
  actorName: row.actor_name,
  actor: row.actor,
  event: row.event,
  from: row.from_status,
  to: row.to_status,
  reason: row.reason,
  detail: row.detail,
});

/** An order with all that its page shows, except the events, which are rules. */
export async function detail(db: Asks, clinicId: string, orderId: string): Promise<unknown> {
  const [order] = await rows(db, 'order', [clinicId, orderId]);
  if (!order) return null;
  const own = [clinicId, orderId];
  const [clinic, patient, , history, bills, shipment] = await Promise.all([
    rows(db, 'clinic', [clinicId]),
    rows(db, 'patient', [clinicId, order.patient_id]),
    rows(db, 'orderFiles', own),
    rows(db, 'history', own),
    rows(db, 'bills', own),
    rows(db, 'shipment', own),
    rows(db, 'designs', own),
  ]);
  return {
    ...listLine(order, { clinicName: clinic[0]?.name, patientName: patient[0]?.name }),
    appointmentOn: order.appointment_on,
    patientSex: patient[0]?.sex,
    patientBirthDate: patient[0]?.birth_date,
    doctorId: order.doctor_id,
    doctorAuthenticated: order.doctor_authenticated,
    parentId: order.parent_id,
    road: order.road,
    prescription: order.prescription,
    files: [],
    series: order.series,
    riskText: order.risk_text,
    requestedFields: order.requested_fields,
    history: history.map(historyLine),
    bills: bills.map((bill) => ({
      id: bill.id,
      no: bill.no,
      state: String(bill.state) === 'settled' ? 'paid' : bill.state,
      amountFen: bill.amount_fen,
      createdAt: time(bill.created_at),
      paidAt: time(bill.settled_at),
    })),
    shipment: shipment[0] ?? null,
    designs: [],
    events: [],
  };
}

interface Series {
  readonly label: unknown;
  readonly specifications: readonly unknown[];
}

/** A series of the catalogue with its specifications. */
export async function series(db: Asks, id: string): Promise<Series | null> {
  const found = await db.query({ name: 'series', text: 'SELECT * FROM catalogue_series WHERE id = $1', values: [id] });
  const specifications = await db.query({
    name: 'specifications',
    text: 'SELECT * FROM catalogue_specification WHERE series_id = $1 AND retired_at IS NULL ORDER BY position',
    values: [id],
  });
  return found.rows[0] ? { ...found.rows[0], specifications: specifications.rows } : null;
}

/** A draft read back after it was kept. */
export async function draft(db: Asks, clinicId: string, orderId: string): Promise<unknown> {
  const [order] = await rows(db, 'order', [clinicId, orderId]);
  if (!order) return null;
  const prescription = order.prescription as unknown as { seriesId: string };
  const [found, patient] = await Promise.all([
    series(db, prescription.seriesId),
    rows(db, 'patient', [clinicId, order.patient_id]),
    rows(db, 'orderFiles', [clinicId, orderId]),
  ]);
  const { id, no, type, version } = order;
  const label = found?.label;
  return { id, no, type, version, patientName: patient[0]?.name, prescription, label, totalFen: 0 };
}
