import type { GatewayNotice, NoticeHeaders, NoticeVerdict } from './gateway.ts';
import type { PlatformKeys } from './wechat-keys.ts';
import { noticeShape, refundNoticeShape, tradeShape } from './wechat-shapes.ts';
import { decryptBlock, isSealed, readSeal } from './wechat-signature.ts';

interface Judge {
  readonly keys: PlatformKeys;
  readonly apiV3Key: string;
  readonly now: () => Date;
}

const reject = (reason: Exclude<NoticeVerdict, { ok: true }>['reason']): NoticeVerdict => ({ ok: false, reason });

/** Trusts a notification only if a known gateway key signed exactly these bytes within five minutes. */
export async function judgeNotice(judge: Judge, rawBody: Buffer, headers: NoticeHeaders): Promise<NoticeVerdict> {
  const seal = readSeal(headers, judge.now());
  if (typeof seal === 'string') return reject(seal);
  const key = await judge.keys.find(seal.serial);
  if (key === null) return reject('serial');
  if (!isSealed(seal, rawBody, key)) return reject('signature');
  const outside = noticeShape.safeParse(parseJson(rawBody.toString('utf8')));
  if (!outside.success) return reject('body');
  const plain = decryptBlock(judge.apiV3Key, outside.data.resource);
  if (plain === null) return reject('encryption');
  const notice = readNotice(outside.data.id, outside.data.event_type, parseJson(plain));
  return notice === null ? reject('body') : { ok: true, notice };
}

function readNotice(noticeId: string, eventType: string, content: unknown): GatewayNotice | null {
  if (eventType.startsWith('TRANSACTION.')) {
    const trade = tradeShape.safeParse(content);
    return trade.success ? { kind: 'payment', noticeId, trade: trade.data } : null;
  }
  if (eventType.startsWith('REFUND.')) {
    const refund = refundNoticeShape.safeParse(content);
    return refund.success ? { kind: 'refund', noticeId, ...refund.data } : null;
  }
  return { kind: 'other', noticeId, eventType };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
