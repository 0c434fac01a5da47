import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway, NoticeHeaders, NoticeRejection } from './gateway.ts';
import { type NoticeListener, startNoticeListener } from './testing/notice-listener.ts';
import {
  aMerchant,
  aNotice,
  aPaidTrade,
  encrypt,
  type MadeNotice,
  merchantKey,
  seal,
  wrap,
} from './testing/notice-maker.ts';
import { createWechatGateway } from './wechat.ts';

const NOW = new Date('2026-11-21T02:35:00.000Z');
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

let elsewhere: NoticeListener;
let gateway: Gateway;

beforeAll(async () => {
  elsewhere = await startNoticeListener();
  elsewhere.answer(404);
  gateway = createWechatGateway(aMerchant({ baseUrl: elsewhere.url, now: () => NOW }));
});
afterAll(() => elsewhere.stop());

const HEADERS = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'] as const;
type Forgery = readonly [name: string, why: NoticeRejection, forge: (notice: MadeNotice) => MadeNotice];

const withHeaders = (notice: MadeNotice, change: MadeNotice['headers']): MadeNotice => ({
  body: notice.body,
  headers: { ...notice.headers, ...change },
});
const resealed = (body: Buffer): MadeNotice => ({ body, headers: seal(body, NOW) });
const sealedAt = (notice: MadeNotice, seconds: number): MadeNotice => ({
  body: notice.body,
  headers: seal(notice.body, new Date(NOW.getTime() + seconds * 1000)),
});
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const later = (text: string | undefined): string => `${Number(text) + 1}`;
const turned = (signature: string | undefined): string =>
  `${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1) ?? ''}`;

const FORGERIES: readonly Forgery[] = [
  ...HEADERS.map((name): Forgery => [`${name} is absent`, 'headers', (n) => withHeaders(n, { [name]: undefined })]),
  ...HEADERS.map((name): Forgery => [`${name} is empty`, 'headers', (n) => withHeaders(n, { [name]: '' })]),
  [
    'the timestamp header was altered',
    'signature',
    (n) => withHeaders(n, { 'wechatpay-timestamp': later(n.headers['wechatpay-timestamp']) }),
  ],
  ['the nonce was altered', 'signature', (n) => withHeaders(n, { 'wechatpay-nonce': 'other' })],
  ['the serial is unknown', 'serial', (n) => withHeaders(n, { 'wechatpay-serial': 'A'.repeat(40) })],
  [
    'the serial is the name of an object property',
    'serial',
    (n) => withHeaders(n, { 'wechatpay-serial': '__proto__' }),
  ],
  [
    'the signature was altered',
    'signature',
    (n) => withHeaders(n, { 'wechatpay-signature': turned(n.headers['wechatpay-signature']) }),
  ],
  [
    'the signature has a blank in it',
    'headers',
    (n) => withHeaders(n, { 'wechatpay-signature': ` ${n.headers['wechatpay-signature']}` }),
  ],
  ['the timestamp is no number', 'headers', (n) => withHeaders(n, { 'wechatpay-timestamp': '1e9' })],
  ['a stranger signed it', 'signature', (n) => ({ body: n.body, headers: seal(n.body, NOW, stranger) })],
  ['the merchant signed it', 'signature', (n) => ({ body: n.body, headers: seal(n.body, NOW, merchantKey) })],
  ['the first byte of the body was flipped', 'signature', (n) => ({ ...n, body: flipped(n.body, 0) })],
  ['a byte in the middle was flipped', 'signature', (n) => ({ ...n, body: flipped(n.body, n.body.length >> 1) })],
  ['a blank was added to the body', 'signature', (n) => ({ ...n, body: Buffer.concat([n.body, Buffer.from(' ')]) })],
  [
    'a field was added after signing',
    'signature',
    (n) => ({ ...n, body: Buffer.from(n.body.toString().replace('{"id"', '{"extra":1,"id"')) }),
  ],
  ['the body is empty', 'signature', (n) => ({ ...n, body: Buffer.alloc(0) })],
  ['it is 301 s old', 'clock', (n) => sealedAt(n, -301)],
  ['it is 301 s ahead', 'clock', (n) => sealedAt(n, 301)],
  [
    'it is the gateway’s probe',
    'signtest',
    (n) => withHeaders(n, { 'wechatpay-signature': `WECHATPAY/SIGNTEST/${n.headers['wechatpay-signature']}` }),
  ],
  [
    'the GCM tag was altered under a right signature',
    'encryption',
    () => {
      const cipher = encrypt(aPaidTrade());
      return resealed(wrap(flipped(cipher, cipher.length - 1)));
    },
  ],
  [
    'the cipher text was altered under a right signature',
    'encryption',
    () => resealed(wrap(flipped(encrypt(aPaidTrade()), 3))),
  ],
  ['the cipher text is shorter than its tag', 'encryption', () => resealed(wrap(Buffer.alloc(15)))],
  ['it was encrypted with another key', 'encryption', () => resealed(wrap(encrypt(aPaidTrade(), 'f'.repeat(32))))],
  ['the amount is no whole number of fen', 'body', () => aNotice(NOW, aPaidTrade({ amount: { total: 1280.5 } }))],
  ['the amount is text', 'body', () => aNotice(NOW, aPaidTrade({ amount: { total: '128000' } }))],
  ['the state is none the gateway has', 'body', () => aNotice(NOW, aPaidTrade({ trade_state: 'WAIT_BUYER_PAY' }))],
  ['the body is no JSON', 'body', () => resealed(Buffer.from('<xml/>'))],
  ['the notice has no id', 'body', () => resealed(wrap(encrypt(aPaidTrade()), { id: '' }))],
];

