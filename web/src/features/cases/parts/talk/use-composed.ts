import { type MarkReference, messageLimits } from '@suya/contract/cases/conversation.schema';
import { type FileKind, fileKinds, type StoredFile } from '@suya/contract/files/files.schema';
import { useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { useUploads } from '../../../../ui/form/use-uploads.ts';
import { outbox, sendPicture } from '../../talk.api.ts';
import type { TalkMeans } from './means.ts';

const kind: FileKind = 'photo';
const { accept, maxBytes } = fileKinds[kind];
const { pictures: picturesAtMost, characters } = messageLimits;

/** What was begun and not sent, by case: looking at another tab loses none of it. */
const begun = new Map<string, { text: string; pictures: readonly StoredFile[]; marks: readonly MarkReference[] }>();
const nothing = { text: '', pictures: [], marks: [] };

/** A message being written: its words, its pictures as they arrive, its marks. */
export function useComposed(
  means: TalkMeans,
  caseId: string,
  { orderId, last }: { orderId: string | undefined; last: number },
) {
  const t = useT();
  const [written, setWritten] = useState(() => begun.get(caseId) ?? nothing);
  const set = (part: Partial<typeof written>) =>
    setWritten((before) => {
      const next = { ...before, ...part };
      begun.set(caseId, next);
      return next;
    });
  const transport = useMemo(() => sendPicture(means.side === 'lab' ? orderId : undefined), [means.side, orderId]);
  const uploads = useUploads<StoredFile>(transport, (file) =>
    setWritten((before) => {
      const next = { ...before, pictures: [...before.pictures, file] };
      begun.set(caseId, next);
      return next;
    }),
  );

  const complaint = (file: File): string | undefined => {
    if (!accept.some((end) => file.name.toLowerCase().endsWith(end)))
      return t('cases.talk.notPicture', { accept: accept.join(' ') });
    return file.size > maxBytes ? t('shell.upload.failed') : undefined;
  };
  const addPictures = (files: readonly File[]) => {
    const room = picturesAtMost - written.pictures.length - uploads.items.length;
    if (files.length > room) showToast('warning', t('cases.talk.tooManyPictures', { limit: picturesAtMost }));
    uploads.add(files.slice(0, Math.max(0, room)).map((file) => ({ file, error: complaint(file) })));
  };
  const isSendable =
    uploads.items.every(({ phase }) => phase === 'failed') &&
    written.text.length <= characters &&
    (written.text.trim() !== '' || written.pictures.length + written.marks.length > 0);
  const send = () => {
    if (!isSendable) return;
    outbox.post({ means, caseId, key: crypto.randomUUID(), after: last, ...written, text: written.text.trim() });
    begun.delete(caseId);
    setWritten(nothing);
  };
  return {
    ...written,
    uploads,
    isSendable,
    isTooLong: written.text.length > characters,
    addPictures,
    send,
    write: (text: string) => set({ text }),
    removePicture: (id: string) => set({ pictures: written.pictures.filter((file) => file.id !== id) }),
    addMark: (mark: MarkReference) =>
      set({ marks: [...written.marks.filter(({ markId }) => markId !== mark.markId), mark] }),
    removeMark: (markId: string) => set({ marks: written.marks.filter((mark) => mark.markId !== markId) }),
  };
}
