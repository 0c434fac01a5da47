import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { storedFile } from '../files/files.schema.ts';
import { id, text, time } from '../http/fields.ts';

/** How much one message holds, how many come in one page, and how long it can be taken back without a trace. */
export const messageLimits = { characters: 4000, pictures: 9, marks: 9, page: 30, eraseMs: 2 * 60_000 } as const;

/** A mark of a plan version that a message speaks of; the link opens it. */
export const markReference = z
  .strictObject({
    markId: id,
    number: z.int(),
    versionId: id,
    version: z.int(),
    orderId: id,
    orderNo: z.string(),
    orderType,
    /** How the mark's thread begins. */
    comment: z.string(),
  })
  .meta({ id: 'MarkReference' });
export type MarkReference = z.output<typeof markReference>;

export const message = z
  .strictObject({
    id,
    /** 1, 2, 3 … within the case, in the order they were written; an erased one leaves a gap. */
    seq: z.int(),
    authorId: id,
    authorName: z.string(),
    fromLab: z.boolean(),
    text: z.string(),
    pictures: z.array(storedFile),
    marks: z.array(markReference),
    at: time,
    /** Taken back by its author: what it said is kept for the audit only. */
    withdrawn: z.boolean(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;

/** How far a person has read. */
export const reader = z
  .strictObject({ userId: id, name: z.string(), fromLab: z.boolean(), seq: z.int(), at: time })
  .meta({ id: 'Reader' });
export type Reader = z.output<typeof reader>;

/** What is sent: words, pictures or marks, at least one of them. */
export const messageFields = z.strictObject({
  text: text(messageLimits.characters).default(''),
  /** Checked files of kind photo that were uploaded for this message. */
  fileIds: z.array(id).max(messageLimits.pictures).default([]),
  markIds: z.array(id).max(messageLimits.marks).default([]),
});

export const messagePage = z.strictObject({
  /** Oldest first. */
  messages: z.array(message),
  hasOlder: z.boolean(),
  /** Everybody who has opened the conversation, me among them. */
  readers: z.array(reader),
  unread: z.int(),
});
export type MessagePage = z.output<typeof messagePage>;

/** A conversation with something unread. */
export const unreadConversation = z.strictObject({
  caseId: id,
  caseNo: z.string(),
  caseTitle: z.string(),
  clinicName: z.string(),
  patientName: z.string(),
  unread: z.int(),
  /** The last message: who wrote it, and how it begins; empty where it is a picture. */
  authorName: z.string(),
  text: z.string(),
  at: time,
});
