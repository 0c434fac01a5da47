import type * as chainGrowth from '@suya/contract/clinics/chain-growth.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { invalid } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { requireAuthenticatedChain, requireHeadOffice } from '../chain/head-office.ts';
import { countActOf } from '../limits.ts';
import { oneself } from '../oneself.ts';
import { founderOf, handIn, placeOf, requireCreditCode, takeLicences } from './create-company.ts';
import { openClinic, openOrganisation } from './organisations.repo.ts';

/**
 * Opens a further clinic of the chain. Its papers are its own and under review from the start; whoever opens it is its
 * admin, and the head office sees it at once. Only of a chain that has passed: a chain's papers would pass the clinic's
 * with them.
 * @throws AppError 404 for who is not of a head office; clinicNotAuthenticated; 422 where the credit code does not add up, a clinic of the
 * chain has that name, or a picture is not there; papersUsed; 429 too many in a day
 */
export async function openBranch(
  ctx: Ctx,
  { chainId, ...company }: InputOf<typeof chainGrowth.openBranch>,
): Promise<AnswerOf<typeof chainGrowth.openBranch>> {
  requireCreditCode(company.creditCode);
  const { me, userId } = oneself(ctx);
  await requireHeadOffice(me, chainId, userId);
  await requireAuthenticatedChain(me, chainId);
  return me.transaction(async (tx) => {
    await countActOf(tx, 'openBranch', chainId);
    const double = await tx.db
      .selectFrom('organisation')
      .select('id')
      .where('main_id', '=', chainId)
      .where('name', '=', company.companyName)
      .executeTakeFirst();
    if (double) throw invalid({ companyName: 'clinics.chainNamesDouble' });
    const founder = await founderOf(tx, userId);
    const place = placeOf(company);
    const organisationId = await openOrganisation(tx, founder, { company, place, kind: 'sub', mainId: chainId });
    const clinicId = await openClinic(tx, founder, organisationId, place);
    await takeLicences(tx, organisationId, company);
    const about = { organisationId, isChain: false, clinicNames: [place.name], isResubmitted: false };
    await handIn(tx, userId, company, about);
    return { companyId: organisationId, clinicId, authStatus: 0 as const };
  });
}
