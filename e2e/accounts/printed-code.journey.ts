import { openWithCaptcha } from '../support/accounts.ts';
import { expect, test } from '../support/journey.ts';
import { captchaAnswer, people } from '../support/people.ts';
import { orderAt } from '../support/starts.ts';
import { apiOf } from '../support/store.ts';

const password = 'suya-demo-2026';

test('a printed code that somebody scans who is not signed in leads through the sign-in to its order', async ({
  as,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const orderId = await orderAt(as, origin, { start: 'submitted', patient: '岑参' });
  const { no } = (await (await apiOf(await as(people.intake), origin)).get(`/lab-api/v1/orders/${orderId}`)).data;
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await openWithCaptcha(phone, `/lab/orders/${orderId}`);
  await expect(phone).toHaveURL(/\/login\?redirect=/);
  await phone.getByLabel('手机号', { exact: true }).fill(people.production);
  await phone.getByLabel('密码', { exact: true }).fill(password);
  await phone.getByLabel('图形验证码', { exact: true }).fill(captchaAnswer);
  await phone.getByRole('button', { name: '登录', exact: true }).click();
  await expect(phone).toHaveURL(`/lab/orders/${orderId}`);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(String(no));
});
