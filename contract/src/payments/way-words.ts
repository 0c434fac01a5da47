import type { MessageKey } from '../messages/catalogue.ts';
import type { payments } from '../messages/zh/payments/payments.ts';
import type { PayType } from './payments.schema.ts';

type Words = (typeof payments)['ways'];
type Worded = keyof Words;

/** The message of a way to pay. A way is offered only if it has messages, which a test proves. */
export const wayWord = (payType: PayType, word: keyof Words[Worded]): MessageKey =>
  `payments.ways.${payType as Worded}.${word}`;
