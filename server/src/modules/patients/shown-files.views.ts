import { codes } from '@suya/contract/http/errors';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/ctx.ts';

/**
 * Refuses a picture, scan or model of somebody who withdrew their consent, to both sides: after a withdrawal what is
 * kept is stored and used for nothing else (PIPL, articles 15 and 47), besides what an order in the making needs.
 * @throws AppError consentMissing with `extra.patientId` and `extra.gap`
 */
export async function requireShowable(
  ctx: Ctx,
  { clinicId, fileId }: { readonly clinicId: string; readonly fileId: string },
): Promise<void> {
  const { rows } = await sql<{ patientId: string }>`
    WITH owner AS (
      SELECT o.patient_id, o.open FROM file f JOIN orders o ON o.clinic_id = f.clinic_id AND o.id = f.order_id
       WHERE f.clinic_id = ${clinicId} AND f.id = ${fileId}
      UNION ALL
      SELECT o.patient_id, o.open FROM order_file r JOIN orders o ON o.clinic_id = r.clinic_id AND o.id = r.order_id
       WHERE r.clinic_id = ${clinicId} AND r.file_id = ${fileId}
      UNION ALL
      SELECT c.patient_id, EXISTS (SELECT FROM orders o WHERE o.clinic_id = c.clinic_id AND o.case_id = c.id AND o.open)
        FROM case_message_file r
        JOIN case_message m ON m.clinic_id = r.clinic_id AND m.id = r.message_id
        JOIN treatment_case c ON c.clinic_id = m.clinic_id AND c.id = m.case_id
       WHERE r.clinic_id = ${clinicId} AND r.file_id = ${fileId})
    SELECT p.id AS "patientId" FROM patient p
     WHERE p.clinic_id = ${clinicId} AND p.consent = 'withdrawn' AND p.id IN (SELECT patient_id FROM owner)
       AND NOT EXISTS (SELECT FROM owner WHERE open)
     LIMIT 1`.execute(ctx.db);
  const [withdrawn] = rows;
  if (withdrawn)
    throw new AppError(codes.consentMissing, { ...withdrawn, gap: 'withdrawn' }, 'patientConsent.refused.notShown');
}
