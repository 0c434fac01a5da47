import { messageLimits } from '@suya/contract/cases/conversation.schema';
import { type Selectable, sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { CaseCtx, CaseRef } from '../case-key.views.ts';
import type { CaseMessageTable, CaseReaderTable } from '../cases.tables.ts';

type MessageRow = Selectable<CaseMessageTable>;
type ReaderRow = Selectable<CaseReaderTable>;

/** The number of the last message, 0 where there is none. Until the transaction ends nobody else numbers one. */
export async function lockTalk(ctx: CaseCtx, ref: CaseRef): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`talk:${ref.id}`}, 0))`.execute(ctx.db);
  return lastSeq(ctx, ref);
}

/** The number of the last message, 0 where there is none. */
export async function lastSeq(ctx: CaseCtx, ref: CaseRef): Promise<number> {
  const { last } = await ctx.db
    .selectFrom('case_message')
    .select((eb) => eb.fn.max('seq').as('last'))
    .where('clinic_id', '=', ref.clinicId)
    .where('case_id', '=', ref.id)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Writes a message in the name of whoever acts. */
export async function insertMessage(
  ctx: CaseCtx,
  ref: CaseRef,
  said: {
    readonly seq: number;
    readonly text: string;
    readonly markIds: string[];
    readonly fileIds: readonly string[];
  },
): Promise<MessageRow> {
  const row = await ctx.db
    .insertInto('case_message')
    .values({
      clinic_id: ref.clinicId,
      id: newId(),
      case_id: ref.id,
      seq: said.seq,
      author_id: ctx.scope.userId,
      author_name: ctx.actor.name,
      from_lab: ctx.scope.kind === 'lab',
      text: said.text,
      mark_ids: said.markIds,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const links = said.fileIds.map((fileId, position) => ({
    ...{ clinic_id: ref.clinicId, message_id: row.id, file_id: fileId, position },
  }));
  if (links.length > 0) await ctx.db.insertInto('case_message_file').values(links).execute();
  return row;
}

/** Notes that whoever acts has read up to a message; what was read stays read. @returns how far they have, and whether that is further */
export async function noteReading(
  ctx: CaseCtx,
  ref: CaseRef,
  seq: number,
): Promise<{ row: ReaderRow; isNew: boolean }> {
  const key = { clinic_id: ref.clinicId, case_id: ref.id, user_id: ctx.scope.userId };
  const moved = await ctx.db
    .insertInto('case_reader')
    .values({ ...key, name: ctx.actor.name, from_lab: ctx.scope.kind === 'lab', seq })
    .onConflict((conflict) =>
      conflict
        .columns(['clinic_id', 'case_id', 'user_id'])
        .doUpdateSet({ seq, name: ctx.actor.name, at: sql<Date>`now()` })
        .where('case_reader.seq', '<', seq),
    )
    .returningAll()
    .executeTakeFirst();
  if (moved) return { row: moved, isNew: true };
  const row = await ctx.db
    .selectFrom('case_reader')
    .selectAll()
    .where('clinic_id', '=', key.clinic_id)
    .where('case_id', '=', key.case_id)
    .where('user_id', '=', key.user_id)
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

/** A message of whoever acts, locked; undefined where it is not theirs. */
export function lockOwnMessage(ctx: CaseCtx, ref: CaseRef, messageId: string): Promise<MessageRow | undefined> {
  return ctx.db
    .selectFrom('case_message')
    .selectAll()
    .where('clinic_id', '=', ref.clinicId)
    .where('case_id', '=', ref.id)
    .where('id', '=', messageId)
    .where('author_id', '=', ctx.scope.userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Empties a message and keeps what it said for the audit.
 * @returns whether it is gone without a trace, and the pictures that it showed
 */
export async function markWithdrawn(ctx: CaseCtx, row: MessageRow): Promise<{ erased: boolean; fileIds: string[] }> {
  const gone = await ctx.db
    .deleteFrom('case_message_file')
    .where('clinic_id', '=', row.clinic_id)
    .where('message_id', '=', row.id)
    .returning('file_id')
    .execute();
  const fileIds = gone.map((link) => link.file_id);
  await ctx.db
    .insertInto('case_message_withdrawal')
    .values({ clinic_id: row.clinic_id, message_id: row.id, text: row.text, file_ids: fileIds, mark_ids: row.mark_ids })
    .execute();
  const { erased } = await ctx.db
    .updateTable('case_message')
    .set({
      text: '',
      mark_ids: [],
      withdrawn_at: sql<Date>`now()`,
      erased: sql<boolean>`at > now() - ${`${messageLimits.eraseMs} milliseconds`}::interval`,
    })
    .where('clinic_id', '=', row.clinic_id)
    .where('id', '=', row.id)
    .returning('erased')
    .executeTakeFirstOrThrow();
  return { erased, fileIds };
}
