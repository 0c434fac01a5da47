import type * as relations from '@suya/contract/clinics/relations.endpoints';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import type { Ctx, SystemCtx } from '../../../platform/ctx.ts';
import { searchForm, searchKeysOf } from '../../../platform/search-keys.ts';
import { countActOf } from '../limits.ts';
import { oneself } from '../oneself.ts';

const MOST_FOUND = 20;
const KEYS_AT_ONCE = 500;
/** After every sign that a name may go on with. */
const LAST = '\u{10ffff}';

/**
 * Clinics whose name, or its reading, begins so: what a stranger may know of them, twenty at most, so that the list of
 * clinics cannot be copied out.
 * @throws AppError 429 after thirty searches in an hour
 */
export async function searchClinic(
  ctx: Ctx,
  { name }: InputOf<typeof relations.searchClinic>,
): Promise<AnswerOf<typeof relations.searchClinic>> {
  const { me, userId } = oneself(ctx);
  await countActOf(me, 'searchClinic', userId);
  const prefix = searchForm(name);
  if (prefix === '') return [];
  const hits = (['name_key', 'pinyin', 'initials'] as const).map((column) => {
    const key = sql.ref(column);
    return sql`(SELECT id FROM clinic WHERE ${key} >= ${prefix} AND ${key} < ${prefix + LAST}
                 ORDER BY ${key} LIMIT ${MOST_FOUND})`;
  });
  const { rows } = await sql<AnswerOf<typeof relations.searchClinic>[number]>`
    SELECT id AS "clinicId", name AS "clinicName", concat_ws(' ', nullif(city, ''), nullif(district, '')) AS district
      FROM clinic WHERE id IN (${sql.join(hits, sql` UNION `)})
     ORDER BY name_key, id LIMIT ${MOST_FOUND}`.execute(me.db);
  return rows;
}

/** Writes the keys of clinics that were there before anybody searched for them. */
export async function writeMissingKeys(ctx: SystemCtx): Promise<void> {
  const found = await ctx.db
    .selectFrom('clinic')
    .select(['id', 'name'])
    .where('name_key', 'is', null)
    .limit(KEYS_AT_ONCE)
    .execute();
  for (const { id, name } of found) {
    const { nameKey, pinyin, initials } = searchKeysOf(name);
    await ctx.db.updateTable('clinic').set({ name_key: nameKey, pinyin, initials }).where('id', '=', id).execute();
  }
}
