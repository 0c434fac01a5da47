import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import { sql } from 'kysely';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import { type PreparedValues, prepared } from '../../../platform/db/hot/prepared.ts';
import { seriesInJson } from '../../catalogue/index.ts';
import { type ConsentFacts, consentFacts, holdingPatient } from '../../patients/index.ts';
import type { OrderRecord } from '../orders.types.ts';
import { type Asked, askedBy, recordOf, selectRecord } from '../page/record.views.ts';
import { seriesNow } from './series-of-draft.ts';

/** The series of the draft `o` in the current catalogue. */
export const seriesOfOrder = seriesInJson(sql`s.id = (o.prescription ->> 'seriesId')::uuid AND s.order_type = o.type`);

const findHeld = prepared((ctx, { orderId, clinics }: Asked & PreparedValues) => {
  const query = selectRecord(ctx)
    .select(seriesOfOrder.as('catalogue'))
    .select(holdingPatient(sql`o.clinic_id`, sql`o.patient_id`).as('held'))
    .where('o.id', '=', orderId);
  return clinics ? query.where('o.clinic_id', 'in', clinics) : query;
});

/**
 * Locks the order to be submitted and reads it with its series. Until the transaction ends, nobody else can submit
 * an order for its patient or withdraw the patient's consent.
 */
export async function holdForSubmission(
  ctx: ClinicCtx,
  orderId: string,
): Promise<{ order: OrderRecord; series: Series | undefined } | undefined> {
  const [row] = await findHeld(ctx as Ctx, askedBy(ctx, orderId));
  if (!row) return undefined;
  const order = recordOf(row);
  return { order, series: seriesNow(order, row.catalogue) };
}

/** The facts that a submission depends on, apart from the order itself. */
export interface Standing {
  /** The open order of the same sort for the patient and the stage of treatment. No stage counts as a stage too. */
  readonly open: { readonly id: string; readonly type: number } | null;
  /** Whether the lab still makes the appliance. */
  readonly isMade: boolean;
  /** Whether the clinic's papers are approved. */
  readonly isAuthenticated: boolean;
  /** The patient's open cases. */
  readonly cases: readonly string[];
  /** The facts that decide whether the patient consents to pictures. */
  readonly consent: ConsentFacts | null;
}

/**
 * Call it right after `holdForSubmission`, so that the answer stays true until the transaction ends. The order is
 * `d` here. It may have changed between the two queries; its version shows that when it is written.
 */
export async function findStanding(ctx: ClinicCtx, orderId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    SELECT (SELECT json_build_object('id', o.id, 'type', o.type) FROM orders o
             WHERE o.clinic_id = d.clinic_id AND o.patient_id = d.patient_id AND o.type = d.type AND o.kind = d.kind
               AND o.stage IS NOT DISTINCT FROM d.stage AND o.open AND o.parent_id IS NULL AND o.id <> d.id) AS open,
           EXISTS (SELECT FROM catalogue_appliance a WHERE a.order_type = d.type AND a.active) AS "isMade",
           ${consentFacts(sql`d.clinic_id`, sql`d.patient_id`)} AS consent,
           EXISTS (SELECT FROM clinic c WHERE c.id = d.clinic_id AND c.auth_status = 1) AS "isAuthenticated",
           ARRAY(SELECT t.id FROM treatment_case t
                  WHERE t.clinic_id = d.clinic_id AND t.patient_id = d.patient_id AND t.state = 'open') AS cases
      FROM orders d WHERE d.clinic_id = ${ctx.scope.clinicId} AND d.id = ${orderId}`.execute(ctx.db);
  return rows[0];
}
