import { codes } from '@suya/contract/http/errors';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { identityOf } from '../identity-of.ts';
import { factorOf } from './factor.rules.ts';

const FRESH = '5 minutes';

interface Standing {
  readonly hasFactor: boolean;
  readonly isDemo: boolean;
  readonly isFresh: boolean;
}

/**
 * Lets pass who proved a second factor in this session within the last five minutes, and who has none.
 * @throws AppError factorNeeded with `extra.factor` to be given first
 */
export async function requireFreshFactor(
  { factorByPhone }: Pick<IdentityDeps, 'factorByPhone'>,
  ctx: Ctx,
): Promise<void> {
  const { identity, userId, sessionId } = identityOf(ctx);
  const { rows } = await sql<Standing>`
    SELECT EXISTS (SELECT FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS "hasFactor",
           u.is_demo AS "isDemo",
           EXISTS (SELECT FROM session s
                    WHERE s.id = ${sessionId} AND s.factor_at > now() - ${FRESH}::interval) AS "isFresh"
      FROM user_account u WHERE u.id = ${userId}`.execute(identity.db);
  const [standing] = rows;
  const factor = standing && !standing.isFresh ? factorOf(factorByPhone, standing) : null;
  if (factor) throw new AppError(codes.factorNeeded, { factor });
}
