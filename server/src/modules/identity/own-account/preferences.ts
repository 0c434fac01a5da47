import type { InputOf } from '@suya/contract/http/endpoint';
import type * as preferences from '@suya/contract/identity/preferences.endpoints';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { identityOf } from '../identity-of.ts';

async function read(identity: IdentityCtx, userId: string): Promise<preferences.Preference> {
  const found = await identity.db
    .selectFrom('user_account')
    .select(['order_show_type as orderShowType', 'hidden_columns as hiddenColumns', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!found) throw new AppError(401);
  return found;
}

export const getPreference = (ctx: Ctx): Promise<preferences.Preference> => {
  const { identity, userId } = identityOf(ctx);
  return read(identity, userId);
};

/** Changes what is named; of the lists' columns those of the named lists. */
export function editPreference(
  ctx: Ctx,
  change: InputOf<typeof preferences.editPreference>,
): Promise<preferences.Preference> {
  const { identity, userId } = identityOf(ctx);
  const { orderShowType, hiddenColumns, language } = change;
  return identity.transaction(async (tx) => {
    await tx.db
      .updateTable('user_account')
      .set({
        ...(orderShowType ? { order_show_type: orderShowType } : { order_show_type: sql`order_show_type` }),
        ...(language ? { language } : {}),
        hidden_columns: sql`hidden_columns || ${JSON.stringify(hiddenColumns ?? {})}::jsonb`,
      })
      .where('id', '=', userId)
      .execute();
    return read(tx, userId);
  });
}
