import { AppError } from './app-error.ts';
import type { ClinicCtx } from './ctx.ts';

/**
 * The same reader with eyes for one of the session's clinics only; the same ctx where none is named. Row-level security
 * narrows with it, so that no query has to know of the choice.
 * @throws AppError 404 where the session is not in that clinic
 */
export function narrowed(ctx: ClinicCtx, clinicId: string | undefined): ClinicCtx {
  if (clinicId === undefined) return ctx;
  if (!ctx.scope.clinicIds.includes(clinicId)) throw new AppError(404);
  return ctx.as({ ...ctx.scope, clinicId, clinicIds: [clinicId] });
}
