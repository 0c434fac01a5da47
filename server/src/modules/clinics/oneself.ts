import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, Ctx, IdentityCtx } from '../../platform/ctx.ts';

export interface Oneself {
  /** Sees what is the person's own, in whatever clinic or none the session is. */
  readonly me: IdentityCtx;
  readonly userId: string;
}

/** Who asks. @throws AppError 401 for a visitor */
export function personOf({ actor }: Ctx): string {
  if (!actor.userId) throw new AppError(401);
  return actor.userId;
}

/** The signed-in person as such. @throws AppError 401 for a visitor */
export function oneself(ctx: Ctx): Oneself {
  const userId = personOf(ctx);
  const me = ctx.scope.kind === 'identity' ? (ctx as IdentityCtx) : ctx.as({ kind: 'identity', userId } as const);
  return { me, userId };
}

/** A clinic's own eyes, for somebody who was found to belong to it. */
export function inClinic(ctx: Ctx, clinicId: string): ClinicCtx {
  const userId = personOf(ctx);
  return ctx.as({ kind: 'clinic', clinicId, clinicIds: [clinicId], userId } as const);
}

/** A named clinic has to be the one that the session writes to. @throws AppError 404 */
export function requireOwnClinic(ctx: ClinicCtx, clinicId: string): void {
  if (clinicId !== ctx.scope.clinicId) throw new AppError(404);
}
