import type { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import { sql } from 'kysely';
import type { CaseCtx } from '../case-key.views.ts';
import { isUnread } from './unread.sql.ts';

type Unread = AnswerOf<(typeof clinicTalk)['listUnread']>;
type Line = Omit<Unread['conversations'][number], 'at'> & { at: Date };

const CONVERSATIONS_AT_MOST = 100;

/** The conversations that hold something unread, the newest first, with how their last message begins. */
export async function listUnread(ctx: CaseCtx): Promise<Unread> {
  const mine = ctx.scope.kind === 'clinic' ? sql`m.clinic_id = ANY (${[...ctx.scope.clinicIds]}::uuid[])` : sql`true`;
  const { rows } = await sql<Line>`
    WITH fresh AS (
      SELECT m.clinic_id, m.case_id, count(*)::int AS unread, max(m.seq) AS last, max(m.at) AS at
        FROM case_message m
        LEFT JOIN case_reader r
          ON r.clinic_id = m.clinic_id AND r.case_id = m.case_id AND r.user_id = ${ctx.scope.userId}
       WHERE ${mine} AND ${isUnread(ctx)}
       GROUP BY m.clinic_id, m.case_id ORDER BY max(m.at) DESC LIMIT ${CONVERSATIONS_AT_MOST})
    SELECT f.case_id AS "caseId", c.no AS "caseNo", c.title AS "caseTitle", clinic.name AS "clinicName",
           p.name AS "patientName", f.unread, m.author_name AS "authorName", left(m.text, 120) AS text, f.at
      FROM fresh f
      JOIN treatment_case c ON c.clinic_id = f.clinic_id AND c.id = f.case_id
      JOIN clinic ON clinic.id = c.clinic_id
      JOIN patient p ON p.clinic_id = c.clinic_id AND p.id = c.patient_id
      JOIN case_message m ON m.clinic_id = f.clinic_id AND m.case_id = f.case_id AND m.seq = f.last
     ORDER BY f.at DESC`.execute(ctx.db);
  return {
    total: rows.reduce((sum, { unread }) => sum + unread, 0),
    conversations: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
