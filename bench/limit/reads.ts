import type pg from 'pg';

type Asks = Pick<pg.Pool, 'query'>;
type Row = Record<string, never> & Record<string, unknown>;

const clock = `(SELECT json_build_object('today', (now() AT TIME ZONE 'Asia/Shanghai')::date, 'days',
  coalesce((SELECT json_object_agg(day, working) FROM lab_day WHERE day >= (now() AT TIME ZONE 'Asia/Shanghai')::date), '{}'::json)))`;

/** The statements of the real server's reads, by name. `bench/plans.ts` explains the same ones. */
export const statements = {
  list: `SELECT o.id, o.no, o.type, o.kind, o.status, o.version, o.clinic_id, o.patient_id, o.doctor_name, o.case_id, o.designer_name,
                o.series_label, o.price_fen, o.promised_on, o.appointment_on, o.updated_at, o.created_at, o.submitted_at,
                o.promise_kind, o.amended_at, o.turnaround_days, o.rush, o.parent_id, o.road,
                (SELECT jsonb_build_object('label', a.label, 'hue', a.hue, 'track', a.track)
                   FROM catalogue_appliance a WHERE a.order_type = o.type) AS appliance,
                ${clock} AS lab_clock,
                (SELECT clinic.name FROM clinic WHERE clinic.id = o.clinic_id) AS clinic_name,
                (SELECT patient.name FROM patient WHERE patient.clinic_id = o.clinic_id AND patient.id = o.patient_id) AS patient_name,
                (SELECT count(*) FROM (SELECT 1 FROM orders o WHERE o.clinic_id IN ($1) LIMIT 10000) AS "some") AS total
           FROM orders o WHERE o.clinic_id IN ($1) ORDER BY o.created_at DESC, o.id DESC LIMIT $2 OFFSET $3`,
  order: `SELECT o.*,
                 (SELECT jsonb_build_object('label', a.label, 'hue', a.hue, 'track', a.track)
                    FROM catalogue_appliance a WHERE a.order_type = o.type) AS appliance,
                 (SELECT a.form ->> 'lines' FROM catalogue_appliance a WHERE a.order_type = o.type) AS line_table,
                 (SELECT m.user_id FROM membership m WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id) AS doctor_user_id,
                 EXISTS (SELECT FROM membership m JOIN doctor_auth d ON d.user_id = m.user_id
                          WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id AND d.status = 1) AS doctor_authenticated
            FROM orders o WHERE o.id = $2 AND o.clinic_id IN ($1)`,
  clock: `SELECT ${clock} AS clock`,
  patient: 'SELECT name, sex, birth_date FROM patient WHERE clinic_id = $1 AND id = $2',
  orderFiles: 'SELECT file_id FROM order_file WHERE clinic_id = $1 AND order_id = $2',
  around: `SELECT (SELECT c.name FROM clinic c WHERE c.id = $1) AS clinic_name,
                  (SELECT json_build_object('name', p.name, 'sex', p.sex, 'birthDate', p.birth_date)
                     FROM patient p WHERE p.clinic_id = $1 AND p.id = $3) AS patient,
                  ARRAY(SELECT f.file_id FROM order_file f WHERE f.clinic_id = $1 AND f.order_id = $2) AS file_ids,
                  coalesce((SELECT json_agg(json_build_object('seq', h.seq, 'at', h.at, 'actorName', h.actor_name, 'actor', h.actor,
                              'event', h.event, 'from', h.from_status, 'to', h.to_status, 'reason', h.reason, 'detail', h.detail)
                              ORDER BY h.seq)
                              FROM order_history h WHERE h.clinic_id = $1 AND h.order_id = $2), '[]') AS history,
                  (SELECT json_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number, 'shippedAt', s.shipped_at,
                                            'signedAt', s.signed_at)
                     FROM shipment s WHERE s.clinic_id = $1 AND s.order_id = $2 ORDER BY s.shipped_at DESC LIMIT 1) AS shipment`,
  bills: `SELECT bill.*, (SELECT coalesce(sum(r.amount_fen)::int8, 0) FROM refund r
                           WHERE r.clinic_id = bill.clinic_id AND r.bill_id = bill.id) AS refunded_fen
            FROM bill WHERE cause_type = 'order' AND cause_id IN ($2) AND bill.clinic_id IN ($1) ORDER BY created_at, id`,
  designs: `SELECT v.id, v.version, v.designer_name, v.created_at, v.published_at, v.decision, v.note, v.stages, v.rough,
                   (SELECT json_agg(json_build_object('fileId', f.file_id, 'kind', f.part, 'tooth', f.tooth, 'stage', f.stage)
                                    ORDER BY f.position)
                      FROM design_file f WHERE f.clinic_id = v.clinic_id AND f.version_id = v.id) AS parts,
                   (SELECT count(*) FROM review_mark m WHERE m.clinic_id = v.clinic_id AND m.version_id = v.id) AS mark_count,
                   (SELECT count(*) FROM review_mark m WHERE m.clinic_id = v.clinic_id AND m.version_id = v.id
                       AND m.resolved_at IS NULL) AS open_marks
              FROM design_version v WHERE v.clinic_id = $1 AND v.order_id = $2 ORDER BY v.version DESC`,
  life: `SELECT (SELECT coalesce(json_agg(json_build_object('id', o.id, 'no', o.no, 'type', o.type, 'kind', o.kind, 'road', o.road,
                          'status', o.status, 'createdAt', o.created_at, 'reason',
                          (SELECT h.reason FROM order_history h WHERE h.clinic_id = o.clinic_id AND h.order_id = o.id AND h.seq = 1
                              AND h.event = 'apply')) ORDER BY o.created_at, o.id), '[]'::json)
                   FROM orders o WHERE o.clinic_id = $1 AND (o.id = $2 OR o.parent_id = $2) AND o.id <> $2) AS "family",
                (SELECT coalesce(json_agg(json_build_object('id', r.id, 'text', r.text, 'askedBy', r.asked_by_name, 'askedAt', r.asked_at,
                          'answer', r.answer, 'answerText', r.answer_text, 'answeredBy', r.answered_by_name, 'answeredAt', r.answered_at)
                          ORDER BY r.asked_at), '[]'::json)
                   FROM change_request r WHERE r.clinic_id = $1 AND r.order_id = $2) AS "changeRequests"`,
  files: 'SELECT * FROM file WHERE id = ANY ($2) AND clinic_id IN ($1)',
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
  appliance: row.appliance,
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
  caseId: row.case_id,
  parentId: row.parent_id,
  road: row.road,
  rush: row.rush,
  promiseKind: row.promise_kind,
  amendedAt: time(row.amended_at),
});

