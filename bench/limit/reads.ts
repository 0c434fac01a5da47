import type pg from 'pg';

type Asks = Pick<pg.Pool, 'query'>;
type Row = Record<string, never> & Record<string, unknown>;

const clock = `(SELECT json_build_object('today', (now() AT TIME ZONE 'Asia/Shanghai')::date, 'days',
  coalesce((SELECT json_object_agg(day, working) FROM lab_day WHERE day >= (now() AT TIME ZONE 'Asia/Shanghai')::date), '{}'::json)))`;

const record = `o.*, (SELECT jsonb_build_object('label', a.label, 'hue', a.hue, 'track', a.track)
                      FROM catalogue_appliance a WHERE a.order_type = o.type) AS appliance,
                 (SELECT a.form ->> 'lines' FROM catalogue_appliance a WHERE a.order_type = o.type) AS line_table,
                 (SELECT m.user_id FROM membership m WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id) AS doctor_user_id,
                 EXISTS (SELECT FROM membership m JOIN doctor_auth d ON d.user_id = m.user_id
                          WHERE m.clinic_id = o.clinic_id AND m.id = o.doctor_id AND d.status = 1) AS doctor_authenticated`;
const patient = `(SELECT json_build_object('name', p.name, 'sex', p.sex, 'birthDate', p.birth_date)
                    FROM patient p WHERE p.clinic_id = o.clinic_id AND p.id = o.patient_id)`;
const fileIds = `ARRAY(SELECT f.file_id FROM order_file f WHERE f.clinic_id = o.clinic_id AND f.order_id = o.id)`;
const specifications = `(SELECT coalesce(json_agg(to_json(c) ORDER BY c.position), '[]') FROM catalogue_specification c
                          WHERE c.series_id = s.id AND c.retired_at IS NULL)`;

