import type { Title } from '@suya/contract/clinics/jobs';
import type { PaperKind } from '@suya/contract/clinics/papers.schema';
import { codes } from '@suya/contract/http/errors';
import { maskPhone } from '@suya/contract/identity/mask-phone';
import type { MessageKey } from '@suya/contract/messages/catalogue';
import { sql } from 'kysely';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';

/** The field that names a paper, the paper's id, and what kind it has to be. */
export interface Named {
  readonly field: string;
  readonly id: string;
  readonly kind: PaperKind;
}

/**
 * Keeps papers for good: they are one's own and of the kind that is asked for, or what was handed in before with the
 * same record.
 * @throws AppError 422 that names each field whose paper is not there
 */
export async function takePapers(tx: IdentityCtx, named: readonly Named[]): Promise<void> {
  const rows = await tx.db
    .selectFrom('paper')
    .select(['id', 'kind', 'handed_in_at'])
    .where(
      'id',
      'in',
      named.map(({ id }) => id),
    )
    .execute();
  const missing = named.filter(({ id, kind }) => !rows.some((row) => row.id === id && row.kind === kind));
  if (missing.length > 0) {
    const text: MessageKey = 'clinics.paperNotThere';
    throw invalid(Object.fromEntries(missing.map(({ field }) => [field, text])));
  }
  const fresh = rows.filter((row) => row.handed_in_at === null).map(({ id }) => id);
  if (fresh.length === 0) return;
  await tx.db.updateTable('paper').set({ handed_in_at: sql<Date>`now()` }).where('id', 'in', fresh).execute();
}

/**
 * Keeps that licences are an organisation's own, or its chain's: a picture that shows what another one's did is refused,
 * whoever kept it. Of two who hand the same one in at once, one is taken.
 * @throws AppError papersUsed with the fields of those pictures
 */
export async function claimLicences(tx: IdentityCtx, organisationId: string, named: readonly Named[]): Promise<void> {
  const ids = sql.join(named.map(({ id }) => id));
  await sql`
    INSERT INTO licence_use (digest, organisation_id)
    SELECT DISTINCT digest, ${organisationId}::uuid FROM paper WHERE id IN (${ids}) AND digest IS NOT NULL ORDER BY 1
    ON CONFLICT (digest) DO NOTHING`.execute(tx.db);
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM paper p JOIN licence_use l ON l.digest = p.digest
      JOIN organisation first ON first.id = l.organisation_id
      JOIN organisation own ON own.id = ${organisationId}
     WHERE p.id IN (${ids}) AND coalesce(first.main_id, first.id) <> coalesce(own.main_id, own.id)
       AND first.id <> own.id`.execute(tx.db);
  const used = named.filter(({ id }) => rows.some((row) => row.id === id));
  if (used.length === 0) return;
  const text: MessageKey = 'clinics.paperUsed';
  throw new AppError(codes.papersUsed, { fields: Object.fromEntries(used.map(({ field }) => [field, text])) });
}

interface DoctorSubmission {
  readonly kind: 'doctor';
  readonly real_name: string;
  readonly title_post: Title;
  readonly id_card: string;
  readonly certificate: string;
}

interface OrganisationSubmission {
  readonly kind: 'organisation';
  readonly organisation_id: string;
  readonly company_name: string;
  readonly credit_code: string;
  readonly legal_person: string;
  readonly is_chain: boolean;
  readonly permit_license: string;
  readonly business_license: string;
}

export type NewSubmission = (DoctorSubmission | OrganisationSubmission) & {
  readonly clinic_names: string[];
  /** There was one before, and it was decided. */
  readonly is_resubmitted: boolean;
};

/** Puts papers into the reviewers' queue, and tells them. @returns the submission's id. */
export async function insertSubmission(tx: IdentityCtx, userId: string, submission: NewSubmission): Promise<string> {
  const id = newId();
  const { phone } = await tx.db
    .selectFrom('user_account')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('auth_submission')
    .values({ id, user_id: userId, phone: maskPhone(phone), ...submission })
    .execute();
  const aggregate = `authentication:${id}`;
  await tx.emit({ name: 'papers.submitted', aggregate, clinicId: null, labOnly: true, payload: { submissionId: id } });
  return id;
}
