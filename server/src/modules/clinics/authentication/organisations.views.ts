import type * as papers from '@suya/contract/clinics/papers.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx } from '../../../platform/ctx.ts';
import type { AuthStatus } from '../clinics.tables.ts';
import { oneself } from '../oneself.ts';
import { addressOrNull } from '../papers/paper-address.ts';

type OrganisationRecord = AnswerOf<typeof papers.singleAuth>;

interface Row {
  id: string;
  name: string;
  kind: 'single' | 'main' | 'sub';
  creditCode: string | null;
  legalPerson: string;
  authStatus: AuthStatus;
  rejectReason: string | null;
  createdBy: string | null;
  permitLicense: string | null;
  businessLicense: string | null;
  submittedAt: Date | null;
  hasUpdated: boolean | null;
  earlierReason: string | null;
  clinics: { clinicId: string; clinicName: string }[];
}

/**
 * The organisations that the person manages and that are within reach from where they stand: in a clinic its own and,
 * for head office, the chain's; in none all of them.
 */
async function findManaged(ctx: Ctx): Promise<Row[]> {
  const { me } = oneself(ctx);
  const within = ctx.scope.kind === 'clinic' ? ctx.scope.clinicIds : null;
  const reach = within
    ? sql`AND EXISTS (SELECT FROM clinic c JOIN organisation p ON p.id = c.organisation_id
                       WHERE c.id = ANY (${[...within]}::uuid[]) AND o.id IN (p.id, p.main_id))`
    : sql``;
  const { rows } = await sql<Row>`
    SELECT o.id, o.name, o.kind, o.credit_code AS "creditCode", o.legal_person AS "legalPerson",
           o.auth_status AS "authStatus", o.reject_reason AS "rejectReason", o.created_by AS "createdBy",
           s.permit_license AS "permitLicense", s.business_license AS "businessLicense", s.submitted_at AS "submittedAt",
           s.is_resubmitted AS "hasUpdated",
           (SELECT e.remark FROM auth_submission e WHERE e.organisation_id = o.id AND e.status = 2 AND e.id <> s.id
             ORDER BY e.submitted_at DESC LIMIT 1) AS "earlierReason",
           coalesce((SELECT json_agg(json_build_object('clinicId', c.id, 'clinicName', c.name) ORDER BY c.created_at, c.id)
                       FROM clinic c WHERE c.organisation_id = o.id
                         OR (o.kind = 'main' AND c.organisation_id IN (SELECT id FROM organisation WHERE main_id = o.id))),
                    '[]') AS clinics
      FROM organisation o
      LEFT JOIN LATERAL (SELECT id, permit_license, business_license, submitted_at, is_resubmitted FROM auth_submission
                          WHERE organisation_id = o.id ORDER BY submitted_at DESC LIMIT 1) s ON true
     WHERE o.id = ANY ((SELECT app.managed_organisations())::uuid[]) ${reach}
     ORDER BY o.created_at, o.id`.execute(me.db);
  return rows;
}

const recordOf = (row: Row): OrganisationRecord => ({
  companyId: row.id,
  companyName: row.name,
  creditCode: row.creditCode ?? '',
  legalPerson: row.legalPerson,
  permitLicense: addressOrNull(row.permitLicense),
  businessLicense: addressOrNull(row.businessLicense),
  authStatus: row.authStatus,
  rejectReason: row.authStatus === 2 ? row.rejectReason : null,
  isMain: row.kind === 'main',
  orgAuth: row.authStatus === 1 ? 1 : 2,
  userId: row.createdBy,
  clinics: row.clinics,
  hasUpdated: row.hasUpdated ?? false,
  earlierReason: row.earlierReason,
  submittedAt: row.submittedAt?.toISOString() ?? null,
});

/** @throws AppError 404 where the person does not manage it from here */
export async function requireManaged(ctx: Ctx, companyId: string): Promise<Row> {
  const found = (await findManaged(ctx)).find(({ id }) => id === companyId);
  if (!found) throw new AppError(404);
  return found;
}

/** The record of an organisation. @throws AppError 404 */
export const singleAuth = async (
  ctx: Ctx,
  { companyId }: InputOf<typeof papers.singleAuth>,
): Promise<AnswerOf<typeof papers.singleAuth>> => recordOf(await requireManaged(ctx, companyId));

/** A chain's main record and its parts; a single organisation is a part without a main one. */
export async function multipleAuth(ctx: Ctx): Promise<AnswerOf<typeof papers.multipleAuth>> {
  const records = (await findManaged(ctx)).map(recordOf);
  const main = records.find(({ isMain }) => isMain) ?? null;
  return { main, subs: records.filter(({ isMain }) => !isMain) };
}

/** How the papers of the session's clinic stand. */
export async function orgAuthStatus(ctx: ClinicCtx): Promise<AnswerOf<typeof papers.orgAuthStatus>> {
  const { me } = oneself(ctx);
  const { authStatus, rejectReason } = await me.db
    .selectFrom('clinic as c')
    .leftJoin('organisation as o', 'o.id', 'c.organisation_id')
    .select(['c.auth_status as authStatus', 'o.reject_reason as rejectReason'])
    .where('c.id', '=', ctx.scope.clinicId)
    .executeTakeFirstOrThrow();
  return { authStatus, rejectReason: authStatus === 2 ? rejectReason : null };
}
