import type { Movements } from '@suya/contract/plans/stages.schema';
import { findVersion, type Reviewer } from './marks.views.ts';

/** How the teeth of a version move from step to step; no steps where it has none. @throws AppError 404 */
export async function getMovements(ctx: Reviewer, versionId: string): Promise<Movements> {
  const version = await findVersion(ctx, versionId);
  const row = await ctx.db
    .selectFrom('design_version')
    .select('movements')
    .where('clinic_id', '=', version.clinicId)
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  // A version from before plans told the teeth's axes holds none.
  return { stages: row.movements?.stages ?? [], axes: row.movements?.axes ?? [] };
}
