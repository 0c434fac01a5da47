import type { InputOf } from '@suya/contract/http/endpoint';
import type * as account from '@suya/contract/identity/account.endpoints';
import { sql } from 'kysely';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { identityOf } from '../identity-of.ts';
import type { PartnerName } from './partner-platform.ts';

interface Claim {
  readonly partner: PartnerName;
  readonly externalId: string;
  /** The field that is wrong where the platform does not confirm. */
  readonly field: string;
}

async function link(deps: IdentityDeps, ctx: Ctx, claim: Claim, phone: string | null): Promise<null> {
  const { partner, externalId, field } = claim;
  if (!deps.partner) throw new AppError(404);
  const { identity, userId } = identityOf(ctx);
  const own = await identity.db
    .selectFrom('user_account')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (phone !== null && phone !== own.phone) throw invalid({ phone: 'refusals.otherPhone' });
  if (!(await deps.partner.confirms(partner, externalId, own.phone))) {
    throw invalid({ [field]: 'refusals.partnerUnknown' });
  }
  const linked = await sql`
    INSERT INTO partner_link AS l (user_id, partner, external_id) VALUES (${userId}, ${partner}, ${externalId})
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(identity.db);
  if (linked.rows.length === 0) await replaceOwn(identity.db, userId, claim);
  return null;
}

/** The same again, or another id of theirs in place of the one before; never one that is somebody else's. */
async function replaceOwn(db: Ctx['db'], userId: string, { partner, externalId }: Claim): Promise<void> {
  const { rows } = await sql`
    UPDATE partner_link SET external_id = ${externalId}, linked_at = now()
     WHERE user_id = ${userId} AND partner = ${partner}
       AND NOT EXISTS (SELECT FROM partner_link o WHERE o.partner = ${partner} AND o.external_id = ${externalId}
                          AND o.user_id <> ${userId})
    RETURNING user_id`.execute(db);
  if (rows.length === 0) throw new AppError(409, undefined, 'refusals.partnerTaken');
}

/**
 * Links a partner platform's account by its id and the phone it knows, which has to be one's own.
 * @throws AppError 404 where no partner is configured, 422 where it does not confirm, 409 where somebody else has it,
 *   503 where the partner does not answer
 */
export const contactWithMmm = (
  deps: IdentityDeps,
  ctx: Ctx,
  input: InputOf<typeof account.contactWithMmm>,
): Promise<null> => link(deps, ctx, { partner: 'mmm', externalId: input.kUserId, field: 'kUserId' }, input.phone);

/** Ends the link to a partner's account; none is left either way. */
export async function unlinkPartner(ctx: Ctx, { partner }: InputOf<typeof account.unlinkPartner>): Promise<null> {
  const { identity, userId } = identityOf(ctx);
  await identity.db.deleteFrom('partner_link').where('user_id', '=', userId).where('partner', '=', partner).execute();
  return null;
}

/** The same by the partner's member id. */
export const contact4mid = (deps: IdentityDeps, ctx: Ctx, input: InputOf<typeof account.contact4mid>): Promise<null> =>
  link(deps, ctx, { partner: 'mid', externalId: input.mid, field: 'mid' }, null);
