import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import {
  markReference,
  message,
  messageFields,
  messagePage,
  reader,
  unreadConversation,
} from './conversation.schema.ts';

const caseParams = z.strictObject({ caseId: id });
const messageParams = z.strictObject({ caseId: id, messageId: id });

/** Talking is the same on both sides; the path's prefix tells the side. */
export function conversationEndpoints<
  const V extends 'viewOrders' | 'labView',
  const D extends 'editOrders' | 'labView',
>(prefix: string, view: V, say: D) {
  return {
    listMessages: endpoint({
      method: 'POST',
      path: `${prefix}/v1/cases/{caseId}/messages/list`,
      summary: 'The last 30 messages of a case, or the 30 before the message `before`; and who has read how far',
      access: view,
      repeat: 'reads',
      sensitive: true,
      params: caseParams,
      body: z.strictObject({ before: z.int().min(1).max(1_000_000).optional() }),
      answer: messagePage,
    }),
    sendMessage: endpoint({
      method: 'POST',
      path: `${prefix}/v1/cases/{caseId}/messages`,
      summary: 'Say something in the conversation of a case: words, pictures, marks of a plan',
      access: say,
      repeat: 'key',
      params: caseParams,
      body: messageFields,
      answer: message,
    }),
    readMessages: endpoint({
      method: 'POST',
      path: `${prefix}/v1/cases/{caseId}/read`,
      summary: 'I have read up to the message `seq`; what was read stays read',
      access: view,
      repeat: 'sets',
      params: caseParams,
      body: z.strictObject({ seq: z.int().min(0).max(1_000_000) }),
      answer: reader,
    }),
    withdrawMessage: endpoint({
      method: 'POST',
      path: `${prefix}/v1/cases/{caseId}/messages/{messageId}/withdraw`,
      summary: 'Take my message back: within two minutes it is gone, later “withdrawn” stands in its place',
      access: say,
      repeat: 'ends',
      params: messageParams,
      answer: z.strictObject({ erased: z.boolean() }),
    }),
    listCaseMarks: endpoint({
      method: 'GET',
      path: `${prefix}/v1/cases/{caseId}/marks`,
      summary: 'The marks on published plans of the case that a message can speak of, newest first (at most 50)',
      access: view,
      params: caseParams,
      answer: z.array(markReference),
    }),
    listUnread: endpoint({
      method: 'POST',
      path: `${prefix}/v1/conversations/unread`,
      summary: 'Conversations with messages of the other side that I have not read (of the last 30 days, at most 100)',
      access: view,
      repeat: 'reads',
      sensitive: true,
      body: z.strictObject({}),
      answer: z.strictObject({ total: z.int(), conversations: z.array(unreadConversation) }),
    }),
  };
}

export const clinicTalk = conversationEndpoints('/suyastar-api', 'viewOrders', 'editOrders');
