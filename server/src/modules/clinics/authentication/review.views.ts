import type * as labAuthentications from '@suya/contract/clinics/lab-authentications.endpoints';
import type { PaperKind } from '@suya/contract/clinics/papers.schema';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type { Selectable } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { LabCtx } from '../../../platform/ctx.ts';
import type { AuthSubmissionTable } from '../clinics.tables.ts';

type Submission = Selectable<AuthSubmissionTable>;
type Detail = AnswerOf<typeof labAuthentications.authenticationDetail>;
type AuthenticationRow = AnswerOf<typeof labAuthentications.listAuthentications>['list'][number];

const rowOf = (row: Submission): AuthenticationRow => ({
  submissionId: row.id,
  kind: row.kind,
  name: row.real_name ?? row.company_name ?? '',
  authStatus: row.status,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by_name,
  isResubmitted: row.is_resubmitted,
});

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** What was handed in: what waits first and oldest first, then what was decided, newest first. */
export async function listAuthentications(
  ctx: LabCtx,
  { pageIndex, pageSize, kind, status, keyword }: InputOf<typeof labAuthentications.listAuthentications>,
): Promise<AnswerOf<typeof labAuthentications.listAuthentications>> {
  let asked = ctx.db.selectFrom('auth_submission');
  if (kind) asked = asked.where('kind', '=', kind);
  if (status !== undefined) asked = asked.where('status', '=', status);
  if (keyword) {
    const like = `%${escapeLike(keyword)}%`;
    asked = asked.where((eb) => eb.or([eb('real_name', 'like', like), eb('company_name', 'like', like)]));
  }
  const [{ n: total }, { n: waiting }, rows] = await Promise.all([
    asked.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('auth_submission')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('status', '=', 0)
      .executeTakeFirstOrThrow(),
    asked
      .selectAll()
      .orderBy((eb) => eb('status', '=', 0), 'desc')
      .orderBy((eb) => eb.case().when('status', '=', 0).then(eb.ref('submitted_at')).end())
      .orderBy('submitted_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
  ]);
  return { total: Number(total), waiting: Number(waiting), list: rows.map(rowOf) };
}

/** One submission. @throws AppError 404 */
export async function findSubmission(ctx: LabCtx, submissionId: string): Promise<Submission> {
  const found = await ctx.db
    .selectFrom('auth_submission')
    .selectAll()
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (!found) throw new AppError(404);
  return found;
}

function papersOf(row: Submission): { paperId: string; kind: PaperKind }[] {
  const all: [PaperKind, string | null][] = [
    ['idCard', row.id_card],
    ['certificate', row.certificate],
    ['permitLicense', row.permit_license],
    ['businessLicense', row.business_license],
  ];
  return all.flatMap(([kind, paperId]) => (paperId ? [{ paperId, kind }] : []));
}

/** Everything handed in for the same doctor or organisation, oldest first. */
async function historyOf(ctx: LabCtx, { kind, user_id, organisation_id }: Submission): Promise<Detail['history']> {
  const same = ctx.db.selectFrom('auth_submission').selectAll().where('kind', '=', kind);
  const rows = await (organisation_id
    ? same.where('organisation_id', '=', organisation_id)
    : same.where('user_id', '=', user_id)
  )
    .orderBy('submitted_at')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    submissionId: row.id,
    submittedAt: row.submitted_at.toISOString(),
    authStatus: row.status,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
    remark: row.remark,
  }));
}

async function looksAt(ctx: LabCtx, paperIds: readonly string[]): Promise<Detail['looks']> {
  const rows = await ctx.db
    .selectFrom('paper_look')
    .select(['at', 'name'])
    .where('paper_id', 'in', [...paperIds])
    .orderBy('at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ at, name }) => ({ at: at.toISOString(), by: name }));
}

/** A submission as the reviewer sees it. @throws AppError 404 */
export async function authenticationDetail(
  ctx: LabCtx,
  { submissionId }: InputOf<typeof labAuthentications.authenticationDetail>,
): Promise<Detail> {
  const row = await findSubmission(ctx, submissionId);
  const papers = papersOf(row);
  const [history, looks] = await Promise.all([
    historyOf(ctx, row),
    looksAt(
      ctx,
      papers.map(({ paperId }) => paperId),
    ),
  ]);
  return {
    ...rowOf(row),
    typed: {
      ...{ realName: row.real_name, titlePost: row.title_post, companyName: row.company_name },
      ...{ creditCode: row.credit_code, legalPerson: row.legal_person, isChain: row.is_chain },
      ...{ clinics: row.clinic_names, phone: row.phone },
    },
    ...{ papers, rejectReason: row.status === 2 ? row.remark : null, history, looks },
  };
}
