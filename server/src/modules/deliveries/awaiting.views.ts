import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { type SqlBool, sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';
import { selectRows, toOrderRow } from '../orders/index.ts';

const SHOWN_AT_MOST = 100;

/** With the lab or approved, nothing scanned, and no box on its way or found complete. */
const awaitsModel = sql<SqlBool>`
  o.status IN (2, 4, 58)
  AND (o.prescription ->> 'physicalModel')::boolean
  AND NOT EXISTS (SELECT FROM model_delivery_order i JOIN model_delivery d
                      ON d.clinic_id = i.clinic_id AND d.id = i.delivery_id
                   WHERE i.clinic_id = o.clinic_id AND i.order_id = o.id
                     AND (d.state = 'sent' OR i.condition = 'complete'))`;

/** The clinic's orders that still need a model sent, the earliest promise first. */
export async function findAwaiting(ctx: ClinicCtx): Promise<OrderRow[]> {
  const lines = await selectRows(ctx)
    .where('o.clinic_id', 'in', [...ctx.scope.clinicIds])
    .where(awaitsModel)
    .orderBy(sql`o.promised_on NULLS LAST`)
    .orderBy('o.submitted_at')
    .limit(SHOWN_AT_MOST)
    .execute();
  return lines.map(toOrderRow);
}
