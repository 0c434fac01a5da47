import { sql } from 'kysely';
import type { ClinicCtx } from '../../platform/ctx.ts';

/** A record of a patient that somebody may have looked at. */
export interface PatientRecord {
  readonly id: string;
  /** Its number or name; null for the patient's own data. */
  readonly label: string | null;
}

/**
 * Everything of a patient that has an id of its own, as the clinic sees it, and since when the clinic has the patient;
 * undefined where the patient is not there or another clinic's.
 */
export async function findRecords(
  ctx: ClinicCtx,
  patientId: string,
): Promise<{ since: Date; records: PatientRecord[] } | undefined> {
  const { clinicId } = ctx.scope;
  const { rows } = await sql<{ since: Date; records: PatientRecord[] }>`
    WITH o AS MATERIALIZED (SELECT id, no FROM orders WHERE clinic_id = ${clinicId} AND patient_id = ${patientId}),
         c AS MATERIALIZED (SELECT id, no FROM treatment_case WHERE clinic_id = ${clinicId} AND patient_id = ${patientId}),
         v AS MATERIALIZED (SELECT d.id, o.no FROM o JOIN design_version d ON d.clinic_id = ${clinicId} AND d.order_id = o.id),
         m AS MATERIALIZED (SELECT DISTINCT delivery_id AS id FROM o JOIN model_delivery_order i
                             ON i.clinic_id = ${clinicId} AND i.order_id = o.id),
         f AS (
           SELECT file_id FROM o JOIN order_file r ON r.clinic_id = ${clinicId} AND r.order_id = o.id
           UNION SELECT r.id FROM o JOIN file r ON r.clinic_id = ${clinicId} AND r.order_id = o.id
           UNION SELECT file_id FROM v JOIN design_file r ON r.clinic_id = ${clinicId} AND r.version_id = v.id
           UNION SELECT file_id FROM m JOIN model_delivery_picture r ON r.clinic_id = ${clinicId} AND r.delivery_id = m.id
           UNION SELECT file_id FROM c JOIN case_message s ON s.clinic_id = ${clinicId} AND s.case_id = c.id
                   JOIN case_message_file r ON r.clinic_id = s.clinic_id AND r.message_id = s.id
           UNION SELECT r.picture_id FROM v JOIN review_mark k ON k.clinic_id = ${clinicId} AND k.version_id = v.id
                   JOIN review_comment r ON r.clinic_id = k.clinic_id AND r.mark_id = k.id WHERE r.picture_id IS NOT NULL
         ), record AS (
           SELECT id, NULL AS label FROM patient WHERE clinic_id = ${clinicId} AND id = ${patientId}
           UNION ALL SELECT id, no FROM o
           UNION ALL SELECT id, no FROM c
           UNION ALL SELECT id, no FROM v
           UNION ALL SELECT m.id, d.no FROM m JOIN model_delivery d ON d.clinic_id = ${clinicId} AND d.id = m.id
           UNION ALL SELECT f.file_id, file.name FROM f JOIN file ON file.clinic_id = ${clinicId} AND file.id = f.file_id
           UNION ALL SELECT l.id, c.no FROM c JOIN progress_link l ON l.clinic_id = ${clinicId} AND l.case_id = c.id
         )
    SELECT p.created_at AS since, (SELECT json_agg(record) FROM record) AS records
      FROM patient p WHERE p.clinic_id = ${clinicId} AND p.id = ${patientId}`.execute(ctx.db);
  return rows[0];
}
