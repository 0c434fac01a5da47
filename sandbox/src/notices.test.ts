import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './app.ts';
import {
  aFolder,
  anOrder,
  call,
  decrypt,
  type Encrypted,
  type Inbox,
  isSigned,
  type Received,
  readState,
  setSwitches,
  startInbox,
} from './testing/merchant.ts';

let sandbox: Sandbox;
let inbox: Inbox;

beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: aFolder(), host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  inbox = await startInbox();
  await setSwitches(sandbox, { notice: 'normal', retryDelaysMs: [0, 0] });
  return () => inbox.stop();
});
afterAll(() => sandbox.stop());

async function placed(of = sandbox): Promise<{ page: string; outTradeNo: string }> {
  const order = anOrder(of, inbox.url);
  const { json } = await call(of, 'POST', '/v3/pay/transactions/native', order);
  return { page: String(json.code_url), outTradeNo: order.out_trade_no };
}
const act = (page: string, how: string): Promise<Response> =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ how }) });
const content = (notice: Received | undefined, of = sandbox): Record<string, unknown> =>
  JSON.parse(decrypt(of, (JSON.parse(notice?.body ?? '') as { resource: Encrypted }).resource));
const signedBy = (notice: Received | undefined, of = sandbox): boolean =>
  isSigned(of, (name) => String(notice?.headers[name]), notice?.body ?? '');

test('the page shows amount, merchant and what for, and says it in Chinese and English', async () => {
  const order = anOrder(sandbox, inbox.url, { description: '<b>牙套</b>' });
  const { json } = await call(sandbox, 'POST', '/v3/pay/transactions/native', order);
  const answer = await fetch(String(json.code_url));
  const html = await answer.text();
  for (const text of [
    '1,280.50',
    '沙箱商户',
    'sandbox merchant',
    '&lt;b&gt;牙套',
    '支付成功',
    'lose the notification',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('<b>');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('paying sends a signed, encrypted notification', async () => {
  const { page, outTradeNo } = await placed();
  expect(await (await act(page, 'pay')).text()).toContain('已支付');
  await inbox.reached(1);
  const [notice] = inbox.received;
  expect(signedBy(notice)).toBe(true);
  expect(JSON.parse(notice?.body ?? '')).toMatchObject({ event_type: 'TRANSACTION.SUCCESS' });
  expect(content(notice)).toMatchObject({
    out_trade_no: outTradeNo,
    trade_state: 'SUCCESS',
    mchid: sandbox.merchant.WECHAT_PAY_MCHID,
    amount: { total: 128_050, currency: 'CNY' },
  });
});

test('a failed try leaves the order open and tells nobody; a second press of Pay pays once', async () => {
  const { page, outTradeNo } = await placed();
  expect(await (await act(page, 'fail')).text()).toContain('支付失败');
  await act(page, 'pay');
  await act(page, 'pay');
  await inbox.reached(1);
  const about = (await readState(sandbox)).notices.filter((n) => 'about' in n && n.about === outTradeNo);
  expect(about).toHaveLength(1);
});

test('a notification is repeated under the same id until the merchant takes it', async () => {
  const { page } = await placed();
  inbox.answer(500);
  await act(page, 'pay');
  await inbox.reached(2);
  inbox.answer(200);
  await inbox.reached(3);
  const ids = inbox.received.map((notice) => (JSON.parse(notice.body) as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
  expect(inbox.received.every((notice) => signedBy(notice))).toBe(true);
});

test('a notification the merchant has not taken goes on by itself after a restart', async () => {
  const dataDir = aFolder();
  const start = () => startSandbox({ dataDir, host: '127.0.0.1', port: 0 });
  const before = await start();
  await setSwitches(before, { retryDelaysMs: new Array(50).fill(20) });
  const { page, outTradeNo } = await placed(before);
  inbox.answer(500);
  await act(page, 'pay');
  await inbox.reached(1);
  await before.stop();
  const sofar = inbox.received.length;
  inbox.answer(200);
  const after = await start();
  await inbox.reached(sofar + 1);
  expect(content(inbox.received[sofar], after)).toMatchObject({ out_trade_no: outTradeNo });
  await after.stop();
});

test('switches double, forge and falsify notifications', async () => {
  const pay = async (notice: string) => {
    await setSwitches(sandbox, { notice });
    await act((await placed()).page, 'pay');
  };
  await pay('duplicate');
  await inbox.reached(2);
  await pay('forge');
  await inbox.reached(3);
  expect(signedBy(inbox.received[2])).toBe(false);
  await pay('wrongAmount');
  await inbox.reached(4);
  expect(signedBy(inbox.received[3])).toBe(true);
  expect(content(inbox.received[3])).toMatchObject({ amount: { total: 128_051 } });
});

test('a dropped notification never comes, but the query tells the payment', async () => {
  await setSwitches(sandbox, { notice: 'drop' });
  const { page, outTradeNo } = await placed();
  await act(page, 'pay');
  const about = (await readState(sandbox)).notices.filter((n) => 'about' in n && n.about === outTradeNo);
  expect(about).toMatchObject([{ outcome: 'dropped', attempts: 0 }]);
  const path = `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${sandbox.merchant.WECHAT_PAY_MCHID}`;
  expect((await call(sandbox, 'GET', path)).json).toMatchObject({ trade_state: 'SUCCESS' });
});

test('an address that belongs to no trade says so', async () => {
  const answer = await fetch(`${sandbox.url}/pay/nothing`);
  expect([answer.status, (await answer.text()).includes('没有这个订单')]).toEqual([404, true]);
});
