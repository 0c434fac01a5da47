import type { ChangeRequest } from '@suya/contract/orders/change-request.schema';
import type { FamilyMember, HistoryRow, OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { sql } from 'kysely';
import { isInner } from '../orders.rules.ts';

/**
 * Queries for the surroundings of the order `o`, each a value within the order's own statement. Times in JSON are
 * in PostgreSQL's text format.
 */
const iso = (at: string): string => new Date(at).toISOString();

export interface PatientOfOrder {
  readonly name: string;
  readonly sex: OrderDetail['patientSex'];
  readonly birthDate: string | null;
}
type Shipment = NonNullable<OrderDetail['shipment']>;
type Receipt = NonNullable<OrderDetail['modelReceipt']>;

const clinicName = sql<string>`(SELECT c.name FROM clinic c WHERE c.id = o.clinic_id)`;

/** Null while no patient is chosen. */
export const patientOfOrder = sql<PatientOfOrder | null>`(
  SELECT json_build_object('name', p.name, 'sex', p.sex, 'birthDate', p.birth_date)
    FROM patient p WHERE p.clinic_id = o.clinic_id AND p.id = o.patient_id)`;

/** Every file that the order refers to: those of its prescription and of a failed acceptance. */
export const filesOfOrder = sql<string[]>`ARRAY(
  SELECT f.file_id FROM order_file f WHERE f.clinic_id = o.clinic_id AND f.order_id = o.id)`;

const history = sql<HistoryRow[]>`(
  SELECT coalesce(json_agg(json_build_object('seq', h.seq, 'at', h.at, 'actorName', h.actor_name, 'actor', h.actor,
           'event', h.event, 'from', h.from_status, 'to', h.to_status, 'reason', h.reason, 'detail', h.detail)
           ORDER BY h.seq), '[]')
    FROM order_history h WHERE h.clinic_id = o.clinic_id AND h.order_id = o.id)`;

const shipment = sql<Shipment | null>`(
  SELECT json_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number, 'shippedAt', s.shipped_at,
                           'signedAt', s.signed_at)
    FROM shipment s WHERE s.clinic_id = o.clinic_id AND s.order_id = o.id ORDER BY s.shipped_at DESC LIMIT 1)`;

const receipt = sql<Receipt | null>`(
  SELECT json_build_object('condition', i.condition, 'note', i.note, 'receivedAt', d.received_at, 'deliveryId', d.id,
           'deliveryNo', d.no, 'pictures', (SELECT count(*)::int FROM model_delivery_picture f
                                             WHERE f.clinic_id = d.clinic_id AND f.delivery_id = d.id))
    FROM model_delivery_order i JOIN model_delivery d ON d.clinic_id = i.clinic_id AND d.id = i.delivery_id
   WHERE i.clinic_id = o.clinic_id AND i.order_id = o.id AND i.condition IS NOT NULL
   ORDER BY d.received_at DESC, d.id LIMIT 1)`;

/**
 * The first order and all that continue it (without this one), oldest first. Their ids are collected before the
 * rows are read: with an OR of both conditions, PostgreSQL would read all orders of the clinic.
 */
const family = sql<FamilyMember[]>`(
  SELECT coalesce(json_agg(json_build_object('id', k.id, 'no', k.no, 'type', k.type, 'kind', k.kind, 'road', k.road,
           'status', k.status, 'createdAt', k.created_at, 'reason',
           (SELECT h.reason FROM order_history h WHERE h.clinic_id = k.clinic_id AND h.order_id = k.id AND h.seq = 1
               AND h.event = ${sql.lit('apply' satisfies OrderEvent)})) ORDER BY k.created_at, k.id), '[]')
    FROM (SELECT o.parent_id AS id UNION ALL
          SELECT f.id FROM orders f WHERE f.clinic_id = o.clinic_id AND f.parent_id = coalesce(o.parent_id, o.id)) named
    JOIN orders k ON k.clinic_id = o.clinic_id AND k.id = named.id WHERE k.id <> o.id)`;

/** The clinic's change requests with the lab's answers, oldest first. */
const changeRequests = sql<ChangeRequest[]>`(
  SELECT coalesce(json_agg(json_build_object('id', r.id, 'text', r.text, 'askedBy', r.asked_by_name,
           'askedAt', r.asked_at, 'answer', r.answer, 'answerText', r.answer_text, 'answeredBy', r.answered_by_name,
           'answeredAt', r.answered_at) ORDER BY r.asked_at), '[]')
    FROM change_request r WHERE r.clinic_id = o.clinic_id AND r.order_id = o.id)`;

/** The parts of an order's page that come from other rows of the order's tables and its surroundings. */
export const aroundOrder = [
  clinicName.as('clinic_name'),
  patientOfOrder.as('patient'),
  filesOfOrder.as('file_ids'),
  history.as('history'),
  shipment.as('shipment'),
  receipt.as('receipt'),
  family.as('family'),
  changeRequests.as('change_requests'),
] as const;

interface Read {
  readonly history: readonly HistoryRow[];
  readonly shipment: Shipment | null;
  readonly receipt: Receipt | null;
  readonly family: readonly FamilyMember[];
  readonly change_requests: readonly ChangeRequest[];
}

/**
 * The result of `aroundOrder` in the form of an answer.
 * @param hidesInner true for the clinic, which must not see what people at the lab say about each other's work
 */
export function toAround({ shipment: sent, ...read }: Read, hidesInner: boolean) {
  return {
    history: read.history.map((line): HistoryRow => {
      const hidden = hidesInner && isInner(line.event) ? { reason: null, detail: {} } : {};
      return { ...line, at: iso(line.at), ...hidden };
    }),
    shipment: sent && { ...sent, shippedAt: iso(sent.shippedAt), signedAt: sent.signedAt && iso(sent.signedAt) },
    modelReceipt: read.receipt && { ...read.receipt, receivedAt: iso(read.receipt.receivedAt) },
    family: read.family.map((member) => ({ ...member, createdAt: iso(member.createdAt) })),
    changeRequests: read.change_requests.map((request) => ({
      ...request,
      askedAt: iso(request.askedAt),
      answeredAt: request.answeredAt && iso(request.answeredAt),
    })),
  };
}
