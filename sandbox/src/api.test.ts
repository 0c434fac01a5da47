import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './app.ts';
import { aFolder, anOrder, call, decrypt, type Encrypted, isSigned, setSwitches } from './testing/merchant.ts';

const NATIVE = '/v3/pay/transactions/native';
const NOWHERE = 'http://127.0.0.1:9/notify';
const folder = aFolder();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: folder, host: '127.0.0.1', port: 0 });
});
afterAll(() => sandbox.stop());

const tradePath = (no: string, mchid = sandbox.merchant.WECHAT_PAY_MCHID): string =>
  `/v3/pay/transactions/out-trade-no/${no}?mchid=${mchid}`;

test('keys carry SANDBOX in their names and only their owner may read them', () => {
  for (const name of ['APPID', 'MCHID', 'MERCHANT_SERIAL', 'API_V3_KEY', 'PUBLIC_KEY_ID']) {
    expect(sandbox.merchant[`WECHAT_PAY_${name}`]).toContain('SANDBOX');
  }
  expect(sandbox.merchant.WECHAT_PAY_API_V3_KEY).toHaveLength(32);
  for (const file of ['keys.json', 'merchant.json']) {
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  }
});

test('an order is answered with a code and a signature that the public key confirms', async () => {
  const answer = await call(sandbox, 'POST', NATIVE, anOrder(sandbox, NOWHERE));
  expect(answer.status).toBe(200);
  expect(answer.json.code_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[\w-]{22}$/);
  expect(answer.headers.get('wechatpay-serial')).toBe(sandbox.merchant.WECHAT_PAY_PUBLIC_KEY_ID);
  expect(isSigned(sandbox, (name) => answer.headers.get(name), answer.text)).toBe(true);
});

test('errors and empty answers are signed too', async () => {
  const order = anOrder(sandbox, NOWHERE);
  await call(sandbox, 'POST', NATIVE, order);
  const close = `/v3/pay/transactions/out-trade-no/${order.out_trade_no}/close`;
  const closed = await call(sandbox, 'POST', close, { mchid: order.mchid });
  expect([closed.status, closed.text]).toEqual([204, '']);
  expect(isSigned(sandbox, (name) => closed.headers.get(name), '')).toBe(true);
  const unknown = await call(sandbox, 'GET', tradePath('P-unknown'));
  expect([unknown.status, unknown.json.code]).toEqual([404, 'ORDER_NOT_EXIST']);
  expect(isSigned(sandbox, (name) => unknown.headers.get(name), unknown.text)).toBe(true);
});

const strangerKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

test.each([
  ['another key signed it', { values: { WECHAT_PAY_MERCHANT_PRIVATE_KEY: strangerKey } }],
  ['the body was altered after signing', { sentBody: '{"amount":1}' }],
  ['it is 301 s old', { timestamp: Math.floor(Date.now() / 1000) - 301 }],
  ['the serial is another', { values: { WECHAT_PAY_MERCHANT_SERIAL: 'SANDBOXother' } }],
  ['the merchant is another', { values: { WECHAT_PAY_MCHID: '1900000109' } }],
])('a request is refused, unsigned, when %s', async (_name, options) => {
  const answer = await call(sandbox, 'POST', NATIVE, anOrder(sandbox, NOWHERE), options);
  expect([answer.status, answer.json.code]).toEqual([401, 'SIGN_ERROR']);
  expect(answer.headers.get('wechatpay-signature')).toBeNull();
});

test('a request without Authorization is refused', async () => {
  const answer = await fetch(`${sandbox.url}/v3/certificates`, { headers: { accept: 'application/json' } });
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'SIGN_ERROR' }]);
});

test.each([
  ['no amount', { amount: undefined }],
  ['half a fen', { amount: { total: 0.5 } }],
  ['an amount as text', { amount: { total: '100' } }],
  ['a notify_url with a query', { notify_url: 'http://127.0.0.1/notify?a=1' }],
  ['an end in the past', { time_expire: '2020-01-01T00:00:00+08:00' }],
])('an order with %s is a parameter error', async (_name, change) => {
  const answer = await call(sandbox, 'POST', NATIVE, anOrder(sandbox, NOWHERE, change));
  expect([answer.status, answer.json.code]).toEqual([400, 'PARAM_ERROR']);
});

