import type { CaseNote } from '@suya/contract/cases/lab-cases.endpoints';
import type { LabCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { findCase } from './case-key.views.ts';

const NOTES_AT_MOST = 100;

const columns = ['id', 'author_name', 'text', 'at'] as const;

const toNote = (row: { id: string; author_name: string; text: string; at: Date }): CaseNote => ({
  id: row.id,
  authorName: row.author_name,
  text: row.text,
  at: row.at.toISOString(),
});

/** What the lab noted on a case, newest first. @throws AppError 404 */
export async function listNotes(ctx: LabCtx, caseId: string): Promise<CaseNote[]> {
  const { clinicId, id } = await findCase(ctx, caseId);
  const rows = await ctx.db
    .selectFrom('case_note')
    .select(columns)
    .where('clinic_id', '=', clinicId)
    .where('case_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTES_AT_MOST)
    .execute();
  return rows.map(toNote);
}

/** Leaves a note for colleagues; only the lab hears of it. @throws AppError 404 */
export function addNote(ctx: LabCtx, caseId: string, text: string): Promise<CaseNote> {
  return ctx.transaction(async (tx) => {
    const { clinicId, id } = await findCase(tx, caseId);
    const row = await tx.db
      .insertInto('case_note')
      .values({
        ...{ clinic_id: clinicId, id: newId(), case_id: id, text },
        ...{ author_id: tx.scope.userId, author_name: tx.actor.name },
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await tx.emit({
      name: 'case.noted',
      aggregate: `note:${id}`,
      clinicId,
      labOnly: true,
      payload: { caseId: id },
    });
    return toNote(row);
  });
}
