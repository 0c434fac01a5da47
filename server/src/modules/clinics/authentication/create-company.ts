import { authenticationMachine } from '@suya/contract/clinics/authentication.machine';
import { isCreditCode } from '@suya/contract/clinics/credit-code';
import type * as papers from '@suya/contract/clinics/papers.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { next } from '@suya/contract/machine/runner';
import { sql } from 'kysely';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { countActOf } from '../limits.ts';
import { oneself } from '../oneself.ts';
import { claimLicences, insertSubmission, takePapers } from './hand-in.repo.ts';
import {
  type Founder,
  openClinic,
  openHeadOffice,
  openOrganisation,
  type Place,
  putUnderReview,
} from './organisations.repo.ts';
import { requireManaged } from './organisations.views.ts';

type Company = InputOf<typeof papers.createCompany>;
type Licences = Pick<Company, 'permitLicense' | 'businessLicense'>;

/** @throws AppError 422 where the check sign does not fit */
export function requireCreditCode(code: string): void {
  if (!isCreditCode(code)) throw invalid({ creditCode: 'clinics.creditCodeWrong' });
}

/**
 * Keeps an organisation's two licences for good, as its own.
 * @throws AppError 422 with the field of a picture that is not there; papersUsed with that of one of another organisation
 */
export async function takeLicences(
  tx: IdentityCtx,
  organisationId: string,
  { permitLicense, businessLicense }: Licences,
): Promise<void> {
  const licences = [
    { field: 'permitLicense', id: permitLicense, kind: 'permitLicense' },
    { field: 'businessLicense', id: businessLicense, kind: 'businessLicense' },
  ] as const;
  await takePapers(tx, licences);
  await claimLicences(tx, organisationId, licences);
}

/** How many clinics and chains of one account wait for their review at once. */
const MOST_PENDING = 3;

/**
 * Counts what an account opens, one after the other, and refuses while too many of it wait to be reviewed.
 * @throws AppError clinicsPending with `extra.limit`, 429 too many in a day
 */
async function requireFewPending(tx: IdentityCtx, userId: string): Promise<void> {
  await countActOf(tx, 'openClinic', userId);
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM organisation
     WHERE created_by = ${userId} AND auth_status = 0 AND main_id IS NULL`.execute(tx.db);
  if (Number(rows[0]?.n) >= MOST_PENDING) throw new AppError(codes.clinicsPending, { limit: MOST_PENDING });
}

/** Puts an organisation's papers into the reviewers' queue. @returns the submission's id. */
export function handIn(
  tx: IdentityCtx,
  userId: string,
  company: Licences & Pick<Company, 'companyName' | 'creditCode' | 'legalPerson'>,
  about: { organisationId: string; isChain: boolean; clinicNames: string[]; isResubmitted: boolean },
): Promise<string> {
  return insertSubmission(tx, userId, {
    ...{ kind: 'organisation', organisation_id: about.organisationId, company_name: company.companyName },
    ...{ credit_code: company.creditCode, legal_person: company.legalPerson, is_chain: about.isChain },
    ...{ permit_license: company.permitLicense, business_license: company.businessLicense },
    ...{ clinic_names: about.clinicNames, is_resubmitted: about.isResubmitted },
  });
}

/** Who opens an organisation, as its staff list names them. */
export async function founderOf(tx: IdentityCtx, userId: string): Promise<Founder> {
  const { name } = await tx.db
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, name };
}

/** The part of what is typed that says where and how an organisation is reached. */
export const placeOf = ({ companyName, province, city, district, address, phone }: Omit<Company, 'subs'>): Place => ({
  ...{ name: companyName, province, city, district, address, phone },
});

/** The clinics of a chain, each a part of it; one clinic of the organisation's own name where it is none. */
async function openClinics(tx: IdentityCtx, founder: Founder, company: Company) {
  const place = placeOf(company);
  if (!company.subs) {
    const organisationId = await openOrganisation(tx, founder, { company, place, kind: 'single' });
    return { organisationId, clinicIds: [await openClinic(tx, founder, organisationId, place)], names: [place.name] };
  }
  const organisationId = await openOrganisation(tx, founder, { company, place, kind: 'main' });
  await openHeadOffice(tx, founder, organisationId);
  const clinicIds: string[] = [];
  for (const { name, province, city, district, address } of company.subs) {
    const branch = { ...place, name, province, city, district, address };
    const sub = await openOrganisation(tx, founder, { company, place: branch, kind: 'sub', mainId: organisationId });
    clinicIds.push(await openClinic(tx, founder, sub, branch));
  }
  return { organisationId, clinicIds, names: company.subs.map(({ name }) => name) };
}

/**
 * Opens a clinic, or a chain with its clinics, whose papers are under review from the start. Whoever opens it is its
 * admin.
 * @throws AppError 422 where the credit code does not add up, two clinics have one name, or a picture is not there;
 * papersUsed, clinicsPending, 429 too many in a day
 */
export async function createCompany(ctx: Ctx, company: Company): Promise<AnswerOf<typeof papers.createCompany>> {
  requireCreditCode(company.creditCode);
  const names = company.subs?.map(({ name }) => name) ?? [];
  if (new Set(names).size < names.length) throw invalid({ subs: 'clinics.chainNamesDouble' });
  const { me, userId } = oneself(ctx);
  return me.transaction(async (tx) => {
    await requireFewPending(tx, userId);
    const opened = await openClinics(tx, await founderOf(tx, userId), company);
    const { organisationId, clinicIds } = opened;
    await takeLicences(tx, organisationId, company);
    const about = {
      organisationId,
      isChain: company.subs !== undefined,
      clinicNames: opened.names,
      isResubmitted: false,
    };
    await handIn(tx, userId, company, about);
    return { companyId: organisationId, clinicIds, authStatus: 0 as const };
  });
}

/**
 * Hands an organisation's papers in again, with what was corrected.
 * @throws AppError 404 for an organisation that is not managed from this clinic; papersUnderReview under review or passed; papersUsed; 422
 */
export async function orgAuthInfo(
  ctx: ClinicCtx,
  input: InputOf<typeof papers.orgAuthInfo>,
): Promise<AnswerOf<typeof papers.orgAuthInfo>> {
  const { companyId, companyName, creditCode, legalPerson } = input;
  const record = await requireManaged(ctx, companyId);
  requireCreditCode(creditCode);
  const step = next(authenticationMachine, { status: record.authStatus }, 'handIn', 'applicant');
  if (!step.ok) throw new AppError(codes.papersUnderReview);
  const { me, userId } = oneself(ctx);
  await me.transaction(async (tx) => {
    await takeLicences(tx, companyId, input);
    const corrected = { from: record.authStatus, formerName: record.name, companyName, creditCode, legalPerson };
    await putUnderReview(tx, { id: companyId, ...corrected });
    await handIn(tx, userId, input, {
      ...{ organisationId: companyId, isChain: record.kind === 'main' },
      ...{
        clinicNames: record.clinics.map(({ clinicName }) => clinicName),
        isResubmitted: record.submittedAt !== null,
      },
    });
  });
  return { authStatus: 0, rejectReason: null };
}