/** The statements of the real server's reads, by name. `bench/plans/plans.ts` explains the same ones. */
export const statements = {
  list: `SELECT o.id, o.no, o.type, o.kind, o.status, o.version, o.clinic_id, o.patient_id, o.doctor_name, o.case_id, o.stage, o.designer_name,
                o.series_label, o.price_fen, o.promised_on, o.appointment_on, o.updated_at, o.created_at, o.submitted_at,
                o.promise_kind, o.amended_at, o.turnaround_days, o.rush, o.parent_id, o.road,
                (SELECT jsonb_build_object('label', a.label, 'hue', a.hue, 'track', a.track)
                   FROM catalogue_appliance a WHERE a.order_type = o.type) AS appliance,
                ${clock} AS lab_clock,
                (SELECT clinic.name FROM clinic WHERE clinic.id = o.clinic_id) AS clinic_name,
                (SELECT patient.name FROM patient WHERE patient.clinic_id = o.clinic_id AND patient.id = o.patient_id) AS patient_name,
                (SELECT count(*) FROM (SELECT 1 FROM orders o WHERE o.clinic_id IN ($1) LIMIT 10000) AS "some") AS total
           FROM orders o WHERE o.clinic_id IN ($1) ORDER BY o.created_at DESC, o.id DESC LIMIT $2 OFFSET $3`,
  order: `SELECT ${record}, ${clock} AS clock, (SELECT c.name FROM clinic c WHERE c.id = o.clinic_id) AS clinic_name,
                 ${patient} AS patient, ${fileIds} AS file_ids,
                 (SELECT coalesce(json_agg(json_build_object('seq', h.seq, 'at', h.at, 'actorName', h.actor_name, 'actor', h.actor,
                           'event', h.event, 'from', h.from_status, 'to', h.to_status, 'reason', h.reason, 'detail', h.detail)
                           ORDER BY h.seq), '[]')
                    FROM order_history h WHERE h.clinic_id = o.clinic_id AND h.order_id = o.id) AS history,
                 (SELECT json_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number, 'shippedAt', s.shipped_at,
                                           'signedAt', s.signed_at)
                    FROM shipment s WHERE s.clinic_id = o.clinic_id AND s.order_id = o.id
                   ORDER BY s.shipped_at DESC LIMIT 1) AS shipment,
                 (SELECT coalesce(json_agg(json_build_object('id', k.id, 'no', k.no, 'type', k.type, 'kind', k.kind, 'road', k.road,
                           'status', k.status, 'createdAt', k.created_at, 'reason',
                           (SELECT h.reason FROM order_history h WHERE h.clinic_id = k.clinic_id AND h.order_id = k.id AND h.seq = 1
                               AND h.event = 'apply')) ORDER BY k.created_at, k.id), '[]')
                    FROM (SELECT o.parent_id AS id UNION ALL
                          SELECT f.id FROM orders f WHERE f.clinic_id = o.clinic_id AND f.parent_id = coalesce(o.parent_id, o.id)) named
                    JOIN orders k ON k.clinic_id = o.clinic_id AND k.id = named.id WHERE k.id <> o.id) AS family,
                 (SELECT coalesce(json_agg(json_build_object('id', r.id, 'text', r.text, 'askedBy', r.asked_by_name, 'askedAt', r.asked_at,
                           'answer', r.answer, 'answerText', r.answer_text, 'answeredBy', r.answered_by_name,
                           'answeredAt', r.answered_at) ORDER BY r.asked_at), '[]')
                    FROM change_request r WHERE r.clinic_id = o.clinic_id AND r.order_id = o.id) AS change_requests,
                 (SELECT coalesce(json_agg(json_build_object('id', b.id, 'no', b.no, 'kind', b.kind, 'state', b.state,
                           'amountFen', b.amount_fen, 'createdAt', b.created_at, 'paidAt', b.settled_at, 'refundedFen',
                           (SELECT coalesce(sum(r.amount_fen), 0) FROM refund r WHERE r.clinic_id = b.clinic_id AND r.bill_id = b.id))
                           ORDER BY b.created_at, b.id), '[]')
                    FROM bill b WHERE b.clinic_id = o.clinic_id AND b.cause_type = 'order' AND b.cause_id = o.id) AS bills,
                 (SELECT coalesce(json_agg(json_build_object('id', v.id, 'version', v.version, 'designerName', v.designer_name,
                           'createdAt', v.created_at, 'publishedAt', v.published_at, 'decision', v.decision, 'note', v.note,
                           'stages', v.stages, 'rough', v.rough, 'parts',
                           (SELECT coalesce(json_agg(json_build_object('fileId', f.file_id, 'kind', f.part, 'tooth', f.tooth,
                                                                       'stage', f.stage) ORDER BY f.position), '[]')
                              FROM design_file f WHERE f.clinic_id = v.clinic_id AND f.version_id = v.id),
                           'markCount', (SELECT count(*) FROM review_mark m WHERE m.clinic_id = v.clinic_id AND m.version_id = v.id),
                           'openMarks', (SELECT count(*) FROM review_mark m WHERE m.clinic_id = v.clinic_id AND m.version_id = v.id
                                            AND m.resolved_at IS NULL)) ORDER BY v.version DESC), '[]')
                    FROM design_version v WHERE v.clinic_id = o.clinic_id AND v.order_id = o.id) AS designs
            FROM orders o WHERE o.id = $2 AND o.clinic_id IN ($1)`,
  draft: `SELECT ${record}, ${clock} AS clock, ${patient} AS patient, ${fileIds} AS file_ids,
                 (SELECT json_build_object('row', to_json(s), 'specifications', ${specifications})
                    FROM catalogue_series s WHERE s.retired_at IS NULL AND s.id = (o.prescription ->> 'seriesId')::uuid) AS catalogue
            FROM orders o WHERE o.id = $2 AND o.clinic_id IN ($1)`,
  // Asked by the array as such, PostgreSQL would plan it anew each time, which ours does not make it do.
  files: 'SELECT * FROM file WHERE id = ANY (ARRAY(SELECT unnest($2::uuid[]))) AND clinic_id IN ($1)',
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
  stage: row.stage,
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

interface Design {
  readonly createdAt: string;
  readonly publishedAt: string | null;
  readonly parts: readonly { readonly fileId: string }[];
}

interface Bill {
  readonly state: string;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly refundedFen: number;
}

const iso = (at: string): string => new Date(at).toISOString();

const designVersion = (design: Design, files: ReadonlyMap<string, unknown>) => ({
  ...design,
  createdAt: iso(design.createdAt),
  publishedAt: design.publishedAt && iso(design.publishedAt),
  files: design.parts.map(({ fileId }) => files.get(fileId)),
});

const billLine = (bill: Bill) => ({
  ...bill,
  state: bill.state === 'settled' ? 'paid' : bill.state,
  createdAt: iso(bill.createdAt),
  paidAt: bill.paidAt && iso(bill.paidAt),
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

interface DetailRow {
  readonly patient: { readonly name: string; readonly sex: string; readonly birthDate: string } | null;
  readonly file_ids: readonly string[];
  readonly history: readonly { readonly at: string }[];
  readonly family: readonly { readonly createdAt: string }[];
  readonly bills: readonly Bill[];
  readonly designs: readonly Design[];
}

/** An order with all that its page shows, except what rules compute. */
export async function detail(db: Asks, clinicId: string, orderId: string): Promise<unknown> {
  const [order] = await rows(db, 'order', [clinicId, orderId]);
  if (!order) return null;
  const { patient, file_ids, history, family, bills, designs } = order as unknown as DetailRow;
  const wanted = [...file_ids, ...designs.flatMap(({ parts }) => parts.map(({ fileId }) => fileId))];
  const found = wanted.length > 0 ? await rows(db, 'files', [clinicId, wanted]) : [];
  const files = new Map(found.map((row) => [String(row.id), storedFile(row)]));
  return {
    ...listLine(order, { clinicName: order.clinic_name, patientName: patient?.name }),
    patientSex: patient?.sex,
    patientBirthDate: patient?.birthDate,
    doctorId: order.doctor_id,
    doctorAuthenticated: order.doctor_authenticated,
    prescription: order.prescription,
    files: file_ids.map((id) => files.get(id)),
    series: order.series,
    priceLines: order.price_lines,
    riskText: order.risk_text,
    requestedFields: order.requested_fields,
    history: history.map((line) => ({ ...line, at: iso(line.at) })),
    bills: bills.map(billLine),
    shipment: order.shipment,
    designs: designs.map((design) => designVersion(design, files)),
    events: [],
    family: family.map((member) => ({ ...member, createdAt: iso(member.createdAt) })),
    changeRequests: order.change_requests,
    abutments: order.abutments,
  };
}

/** A draft read back after it was kept. */
export async function draft(db: Asks, clinicId: string, orderId: string): Promise<unknown> {
  const [order] = await rows(db, 'draft', [clinicId, orderId]);
  if (!order) return null;
  const { patient } = order as unknown as DetailRow;
  const { id, no, type, version, prescription, catalogue } = order;
  return { id, no, type, version, patientName: patient?.name, prescription, catalogue, totalFen: 0 };
}

/** A draft's series in the catalogue, for what is frozen when it is handed in. */
export async function seriesOfDraft(db: Asks, clinicId: string, orderId: string): Promise<{ label: unknown } | null> {
  const [order] = await rows(db, 'draft', [clinicId, orderId]);
  const { row, specifications: list } = (order?.catalogue ?? {}) as unknown as {
    row?: { label: unknown };
    specifications?: unknown;
  };
  return row ? { ...row, ...{ specifications: list } } : null;
}
