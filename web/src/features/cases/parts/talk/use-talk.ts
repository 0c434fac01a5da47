import type { Message, MessagePage } from '@suya/contract/cases/conversation.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAccount } from '../../../../lib/session/account.ts';
import { fetchOlder, messagesQuery, outbox } from '../../talk.api.ts';
import type { TalkMeans } from './means.ts';
import { type Held, mergeLast, mergeOlder, nothingHeld } from './merge-page.ts';
import type { Posted } from './outbox.ts';
import { hasArrived } from './receipts.ts';

export interface Talk extends Held {
  readonly readers: MessagePage['readers'];
  readonly posted: readonly Posted[];
  /** The first message that was unread as the conversation was opened; the line stands above it. */
  readonly newFrom: number | null;
  /** How far I have read, as the server has it. */
  readonly readUpTo: number;
  readonly isLoadingOlder: boolean;
  loadOlder(): Promise<void>;
}

const firstUnread = (messages: readonly Message[], fromLab: boolean, upTo: number): number | null =>
  messages.find((message) => message.fromLab !== fromLab && !message.withdrawn && message.seq > upTo)?.seq ?? null;

/** A conversation as it stands, kept up by the stream of news: the last page and what was loaded before it. */
export function useTalk(means: TalkMeans, caseId: string) {
  const me = useAccount().currentUserId;
  const reading = useQuery(messagesQuery(means, caseId));
  const { data } = reading;
  const [held, setHeld] = useState(nothingHeld);
  const [newFrom, setNewFrom] = useState<number | null | undefined>();
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const letters = useSyncExternalStore(outbox.watch, outbox.letters);
  const readUpTo = data?.readers.find(({ userId }) => userId === me)?.seq ?? 0;
  useEffect(() => {
    if (!data) return;
    setHeld((before) => mergeLast(before, data));
    setNewFrom((before) =>
      before === undefined ? firstUnread(data.messages, means.side === 'lab', readUpTo) : before,
    );
  }, [data, means.side, readUpTo]);

  const loadOlder = async () => {
    const first = held.messages[0]?.seq;
    if (first === undefined || isLoadingOlder) return;
    setLoadingOlder(true);
    try {
      const page = await fetchOlder(means, caseId, first);
      setHeld((before) => mergeOlder(before, page));
    } finally {
      setLoadingOlder(false);
    }
  };
  const talk: Talk | undefined = data && {
    ...held,
    readers: data.readers,
    posted: letters.filter((letter) => letter.caseId === caseId && !hasArrived(letter, held.messages, me)),
    newFrom: newFrom ?? null,
    readUpTo,
    isLoadingOlder,
    loadOlder,
  };
  return { talk, error: reading.error, refetch: reading.refetch };
}
