import { type ConsentGap, type ConsentState, consentGapOf } from '@suya/contract/patients/consent.rules';
import type { ConsentFile, ConsentRecord } from '@suya/contract/patients/consent.schema';
import { sql } from 'kysely';
import type { ClinicCtx, LabCtx } from '../../platform/ctx.ts';

/** What the rule looks at, as one JSON object beside whatever else a query reads. */
export interface ConsentFacts {
  readonly birthDate: string | null;
  readonly consent: ConsentState;
  /** Where the clinic is. */
  readonly today: string;
}

/** The facts of the patient that `clinicId` and `patientId` name, as an expression; null where there is none. */
export const consentFacts = (clinicId: unknown, patientId: unknown) => sql<ConsentFacts | null>`
  (SELECT json_build_object('birthDate', p.birth_date, 'consent', p.consent,
                            'today', ((now() AT TIME ZONE pc.time_zone)::date)::text)
     FROM patient p JOIN clinic pc ON pc.id = p.clinic_id WHERE p.clinic_id = ${clinicId} AND p.id = ${patientId})`;

/** What is missing by these facts. */
export const gapByFacts = (facts: ConsentFacts): ConsentGap | null => consentGapOf(facts, facts.today);

/** What is missing for a patient; undefined where there is no such patient. */
export async function findGap(
  ctx: ClinicCtx | LabCtx,
  clinicId: string,
  patientId: string,
): Promise<ConsentGap | null | undefined> {
  const { rows } = await sql<{
    facts: ConsentFacts | null;
  }>`SELECT ${consentFacts(clinicId, patientId)} AS facts`.execute(ctx.db);
  const facts = rows[0]?.facts;
  return facts ? gapByFacts(facts) : undefined;
}

/** A patient's consents, newest first, and what a withdrawal would leave or end. */
export async function consentFileOf(ctx: ClinicCtx, patientId: string, gap: ConsentGap | null): Promise<ConsentFile> {
  const { clinicId } = ctx.scope;
  const lines = await ctx.db
    .selectFrom('patient_consent')
    .selectAll()
    .where('clinic_id', '=', clinicId)
    .where('patient_id', '=', patientId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  const { rows } = await sql<Pick<ConsentFile, 'openOrders' | 'liveLinks'>>`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', o.id, 'no', o.no, 'type', o.type) ORDER BY o.no), '[]')
              FROM orders o WHERE o.clinic_id = ${clinicId} AND o.patient_id = ${patientId} AND o.open) AS "openOrders",
           (SELECT count(*) FROM progress_link l JOIN treatment_case c ON c.clinic_id = l.clinic_id AND c.id = l.case_id
             WHERE l.clinic_id = ${clinicId} AND c.patient_id = ${patientId} AND l.revoked_at IS NULL AND l.expires_at > now())::int
         + (SELECT count(*) FROM phone_link l JOIN orders o ON o.clinic_id = l.clinic_id AND o.id = l.order_id
             WHERE l.clinic_id = ${clinicId} AND o.patient_id = ${patientId} AND l.expires_at > now())::int AS "liveLinks"`.execute(
    ctx.db,
  );
  const records = lines.map((line): ConsentRecord => {
    const { guardian_name: name, guardian_relation: relation } = line;
    return {
      ...{ id: line.id, act: line.act, by: line.consent_by, way: line.way, version: line.version, reason: line.reason },
      ...{ guardian: name && relation ? { name, relation } : null },
      ...{ at: line.at.toISOString(), recordedByName: line.recorded_by_name },
    };
  });
  return { gap, records, openOrders: rows[0]?.openOrders ?? [], liveLinks: rows[0]?.liveLinks ?? 0 };
}
