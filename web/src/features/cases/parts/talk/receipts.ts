import type { Message, Reader } from '@suya/contract/cases/conversation.schema';
import type { Posted } from './outbox.ts';

/** Who has read a message of one's own side; `isSeen`: somebody of the other side has. */
export interface Receipt {
  readonly names: readonly string[];
  readonly isSeen: boolean;
}

/** Whether a message on its way stands in the conversation already: news of it may come before the answer. */
export function hasArrived(
  letter: Pick<Posted, 'after' | 'text' | 'pictures'>,
  messages: readonly Message[],
  me: string,
) {
  const pictures = letter.pictures.map(({ id }) => id).join();
  return messages.some(
    ({ seq, authorId, text, pictures: shown }) =>
      seq > letter.after && authorId === me && text === letter.text && shown.map(({ id }) => id).join() === pictures,
  );
}

/**
 * The receipts beneath the messages of one's own side, by the message's id. Where several in a row were read by the same
 * people it stands beneath the last of them only.
 */
export function receiptsOf(
  messages: readonly Message[],
  readers: readonly Reader[],
  fromLab: boolean,
): ReadonlyMap<string, Receipt> {
  const receipts = new Map<string, Receipt>();
  let last = '';
  for (const message of messages.toReversed()) {
    if (message.fromLab !== fromLab || message.withdrawn) continue;
    const read = readers.filter(({ seq, userId }) => seq >= message.seq && userId !== message.authorId);
    const who = read.map(({ userId }) => userId).join();
    if (receipts.size > 0 && who === last) continue;
    last = who;
    receipts.set(message.id, {
      names: read.map(({ name }) => name),
      isSeen: read.some((one) => one.fromLab !== fromLab),
    });
  }
  return receipts;
}
