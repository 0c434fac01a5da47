import { type RawBuilder, sql } from 'kysely';
import type { CaseCtx } from '../case-key.views.ts';

/**
 * The condition, on `case_message m` and `case_reader r` of this reader, that a message is unread: the other side's, of
 * the last 30 days, after what the reader has read. Colleagues' own words are no call to act.
 */
export const isUnread = (ctx: CaseCtx): RawBuilder<boolean> => sql<boolean>`(m.withdrawn_at IS NULL
  AND ${ctx.scope.kind === 'lab' ? sql`NOT m.from_lab` : sql`m.from_lab`}
  AND m.at > now() - interval '30 days' AND m.seq > coalesce(r.seq, 0))`;

/** How many messages of the case `c` this reader has not read. */
export const unreadOfCase = (ctx: CaseCtx): RawBuilder<number> => sql<number>`(
  SELECT count(*)::int FROM case_message m
    LEFT JOIN case_reader r ON r.clinic_id = m.clinic_id AND r.case_id = m.case_id AND r.user_id = ${ctx.scope.userId}
   WHERE m.clinic_id = c.clinic_id AND m.case_id = c.id AND ${isUnread(ctx)})`;
