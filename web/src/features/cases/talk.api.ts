import type { StoredFile } from '@suya/contract/files/files.schema';
import { isUnanswered } from '../../lib/http/act-key.ts';
import { call } from '../../lib/http/client.ts';
import { onSessionEnd } from '../../lib/http/manners.ts';
import { invalidate, query, queryClient, useAct } from '../../lib/http/query.ts';
import { Refusal } from '../../lib/http/refusal.ts';
import { type UploadOptions, uploadFile } from '../../lib/http/upload.ts';
import type { TalkMeans } from './parts/talk/means.ts';
import { type Letter, Outbox } from './parts/talk/outbox.ts';

export const messagesQuery = ({ talk }: TalkMeans, caseId: string) =>
  query(talk.listMessages, { caseId }, { news: [`case:${caseId}`, `reading:${caseId}`], staleTime: 0 });
export const marksQuery = ({ talk }: TalkMeans, caseId: string) =>
  query(talk.listCaseMarks, { caseId }, { staleTime: 0 });
export const unreadQuery = ({ talk }: Pick<TalkMeans, 'talk'>) => query(talk.listUnread, {}, { news: ['case'] });

/** The messages before one that is on show. */
export const fetchOlder = ({ talk }: TalkMeans, caseId: string, before: number) =>
  queryClient.fetchQuery(query(talk.listMessages, { caseId, before }, { staleTime: 0 }));

export const useReadMessages = ({ talk, counted }: TalkMeans) =>
  useAct(talk.readMessages, { quiet: true, invalidates: [talk.listMessages, ...counted] });
export const useWithdraw = ({ talk }: TalkMeans) => useAct(talk.withdrawMessage, { invalidates: [talk.listMessages] });

async function deliver({ means, caseId, key, text, pictures, marks }: Letter): Promise<void> {
  const { sendMessage, listMessages } = means.talk;
  const fileIds = pictures.map((file) => file.id);
  const markIds = marks.map((mark) => mark.markId);
  await call(sendMessage, { caseId, text, fileIds, markIds }, { idempotencyKey: key, quiet: true });
  await invalidate(listMessages, ...means.counted);
}

const firstWaitMs = 2000;
const longestWaitMs = 30_000;

/** Every message of this tab between writing and arrival; however often one is tried, it is said once. */
export const outbox = new Outbox({
  deliver,
  isUnanswered: (error) => error instanceof Refusal && isUnanswered(error),
  later: (tries, again) => void setTimeout(again, Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs)),
});

onSessionEnd(() => outbox.clear());
addEventListener('online', () => outbox.resume());

/** How a picture is brought to the server; the lab names one of the case's orders. */
export const sendPicture =
  (orderId: string | undefined) =>
  (file: File, options: Omit<UploadOptions, 'kind' | 'orderId'>): Promise<StoredFile> =>
    uploadFile(file, { ...options, kind: 'photo', orderId });
