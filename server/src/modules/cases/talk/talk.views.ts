import {
  type MarkReference,
  type Message,
  type MessagePage,
  messageLimits,
} from '@suya/contract/cases/conversation.schema';
import type { StoredFile } from '@suya/contract/files/files.schema';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { storedFilesOf } from '../../../platform/files/index.ts';
import { type CaseCtx, type CaseRef, findCase } from '../case-key.views.ts';
import type { CaseMessageTable } from '../cases.tables.ts';
import { unreadOfCase } from './unread.sql.ts';

type MessageRow = Selectable<CaseMessageTable>;

const MARKS_AT_MOST = 50;

/** Marks on published versions, which both sides see; `narrowed` says which. */
function selectMarks(ctx: CaseCtx, ref: Pick<CaseRef, 'clinicId'>, narrowed: RawBuilder<unknown>) {
  return sql<MarkReference>`
    SELECT k.id AS "markId", k.number, v.id AS "versionId", v.version, o.id AS "orderId", o.no AS "orderNo",
           o.type AS "orderType",
           coalesce((SELECT left(t.text, 120) FROM review_comment t WHERE t.clinic_id = k.clinic_id AND t.mark_id = k.id
                      ORDER BY t.at, t.id LIMIT 1), '') AS comment
      FROM review_mark k
      JOIN design_version v ON v.clinic_id = k.clinic_id AND v.id = k.version_id AND v.published_at IS NOT NULL
      JOIN orders o ON o.clinic_id = v.clinic_id AND o.id = v.order_id
     WHERE k.clinic_id = ${ref.clinicId} AND ${narrowed}
     ORDER BY v.version DESC, k.number DESC LIMIT ${MARKS_AT_MOST}`.execute(ctx.db);
}

/** The marks that a message of the case can speak of, the newest version's first. @throws AppError 404 */
export async function listCaseMarks(ctx: CaseCtx, caseId: string): Promise<MarkReference[]> {
  const ref = await findCase(ctx, caseId);
  return (await selectMarks(ctx, ref, sql`o.case_id = ${ref.id}`)).rows;
}

/** Which of these marks lie on published plans of the case. */
export async function findMarks(ctx: CaseCtx, ref: CaseRef, markIds: readonly string[]): Promise<MarkReference[]> {
  if (markIds.length === 0) return [];
  return (await selectMarks(ctx, ref, sql`o.case_id = ${ref.id} AND k.id = ANY (${[...markIds]}::uuid[])`)).rows;
}

/** The pictures of messages, by message, in the order they were added. */
async function picturesOf(ctx: CaseCtx, ref: CaseRef, rows: readonly MessageRow[]): Promise<Map<string, StoredFile[]>> {
  if (rows.length === 0) return new Map();
  const links = await ctx.db
    .selectFrom('case_message_file')
    .select(['message_id', 'file_id'])
    .where('clinic_id', '=', ref.clinicId)
    .where(
      'message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const files = await storedFilesOf(ctx, [...new Set(links.map((link) => link.file_id))]);
  const byId = new Map(files.map((file) => [file.id, file]));
  const found = new Map<string, StoredFile[]>();
  for (const link of links) {
    const file = byId.get(link.file_id);
    if (file) found.set(link.message_id, [...(found.get(link.message_id) ?? []), file]);
  }
  return found;
}

/** Rows as answers show them, with their pictures and marks. */
export async function toMessages(ctx: CaseCtx, ref: CaseRef, rows: readonly MessageRow[]): Promise<Message[]> {
  const [pictures, marks] = await Promise.all([
    picturesOf(ctx, ref, rows),
    findMarks(ctx, ref, [...new Set(rows.flatMap((row) => row.mark_ids))]),
  ]);
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    authorId: row.author_id,
    authorName: row.author_name,
    fromLab: row.from_lab,
    text: row.text,
    pictures: pictures.get(row.id) ?? [],
    marks: row.mark_ids.flatMap((id) => marks.filter((mark) => mark.markId === id)),
    at: row.at.toISOString(),
    withdrawn: row.withdrawn_at !== null,
  }));
}

function rowsBefore(ctx: CaseCtx, ref: CaseRef, before: number | undefined): Promise<MessageRow[]> {
  let wanted = ctx.db
    .selectFrom('case_message')
    .selectAll()
    .where('clinic_id', '=', ref.clinicId)
    .where('case_id', '=', ref.id)
    .where('erased', '=', false);
  if (before) wanted = wanted.where('seq', '<', before);
  return wanted
    .orderBy('seq', 'desc')
    .limit(messageLimits.page + 1)
    .execute();
}

async function readersOf(ctx: CaseCtx, ref: CaseRef): Promise<MessagePage['readers']> {
  const rows = await ctx.db
    .selectFrom('case_reader')
    .select(['user_id', 'name', 'from_lab', 'seq', 'at'])
    .where('clinic_id', '=', ref.clinicId)
    .where('case_id', '=', ref.id)
    .orderBy('at')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id: userId, name, from_lab: fromLab, seq, at }) => ({
    ...{ userId, name, fromLab, seq },
    at: at.toISOString(),
  }));
}

async function unreadOf(ctx: CaseCtx, ref: CaseRef): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    SELECT ${unreadOfCase(ctx)} AS unread FROM treatment_case c
     WHERE c.clinic_id = ${ref.clinicId} AND c.id = ${ref.id}`.execute(ctx.db);
  return rows[0]?.unread ?? 0;
}

/**
 * A page of the conversation, and who has read how far.
 * @param before only messages before this one; left out: the last ones
 * @throws AppError 404
 */
export async function listMessages(ctx: CaseCtx, caseId: string, before: number | undefined): Promise<MessagePage> {
  const ref = await findCase(ctx, caseId);
  const [rows, readers, unread] = await Promise.all([
    rowsBefore(ctx, ref, before),
    readersOf(ctx, ref),
    unreadOf(ctx, ref),
  ]);
  const shown = rows.slice(0, messageLimits.page).reverse();
  return { messages: await toMessages(ctx, ref, shown), hasOlder: rows.length > messageLimits.page, readers, unread };
}
