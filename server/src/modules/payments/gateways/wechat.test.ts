import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Gateway, GatewayError, PrepayRequest } from './gateway.ts';
import { type NoticeListener, startNoticeListener } from './testing/notice-listener.ts';
import { type SandboxProcess, startSandboxProcess } from './testing/sandbox-process.ts';
import { createWechatGateway } from './wechat.ts';
import { findSandboxTraces, type WechatConfig } from './wechat-config.ts';

let sandbox: SandboxProcess;
let inbox: NoticeListener;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  inbox = await startNoticeListener();
  await sandbox.switch({ retryDelaysMs: [0, 0, 0], refundMs: 0 });
});
afterEach(async () => {
  await sandbox.switch({ notice: 'normal', answer: 'normal', answerCount: null, signWith: 'publicKey' });
});
afterAll(async () => {
  await sandbox.stop();
  await inbox.stop();
});

const aGateway = (change: Partial<WechatConfig> = {}) => createWechatGateway({ ...sandbox.config, ...change });

function anOrder(change: Partial<PrepayRequest> = {}): PrepayRequest {
  const outTradeNo = `P${randomBytes(10).toString('hex')}`;
  return {
    outTradeNo,
    totalFen: 128_000,
    description: '保持器 订单 R2611210001',
    notifyUrl: `${inbox.url}/${outTradeNo}`,
    expiresAt: new Date(Date.now() + 30 * 60_000),
    ...change,
  };
}

async function paidOrder(gateway: Gateway): Promise<PrepayRequest> {
  const order = anOrder();
  await gateway.prepay(order);
  await sandbox.act(order.outTradeNo, 'lose');
  return order;
}

const failure = (work: Promise<unknown>): Promise<GatewayError | null> =>
  work.then(
    () => null,
    (error) => error,
  );

test('an order paid on the page behind its code is told by a notification that verifies', async () => {
  const gateway = aGateway();
  const order = anOrder();
  const { codeUrl } = await gateway.prepay(order);
  const page = await (await fetch(codeUrl)).text();
  expect(page).toContain('1,280.00');
  expect(page).toContain(order.description);
  await fetch(codeUrl, { method: 'POST', body: new URLSearchParams({ how: 'pay' }) });
  const { body, headers } = await inbox.next(`/${order.outTradeNo}`);
  const verdict = await gateway.verifyNotice(body, headers);
  expect(verdict).toMatchObject({
    ok: true,
    notice: {
      kind: 'payment',
      trade: { ...gateway.merchant, outTradeNo: order.outTradeNo, state: 'paid', totalFen: 128_000, currency: 'CNY' },
    },
  });
  expect(JSON.stringify(verdict)).not.toContain('openid');
});

test('when the notification is lost, asking the gateway tells the payment', async () => {
  const gateway = aGateway();
  const order = anOrder();
  await gateway.prepay(order);
  expect(await gateway.query(order.outTradeNo)).toMatchObject({ state: 'open', transactionId: null });
  await sandbox.act(order.outTradeNo, 'lose');
  const trade = await gateway.query(order.outTradeNo);
  expect(trade).toMatchObject({ ...gateway.merchant, state: 'paid', totalFen: 128_000, currency: 'CNY' });
  expect(trade?.paidAt).toBeInstanceOf(Date);
});

test('the same order again gives a code for the same trade, another amount under its number is refused', async () => {
  const gateway = aGateway();
  const order = anOrder();
  const first = await gateway.prepay(order);
  expect(await gateway.prepay(order)).toEqual(first);
  expect(await failure(gateway.prepay({ ...order, totalFen: 127_999 }))).toMatchObject({ kind: 'refused' });
});

test('a number the gateway never heard of is nothing, not an error', async () => {
  const gateway = aGateway();
  expect(await gateway.query('P-never-sent')).toBeNull();
  expect(await gateway.queryRefund('R-never-sent')).toBeNull();
  expect(await gateway.close('P-never-sent')).toBe('unknown');
});

