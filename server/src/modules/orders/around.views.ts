import type { HistoryRow, OrderDetail } from '@suya/contract/orders/orders.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { isInner } from './orders.rules.ts';
import type { OrderRecord } from './orders.types.ts';

/** Times within JSON are PostgreSQL's text. */
const iso = (at: string): string => new Date(at).toISOString();

type Shipment = NonNullable<OrderDetail['shipment']>;

interface Row {
  clinic_name: string | null;
  patient: { name: string; sex: OrderDetail['patientSex']; birthDate: string | null } | null;
  file_ids: string[];
  history: HistoryRow[];
  shipment: Shipment | null;
}

/** What stands around an order's own row, in one statement: names, files, history, shipment. */
const around = (clinicId: string, orderId: string, patientId: string | null): RawBuilder<Row> => sql<Row>`
  SELECT (SELECT c.name FROM clinic c WHERE c.id = ${clinicId}) AS clinic_name,
         (SELECT json_build_object('name', p.name, 'sex', p.sex, 'birthDate', p.birth_date)
            FROM patient p WHERE p.clinic_id = ${clinicId} AND p.id = ${patientId}) AS patient,
         ARRAY(SELECT f.file_id FROM order_file f
                WHERE f.clinic_id = ${clinicId} AND f.order_id = ${orderId}) AS file_ids,
         coalesce((SELECT json_agg(json_build_object('seq', h.seq, 'at', h.at, 'actorName', h.actor_name,
                     'actor', h.actor, 'event', h.event, 'from', h.from_status, 'to', h.to_status, 'reason', h.reason,
                     'detail', h.detail) ORDER BY h.seq)
                     FROM order_history h WHERE h.clinic_id = ${clinicId} AND h.order_id = ${orderId}), '[]') AS history,
         (SELECT json_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number,
                                   'shippedAt', s.shipped_at, 'signedAt', s.signed_at)
            FROM shipment s WHERE s.clinic_id = ${clinicId} AND s.order_id = ${orderId}
           ORDER BY s.shipped_at DESC LIMIT 1) AS shipment`;

/** Names, files, history and shipment of an order; what colleagues say of each other's work stays the lab's. */
export async function aroundOf(ctx: Ctx, order: OrderRecord) {
  const [row] = (await around(order.clinicId, order.id, order.patientId).execute(ctx.db)).rows;
  if (!row) throw new Error('a statement without FROM gave no row');
  const { shipment } = row;
  const hidesInner = ctx.scope.kind === 'clinic';
  return {
    clinicName: row.clinic_name ?? '',
    patient: row.patient,
    fileIds: row.file_ids,
    history: row.history.map(
      (line): HistoryRow => ({
        ...line,
        at: iso(line.at),
        ...(hidesInner && isInner(line.event) ? { reason: null, detail: {} } : {}),
      }),
    ),
    shipment: shipment && {
      ...shipment,
      shippedAt: iso(shipment.shippedAt),
      signedAt: shipment.signedAt && iso(shipment.signedAt),
    },
  };
}
