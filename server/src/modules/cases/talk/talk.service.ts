import type { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import type { Message, Reader } from '@suya/contract/cases/conversation.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../../../platform/ctx.ts';
import { hideFilesFromClinic, requireFiles, showFilesToClinic } from '../../../platform/files/index.ts';
import { requireConsent } from '../../patients/index.ts';
import { type CaseCtx, type CaseRef, findCase, findOwnCase } from '../case-key.views.ts';
import { insertMessage, lastSeq, lockOwnMessage, lockTalk, markWithdrawn, noteReading } from './talk.repo.ts';
import { findMarks, toMessages } from './talk.views.ts';

type Talk = typeof clinicTalk;

const within = <T>(ctx: CaseCtx, act: (tx: CaseCtx) => Promise<T>): Promise<T> =>
  (ctx as Ctx).transaction((tx) => act(tx as CaseCtx));

const tell = (ctx: CaseCtx, ref: CaseRef, name: 'case.said' | 'case.read'): Promise<void> =>
  ctx.emit({
    name,
    // Readers come and go: only an open conversation reads again for them.
    aggregate: `${name === 'case.said' ? 'case' : 'reading'}:${ref.id}`,
    clinicId: ref.clinicId,
    payload: { caseId: ref.id },
  });

/** A picture is sent once: one that something refers to already could lose its other owner's hold on it. */
async function requireNewPictures(ctx: CaseCtx, ref: CaseRef, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const used = await ctx.db
    .selectFrom('file')
    .select('id')
    .where('clinic_id', '=', ref.clinicId)
    .where('id', 'in', [...fileIds])
    .where((eb) => eb.or([eb('unreferred_since', 'is', null), eb('uploaded_by', '<>', ctx.scope.userId)]))
    .executeTakeFirst();
  if (used) throw invalid({ fileIds: 'cases.refused.pictureUsed' });
  await requireConsent(ctx, ref);
  if (ctx.scope.kind === 'clinic') await requireFiles(ctx as ClinicCtx, fileIds, 'photo');
  else await requireFiles(ctx as LabCtx, fileIds, 'photo', ref.clinicId);
}

/**
 * Says something in a conversation; whoever says it has read what stands before.
 * @throws AppError 404; 422 for a message of nothing, a mark that is not on a published plan of the case, or a picture
 *   that was sent already; consentMissing for pictures without the patient's consent
 */
export function sendMessage(ctx: CaseCtx, input: InputOf<Talk['sendMessage']>): Promise<Message> {
  const [fileIds, markIds] = [[...new Set(input.fileIds)], [...new Set(input.markIds)]];
  return within(ctx, async (tx) => {
    const ref = await findOwnCase(tx, input.caseId);
    if (input.text === '' && fileIds.length + markIds.length === 0) throw invalid({ text: 'cases.refused.empty' });
    if ((await findMarks(tx, ref, markIds)).length !== markIds.length)
      throw invalid({ markIds: 'cases.refused.markNotFound' });
    await requireNewPictures(tx, ref, fileIds);
    const seq = (await lockTalk(tx, ref)) + 1;
    const row = await insertMessage(tx, ref, { seq, text: input.text, markIds, fileIds });
    if (tx.scope.kind === 'lab') await showFilesToClinic(tx as LabCtx, ref.clinicId, fileIds);
    await noteReading(tx, ref, seq);
    await tell(tx, ref, 'case.said');
    const [message] = await toMessages(tx, ref, [row]);
    if (!message) throw new AppError(404);
    return message;
  });
}

/** Notes how far somebody has read; further than what was said is as far as that. @throws AppError 404 */
export function readMessages(ctx: CaseCtx, input: InputOf<Talk['readMessages']>): Promise<Reader> {
  return within(ctx, async (tx) => {
    const ref = await findCase(tx, input.caseId);
    const seq = Math.min(input.seq, await lastSeq(tx, ref));
    const { row, isNew } = await noteReading(tx, ref, seq);
    if (isNew) await tell(tx, ref, 'case.read');
    const { user_id: userId, name, from_lab: fromLab, seq: upTo, at } = row;
    return { userId, name, fromLab, seq: upTo, at: at.toISOString() };
  });
}

/** Takes a message of one's own back; a second time changes nothing. @throws AppError 404 not there or not theirs */
export function withdrawMessage(ctx: CaseCtx, input: InputOf<Talk['withdrawMessage']>): Promise<{ erased: boolean }> {
  return within(ctx, async (tx) => {
    const ref = await findOwnCase(tx, input.caseId);
    const row = await lockOwnMessage(tx, ref, input.messageId);
    if (!row) throw new AppError(404);
    if (row.withdrawn_at) return { erased: row.erased };
    const { erased, fileIds } = await markWithdrawn(tx, row);
    if (tx.scope.kind === 'lab') await hideFilesFromClinic(tx as LabCtx, ref.clinicId, fileIds);
    await tell(tx, ref, 'case.said');
    return { erased };
  });
}
