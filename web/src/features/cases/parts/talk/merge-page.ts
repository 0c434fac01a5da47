import type { Message, MessagePage } from '@suya/contract/cases/conversation.schema';

/** What is on show of a conversation, oldest first, and whether there is more before it. */
export interface Held {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
}

export const nothingHeld: Held = { messages: [], hasOlder: false };

/**
 * The last page, read anew, over what is held: it replaces everything from its first message on. Where so much was said
 * meanwhile that the two do not meet, only the page stays: older ones are loaded again.
 */
export function mergeLast(held: Held, page: Pick<MessagePage, 'messages' | 'hasOlder'>): Held {
  const first = page.messages[0]?.seq;
  if (first === undefined || !page.hasOlder) return page;
  const before = held.messages.filter(({ seq }) => seq < first);
  const reaches = held.messages.some(({ seq }) => seq >= first) || held.messages.at(-1)?.seq === first - 1;
  return reaches && before.length > 0 ? { messages: [...before, ...page.messages], hasOlder: held.hasOlder } : page;
}

/** An older page before what is held. */
export function mergeOlder(held: Held, page: Pick<MessagePage, 'messages' | 'hasOlder'>): Held {
  const first = held.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  return {
    messages: [...page.messages.filter(({ seq }) => seq < first), ...held.messages],
    hasOlder: page.hasOlder,
  };
}