test('the same order again gives the same code; with another amount it is refused', async () => {
  const order = anOrder(sandbox, NOWHERE);
  const first = await call(sandbox, 'POST', NATIVE, order);
  const again = await call(sandbox, 'POST', NATIVE, order);
  expect(again.json).toEqual(first.json);
  const other = await call(sandbox, 'POST', NATIVE, { ...order, amount: { total: 1, currency: 'CNY' } });
  expect([other.status, other.json.code]).toEqual([400, 'INVALID_REQUEST']);
});

test('refunds together stay within the payment, and one number refunds once', async () => {
  const order = anOrder(sandbox, NOWHERE);
  const { json } = await call(sandbox, 'POST', NATIVE, order);
  const refund = (out_refund_no: string, fen: number) =>
    call(sandbox, 'POST', '/v3/refund/domestic/refunds', {
      out_trade_no: order.out_trade_no,
      out_refund_no,
      amount: { refund: fen, total: 128_050, currency: 'CNY' },
    });
  expect((await refund('R1', 1)).status).toBe(400);
  await fetch(String(json.code_url), { method: 'POST', body: new URLSearchParams({ how: 'lose' }) });
  const first = await refund('R1', 100_000);
  expect([first.status, first.json.status]).toEqual([200, 'PROCESSING']);
  expect((await refund('R1', 100_000)).json.refund_id).toBe(first.json.refund_id);
  expect((await refund('R1', 99_999)).status).toBe(400);
  expect((await refund('R2', 28_051)).status).toBe(400);
  expect((await refund('R2', 28_050)).status).toBe(200);
});

test('the platform certificate comes encrypted and belongs to the key that signs on request', async () => {
  const answer = await call(sandbox, 'GET', '/v3/certificates');
  const [entry] = answer.json.data as { serial_no: string; encrypt_certificate: Encrypted }[];
  if (entry === undefined) throw new Error('no certificate');
  const certificate = new X509Certificate(decrypt(sandbox, entry.encrypt_certificate));
  expect(certificate.serialNumber).toBe(entry.serial_no);
  expect(certificate.subject).toContain('SANDBOX');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  await setSwitches(sandbox, { signWith: 'certificate' });
  const signed = await call(sandbox, 'GET', tradePath('P-unknown'));
  await setSwitches(sandbox, { signWith: 'publicKey' });
  expect(signed.headers.get('wechatpay-serial')).toBe(entry.serial_no);
});

test('a second start finds keys and orders as they were', async () => {
  const dataDir = aFolder();
  const start = () => startSandbox({ dataDir, host: '127.0.0.1', port: 0 });
  const before = await start();
  const order = anOrder(before, NOWHERE);
  await call(before, 'POST', NATIVE, order);
  await before.stop();
  const after = await start();
  expect(
    createPrivateKey(after.merchant.WECHAT_PAY_MERCHANT_PRIVATE_KEY ?? '').equals(
      createPrivateKey(before.merchant.WECHAT_PAY_MERCHANT_PRIVATE_KEY ?? ''),
    ),
  ).toBe(true);
  const found = await call(
    after,
    'GET',
    `/v3/pay/transactions/out-trade-no/${order.out_trade_no}?mchid=${order.mchid}`,
  );
  expect(found.json).toMatchObject({ trade_state: 'NOTPAY', amount: { total: 128_050 } });
  await after.stop();
});

test('the control endpoint takes no web page for a program', async () => {
  const asked = await fetch(`${sandbox.url}/control/`, { headers: { origin: 'https://example.com' } });
  expect(asked.status).toBe(403);
  expect((await setSwitches(sandbox, { notice: 'explode' })).status).toBe(400);
});
