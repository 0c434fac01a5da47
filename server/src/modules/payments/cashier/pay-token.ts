import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx, IdentityCtx } from '../../../platform/ctx.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a link to the cashier. The payer gets 256 random bits; we keep their hash. */
export async function mintPayToken(ctx: Ctx, payment: { clinicId: string; paymentId: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('pay_token')
    .values({ clinic_id: payment.clinicId, token_hash: hashOf(token), payment_id: payment.paymentId })
    .execute();
  return token;
}

export interface OpenedLink {
  /** Sees the clinic of this payment only, with nobody as the actor. */
  readonly payer: ClinicCtx;
  readonly clinicId: string;
  readonly paymentId: string;
}

/**
 * The payment that a link opens.
 * @throws AppError 404 for an unknown token
 */
export async function openPayLink(ctx: IdentityCtx, token: string): Promise<OpenedLink> {
  const link = await ctx.db
    .selectFrom('pay_token')
    .select(['clinic_id', 'payment_id'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!link) throw new AppError(404);
  const clinicId = link.clinic_id;
  const scope = { kind: 'clinic', clinicId, clinicIds: [clinicId], userId: '' } as const;
  return { payer: ctx.as(scope, { userId: null, name: 'payer', roles: [] }), clinicId, paymentId: link.payment_id };
}
