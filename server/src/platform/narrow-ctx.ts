import { AppError } from './app-error.ts';
import type { ClinicCtx } from './ctx.ts';

/**
 * The same reader, narrowed to one of the session's clinics; unchanged if none is named. Row-level security narrows
 * with it, so no query has to know of the choice.
 * @throws AppError 404 if the session does not include that clinic
 */
export function narrowed(ctx: ClinicCtx, clinicId: string | undefined): ClinicCtx {
  if (clinicId === undefined) return ctx;
  if (!ctx.scope.clinicIds.includes(clinicId)) throw new AppError(404);
  return ctx.as({ ...ctx.scope, clinicId, clinicIds: [clinicId] });
}
