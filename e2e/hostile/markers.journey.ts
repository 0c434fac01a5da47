import { newPhone, register } from '../support/accounts.ts';
import { expect, test } from '../support/journey.ts';
import { keptMarkers, noteMarkers } from '../support/markers.ts';
import { people } from '../support/people.ts';
import { hitsIn } from '../support/search-logs.ts';
import { orderAt } from '../support/starts.ts';
import { apiOf } from '../support/store.ts';

test('what people type and are given is kept, to be searched for in logs, queues and errors when all is over', {
  tag: '@main',
}, async ({ as, browser, baseURL }) => {
  const origin = baseURL ?? '';
  const page = await (await browser.newContext()).newPage();
  const phone = newPhone();
  await register(page, phone, 'a sentence that no log repeats');

  // As the specification's own clients ask: with phone and code in the address.
  const asked = new URLSearchParams({ account: phone, phone, captcha: '482913', phoneCaptcha: '482913' });
  for (const path of ['account/check', 'check-phone-captcha', 'sms-login'])
    await page.request.post(`/user-api/v1/${path}?${asked}`, { data: {} });
  noteMarkers([{ kind: 'code', value: '482913' }]);

  const clinic = await apiOf(await as(people.clinicAdmin), origin);
  const patient = `留痕${phone.slice(3)}`;
  const orderId = await orderAt(as, origin, { start: 'review', patient });
  const { data: order } = (await clinic.get(`/suyastar-api/v1/orders/${orderId}`)) as unknown as {
    data: { version: number; designs: { id: string }[] };
  };
  const approving = { event: 'approvePlan', version: order.version, fields: { versionId: order.designs[0]?.id } };
  await clinic.post(`/suyastar-api/v1/orders/${orderId}/events`, approving);
  const unpaid = (await clinic.post('/suyastar-api/order-pay-info/unPayList', { pageSize: 50 })) as unknown as {
    data: { list: { orderId: string; payInfoId: string; amountFen: number }[] };
  };
  const bill = unpaid.data.list.find((one) => one.orderId === orderId);
  const paying = { payInfoIds: [bill?.payInfoId], amountFen: bill?.amountFen };
  const { data: payment } = await clinic.post('/suyastar-api/order-pay-info/mergePay', paying);
  const { payToken = '', payNo = '' } = payment;
  expect(payToken).not.toBe('');
  noteMarkers([
    { kind: 'token', value: payToken },
    { kind: 'name', value: patient },
  ]);
  await page.goto(`/wxPay?payToken=${payToken}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await clinic.post('/suyastar-api/pay/cancel', { payNo });

  await expect
    .poll(() => [...new Set(keptMarkers().map(({ kind }) => kind))].sort())
    .toEqual(['code', 'name', 'password', 'phone', 'token']);
  const kept = keptMarkers();
  expect(kept.map(({ value }) => value)).toEqual(
    expect.arrayContaining([phone, 'a sentence that no log repeats', payToken]),
  );
});

test('canary: a log that repeats one of them is found out, by its kind and without the words themselves', () => {
  const markers = [
    { kind: 'phone', value: '13600001234' },
    { kind: 'code', value: '482913' },
    { kind: 'name', value: '留痕' },
  ] as const;
  const found = hitsIn('log', ['{"phone":"13600001234"}', 'the code 482913 was sent'], markers);
  expect(found).toEqual([
    { kind: 'phone', where: 'log' },
    { kind: 'code', where: 'log' },
  ]);
  const times = ['{"at":"2026-11-21T10:00:00.482913+00:00"}', '{"amountFen":482913}', '{"phone":"136****1234"}'];
  expect(hitsIn('log', times, markers)).toEqual([]);
});