test('an open order is closed, once and again; a paid one says that it is paid', async () => {
  const gateway = aGateway();
  const open = anOrder();
  const { codeUrl } = await gateway.prepay(open);
  expect(await gateway.close(open.outTradeNo)).toBe('closed');
  expect(await gateway.close(open.outTradeNo)).toBe('closed');
  await fetch(codeUrl, { method: 'POST', body: new URLSearchParams({ how: 'pay' }) });
  expect(await gateway.query(open.outTradeNo)).toMatchObject({ state: 'closed' });
  const paid = await paidOrder(gateway);
  expect(await gateway.close(paid.outTradeNo)).toBe('paid');
});

test('a refund happens once per number and is told by a notification', async () => {
  const gateway = aGateway();
  const order = await paidOrder(gateway);
  const request = {
    outRefundNo: `R${randomBytes(10).toString('hex')}`,
    outTradeNo: order.outTradeNo,
    refundFen: 28_000,
    totalFen: order.totalFen,
    reason: '订单已取消',
    notifyUrl: `${inbox.url}/refund`,
  };
  const first = await gateway.refund(request);
  const again = await gateway.refund(request);
  expect(again.refundId).toBe(first.refundId);
  const { body, headers } = await inbox.next('/refund');
  expect(await gateway.verifyNotice(body, headers)).toMatchObject({
    ok: true,
    notice: {
      kind: 'refund',
      mchid: gateway.merchant.mchid,
      refund: { outRefundNo: request.outRefundNo, outTradeNo: order.outTradeNo, state: 'done', refundFen: 28_000 },
    },
  });
  expect(await gateway.queryRefund(request.outRefundNo)).toMatchObject({ state: 'done', refundFen: 28_000 });
  expect(await gateway.query(order.outTradeNo)).toMatchObject({ state: 'refunded' });
  const tooMuch = { ...request, outRefundNo: `${request.outRefundNo}b`, refundFen: 100_001 };
  expect(await failure(gateway.refund(tooMuch))).toMatchObject({ kind: 'refused' });
});

test('forged notifications are refused until the true one comes', async () => {
  const gateway = aGateway();
  const order = anOrder();
  await gateway.prepay(order);
  await sandbox.switch({ notice: 'forge' });
  inbox.answer(401);
  await sandbox.act(order.outTradeNo, 'pay');
  const forged = await inbox.next(`/${order.outTradeNo}`);
  expect(await gateway.verifyNotice(forged.body, forged.headers)).toEqual({ ok: false, reason: 'signature' });
  await sandbox.switch({ notice: 'normal' });
  inbox.answer(200);
  await sandbox.control('POST', `/notices/${order.outTradeNo}/resend`);
  let verdict: Awaited<ReturnType<Gateway['verifyNotice']>>;
  do {
    const { body, headers } = await inbox.next(`/${order.outTradeNo}`);
    verdict = await gateway.verifyNotice(body, headers);
  } while (!verdict.ok);
  expect(verdict.notice).toMatchObject({ trade: { outTradeNo: order.outTradeNo } });
});

test('a merchant with the public key alone also believes the platform certificate', async () => {
  await sandbox.switch({ signWith: 'certificate' });
  const gateway = aGateway();
  const order = anOrder();
  await gateway.prepay(order);
  await sandbox.act(order.outTradeNo, 'pay');
  const { body, headers } = await inbox.next(`/${order.outTradeNo}`);
  expect(headers['wechatpay-serial']).not.toContain('PUB_KEY_ID');
  expect(await gateway.verifyNotice(body, headers)).toMatchObject({ ok: true });
});

test('a merchant without the public key learns the certificate by itself', async () => {
  await sandbox.switch({ signWith: 'certificate' });
  const gateway = aGateway({ publicKeyId: undefined, publicKey: undefined });
  expect(await gateway.query('P-never-sent')).toBeNull();
});

