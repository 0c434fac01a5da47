import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx, IdentityCtx } from '../../../platform/ctx.ts';

/** How long a link still shows how its payment ended. A payment that is not paid ends by itself, two hours after it began. */
const SHOWN_AFTER_END = '24 hours';

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
 * The payment that a link opens, until a day after it ended.
 * @throws AppError 404 for an unknown token and for one that is over
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
  const payer = ctx.as(scope, { userId: null, name: 'payer', roles: [] });
  const open = await payer.db
    .selectFrom('payment')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', link.payment_id)
    .where(sql<boolean>`coalesce(settled_at, closed_at, now()) > now() - ${SHOWN_AFTER_END}::interval`)
    .executeTakeFirst();
  if (!open) throw new AppError(404);
  return { payer, clinicId, paymentId: link.payment_id };
}