test.each(FORGERIES)('a notification is refused when %s', async (_name, reason, forge) => {
  const { body, headers } = forge(aNotice(NOW));
  expect(await gateway.verifyNotice(body, headers)).toEqual({ ok: false, reason });
});

test('a notification with a header sent twice is refused', async () => {
  const { body, headers } = aNotice(NOW);
  const doubled: NoticeHeaders = { ...headers, 'wechatpay-serial': ['a', 'b'] };
  expect(await gateway.verifyNotice(body, doubled)).toEqual({ ok: false, reason: 'headers' });
});

test('a true notification tells merchant, number, amount and currency, and nothing about the payer', async () => {
  const { body, headers } = aNotice(NOW);
  const verdict = await gateway.verifyNotice(body, headers);
  expect(verdict).toEqual({
    ok: true,
    notice: {
      kind: 'payment',
      noticeId: 'EV-2018022511223320873',
      trade: {
        appid: 'wxd678efh567hg6787',
        mchid: '1900000109',
        outTradeNo: 'P20261121000001',
        state: 'paid',
        transactionId: '4200001234202611210000000001',
        totalFen: 128_000,
        currency: 'CNY',
        paidAt: new Date('2026-11-21T02:34:56.000Z'),
      },
    },
  });
});

test.each([-300, 300])('a notification %d s off our clock is still accepted', async (seconds) => {
  const { body, headers } = sealedAt(aNotice(NOW), seconds);
  expect(await gateway.verifyNotice(body, headers)).toMatchObject({ ok: true });
});

test.each([
  ['another merchant', { mchid: '1900000999' }, { mchid: '1900000999' }],
  ['another app', { appid: 'wx0000000000000000' }, { appid: 'wx0000000000000000' }],
  ['one fen less', { amount: { total: 127_999, currency: 'CNY' } }, { totalFen: 127_999 }],
  ['another currency', { amount: { total: 128_000, currency: 'USD' } }, { currency: 'USD' }],
  ['no payment yet', { trade_state: 'NOTPAY' }, { state: 'open' }],
  ['a closed trade', { trade_state: 'CLOSED' }, { state: 'closed' }],
])('a signed notification about %s says so, for the caller to refuse', async (_name, change, told) => {
  const { body, headers } = aNotice(NOW, aPaidTrade(change));
  expect(await gateway.verifyNotice(body, headers)).toMatchObject({ ok: true, notice: { trade: told } });
});

test('an event we have no use for is believed but carries nothing', async () => {
  const body = wrap(encrypt({}), { event_type: 'PAYSCORE.USER_OPEN_SERVICE' });
  expect(await gateway.verifyNotice(body, seal(body, NOW))).toEqual({
    ok: true,
    notice: { kind: 'other', noticeId: 'EV-2018022511223320873', eventType: 'PAYSCORE.USER_OPEN_SERVICE' },
  });
});

test('however many strangers ask, an unknown serial is looked up once a minute', async () => {
  const platform = await startNoticeListener();
  platform.answer(404);
  let now = NOW;
  const own = createWechatGateway(aMerchant({ baseUrl: platform.url, now: () => now }));
  const ask = () => {
    const { body, headers } = withHeaders(aNotice(now), { 'wechatpay-serial': 'B'.repeat(40) });
    return own.verifyNotice(body, headers);
  };
  const verdicts = await Promise.all(Array.from({ length: 20 }, ask));
  expect(verdicts.every((verdict) => !verdict.ok && verdict.reason === 'serial')).toBe(true);
  now = new Date(NOW.getTime() + 59_999);
  await ask();
  expect(platform.count()).toBe(1);
  now = new Date(NOW.getTime() + 60_000);
  await ask();
  expect(platform.count()).toBe(2);
  await platform.stop();
});