test('the gateway’s probe is refused as a probe', async () => {
  inbox.answer(401);
  expect(await sandbox.control('POST', '/signtest', { url: `${inbox.url}/probe` })).toEqual({ status: 401 });
  inbox.answer(200);
  const { body, headers } = await inbox.next('/probe');
  expect(await aGateway().verifyNotice(body, headers)).toEqual({ ok: false, reason: 'signtest' });
});

test('an answer with a wrong signature is not believed, be it a payment or a "no such order"', async () => {
  const gateway = aGateway();
  const order = await paidOrder(gateway);
  await sandbox.switch({ answer: 'forged' });
  const expected = { kind: 'forged', code: 'signature' };
  expect(await failure(gateway.query(order.outTradeNo))).toMatchObject(expected);
  expect(await failure(gateway.close('P-never-sent'))).toMatchObject(expected);
  expect(await failure(gateway.prepay(anOrder()))).toMatchObject(expected);
});

test('a slow gateway is left after the timeout, and the work it did meanwhile is found by asking', async () => {
  await sandbox.switch({ answer: 'slow', slowMs: 600_000, answerCount: 1 });
  const order = anOrder();
  const hasty = aGateway({ timeoutMs: 250 });
  expect(await failure(hasty.prepay(order))).toMatchObject({ kind: 'unavailable', code: 'timeout' });
  expect(await aGateway().query(order.outTradeNo)).toMatchObject({ state: 'open' });
});

test('after five dead lines the gateway is spared, and asked again 30 s later', async () => {
  const clock = { skewMs: 0 };
  const gateway = aGateway({ now: () => new Date(Date.now() + clock.skewMs) });
  await sandbox.switch({ answer: 'dead' });
  for (let n = 0; n < 5; n += 1) {
    expect(await failure(gateway.query('P-never-sent'))).toMatchObject({ kind: 'unavailable' });
  }
  await sandbox.switch({ answer: 'normal' });
  expect(await failure(gateway.query('P-never-sent'))).toMatchObject({ kind: 'unavailable', code: 'breaker' });
  clock.skewMs = 30_000;
  expect(await gateway.query('P-never-sent')).toBeNull();
});

test('an error of the gateway leaves the outcome open', async () => {
  await sandbox.switch({ answer: 'error', answerCount: 1 });
  const error = await failure(aGateway().query('P-never-sent'));
  expect(error).toMatchObject({ kind: 'unavailable', code: 'SYSTEM_ERROR', status: 500 });
});

test('keys the gateway does not know are told as such, and no error carries a secret', async () => {
  const error = await failure(aGateway({ merchantSerial: 'SANDBOXother' }).prepay(anOrder()));
  expect(error).toMatchObject({ kind: 'credentials', code: 'SIGN_ERROR', status: 401 });
  const told = JSON.stringify({ ...error, message: error?.message, stack: error?.stack });
  expect(told).not.toMatch(/PRIVATE KEY|signature=|WECHATPAY2/);
  expect(told).not.toContain(sandbox.config.apiV3Key);
});

test('production can tell the sandbox by every one of its values', () => {
  const traces = findSandboxTraces(sandbox.config);
  expect(traces.sort()).toEqual(['apiV3Key', 'appid', 'baseUrl', 'mchid', 'merchantSerial', 'publicKeyId']);
});

test('every answer of the gateway tells how far the clock that signs is off its own, a refusal too', async () => {
  const gateway = aGateway();
  expect(gateway.skewMs()).toBeNull();
  await gateway.prepay(anOrder());
  expect(Math.abs(gateway.skewMs() ?? Number.NaN)).toBeLessThan(60_000);
  const minutesAhead = aGateway({ now: () => new Date(Date.now() + 10 * 60_000) });
  await failure(minutesAhead.prepay(anOrder()));
  expect(minutesAhead.skewMs()).toBeGreaterThan(60_000);
  const minutesBehind = aGateway({ now: () => new Date(Date.now() - 10 * 60_000) });
  await failure(minutesBehind.prepay(anOrder()));
  expect(minutesBehind.skewMs()).toBeLessThan(-60_000);
});