const storedFile = (row: Row) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  bytes: row.bytes,
  sha256: row.sha256,
  contentType: row.content_type,
  mesh: row.mesh,
  picture: row.picture,
  uploadedAt: time(row.uploaded_at),
  uploadedBy: row.uploaded_by_name,
});

interface Part {
  readonly fileId: string;
}

const designVersion = (row: Row, parts: readonly Part[], files: ReadonlyMap<string, unknown>) => ({
  id: row.id,
  version: row.version,
  designerName: row.designer_name,
  createdAt: time(row.created_at),
  publishedAt: time(row.published_at),
  decision: row.decision,
  note: row.note,
  files: parts.map(({ fileId }) => files.get(fileId)),
  parts,
  stages: row.stages,
  rough: row.rough,
  markCount: row.mark_count,
  openMarks: row.open_marks,
});

/** A page of a clinic's orders with how many there are. */
export async function list(db: Asks, clinicId: string): Promise<unknown> {
  const lines = await rows(db, 'list', [clinicId, 20, 0]);
  return {
    total: lines[0]?.total ?? 0,
    list: lines.map((row) => listLine(row, { clinicName: row.clinic_name, patientName: row.patient_name })),
  };
}

/** How many bills are open. */
export async function unpaid(db: Asks, clinicId: string): Promise<unknown> {
  return (await rows(db, 'unpaid', [clinicId]))[0]?.count;
}

/** An order with all that its page shows, except what rules compute. */
export async function detail(db: Asks, clinicId: string, orderId: string): Promise<unknown> {
  const [[order]] = await Promise.all([rows(db, 'order', [clinicId, orderId]), rows(db, 'clock', [])]);
  if (!order) return null;
  const own = [clinicId, orderId];
  const [[around], bills, designs, [life]] = await Promise.all([
    rows(db, 'around', [...own, order.patient_id]),
    rows(db, 'bills', own),
    rows(db, 'designs', own),
    rows(db, 'life', own),
  ]);
  const patient = around?.patient as { name: string; sex: string; birthDate: string } | undefined;
  const history = (around?.history ?? []) as unknown as { at: string }[];
  const fileIds = (around?.file_ids ?? []) as unknown as string[];
  const partsOf = (row: Row) => (row.parts ?? []) as unknown as Part[];
  const wanted = [...fileIds, ...designs.flatMap((row) => partsOf(row).map(({ fileId }) => fileId))];
  const found = wanted.length > 0 ? await rows(db, 'files', [clinicId, wanted]) : [];
  const files = new Map(found.map((row) => [String(row.id), storedFile(row)]));
  return {
    ...listLine(order, { clinicName: around?.clinic_name, patientName: patient?.name }),
    patientSex: patient?.sex,
    patientBirthDate: patient?.birthDate,
    doctorId: order.doctor_id,
    doctorAuthenticated: order.doctor_authenticated,
    prescription: order.prescription,
    files: fileIds.map((id) => files.get(id)),
    series: order.series,
    priceLines: order.price_lines,
    riskText: order.risk_text,
    requestedFields: order.requested_fields,
    history: history.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    bills: bills.map((bill) => ({
      id: bill.id,
      no: bill.no,
      kind: bill.kind,
      state: String(bill.state) === 'settled' ? 'paid' : bill.state,
      amountFen: bill.amount_fen,
      createdAt: time(bill.created_at),
      paidAt: time(bill.settled_at),
    })),
    shipment: around?.shipment ?? null,
    designs: designs.map((row) => designVersion(row, partsOf(row), files)),
    events: [],
    family: life?.family,
    changeRequests: life?.changeRequests,
    abutments: order.abutments,
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
