import * as progress from '@suya/contract/cases/progress.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { auditAct } from '../../../platform/audit.ts';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewsOf } from '../../../platform/module.ts';
import { hashToken, newToken } from '../../identity/index.ts';
import { requireNotWithdrawn } from '../../patients/index.ts';
import { findCase, findOwnCase } from '../case-key.views.ts';

const columns = ['id', 'created_by_name', 'created_at', 'expires_at', 'opened', 'last_opened_at'] as const;
const state = sql<progress.ProgressLink['state']>`
  CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= now() THEN 'expired' ELSE 'live' END`;

async function linksOf(ctx: ClinicCtx, clinicId: string, caseId: string): Promise<progress.ProgressLink[]> {
  const rows = await ctx.db
    .selectFrom('progress_link')
    .select(columns)
    .select(state.as('state'))
    .where('clinic_id', '=', clinicId)
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    createdByName: row.created_by_name,
    expiresAt: row.expires_at.toISOString(),
    state: row.state,
    opened: row.opened,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
  }));
}

const oneOf = (links: readonly progress.ProgressLink[], id: string): progress.ProgressLink => {
  const found = links.find((link) => link.id === id);
  if (!found) throw new AppError(404);
  return found;
};

/** The links of a case, newest first. @throws AppError 404 */
export async function listProgressLinks(ctx: ClinicCtx, caseId: string): Promise<progress.ProgressLink[]> {
  const ref = await findCase(ctx, caseId);
  return linksOf(ctx, ref.clinicId, ref.id);
}

/**
 * Makes a link for the patient: 256 random bits for them, their hash for us.
 * @throws AppError 404; 409 where as many links live as may; consentMissing for a patient who withdrew their consent
 */
export function createProgressLink(
  ctx: ClinicCtx,
  input: InputOf<typeof progress.createProgressLink>,
): Promise<AnswerOf<typeof progress.createProgressLink>> {
  return ctx.transaction(async (tx) => {
    const ref = await findOwnCase(tx, input.caseId);
    await requireNotWithdrawn(tx, ref);
    const limit = progress.progressLimits.links;
    const live = (await linksOf(tx, ref.clinicId, ref.id)).filter((link) => link.state === 'live');
    if (live.length >= limit)
      throw new AppError(409, { limit }, { key: 'cases.refused.tooManyLinks', params: { limit } });
    const [id, token] = [newId(), newToken()];
    await tx.db
      .insertInto('progress_link')
      .values({
        ...{ clinic_id: ref.clinicId, id, case_id: ref.id, token_hash: hashToken(token) },
        created_by_name: tx.actor.name,
        expires_at: sql<Date>`now() + ${`${input.days} days`}::interval`,
      })
      .execute();
    await auditAct(tx, { action: 'progress.create', objectId: id, patientId: ref.patientId });
    return { link: oneOf(await linksOf(tx, ref.clinicId, ref.id), id), token };
  });
}

/** Ends every link of a patient who withdrew their consent. */
export async function endProgressLinks(ctx: Ctx, { clinicId, payload }: NewsOf<'patient.withdrew'>): Promise<void> {
  await sql`
    UPDATE progress_link l SET revoked_at = now() FROM treatment_case c
     WHERE l.clinic_id = ${clinicId} AND l.revoked_at IS NULL
       AND c.clinic_id = l.clinic_id AND c.id = l.case_id AND c.patient_id = ${payload.patientId}`.execute(ctx.db);
}

/** Ends a link; one that is over stays over. @throws AppError 404 */
export function revokeProgressLink(ctx: ClinicCtx, caseId: string, linkId: string): Promise<progress.ProgressLink> {
  return ctx.transaction(async (tx) => {
    const ref = await findOwnCase(tx, caseId);
    const found = oneOf(await linksOf(tx, ref.clinicId, ref.id), linkId);
    if (found.state === 'revoked') return found;
    await tx.db
      .updateTable('progress_link')
      .set({ revoked_at: sql<Date>`now()` })
      .where('clinic_id', '=', ref.clinicId)
      .where('id', '=', linkId)
      .execute();
    await auditAct(tx, { action: 'progress.revoke', objectId: linkId, patientId: ref.patientId });
    return oneOf(await linksOf(tx, ref.clinicId, ref.id), linkId);
  });
}
