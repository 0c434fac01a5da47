import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';
import { orderAt } from '../support/starts.ts';
import { apiOf } from '../support/store.ts';
import { expectUsable } from '../support/usable.ts';

test('an admin sees who looked at a patient, from the lab too, and themselves; an assistant is not offered it', async ({
  as,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const patient = `访问${Date.now() % 1_000_000}`;
  const orderId = await orderAt(as, origin, { start: 'submitted', patient });
  const lab = await apiOf(await as(people.intake), origin);
  await lab.get(`/lab-api/v1/orders/${orderId}`);

  const admin = await signIn(browser, people.clinicAdmin);
  await admin.goto('/patientCenter');
  await admin.getByLabel('搜索患者').fill(patient);
  await admin.getByRole('link', { name: patient }).click();
  const file = admin.url();
  await admin.getByRole('link', { name: '访问记录' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(patient);
  const rows = admin.getByRole('row');
  await expect(rows.filter({ hasText: '（我）' }).filter({ hasText: '患者档案' }).first()).toBeVisible();
  await expect(
    rows.filter({ hasText: '技工所' }).filter({ hasText: '接单' }).filter({ hasText: '订单' }).first(),
  ).toBeVisible();
  await admin.getByRole('button', { name: '修改', exact: true }).click();
  await expect(admin).toHaveURL(/act=done/);
  await expect(rows.filter({ hasText: '修改' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: '查看' })).toHaveCount(0);
  for (const width of [1440, 992, 768]) {
    await admin.setViewportSize({ width, height: 900 });
    await expectUsable(admin, `who saw at ${width}`);
  }
  await admin.getByRole('link', { name: '返回患者档案' }).click();
  await expect(admin).toHaveURL(file);

  const assistant = await signIn(browser, people.assistant);
  await assistant.goto(file);
  await expect(assistant.getByRole('heading', { level: 1 })).toContainText(patient);
  await expect(assistant.getByRole('link', { name: '访问记录' })).toHaveCount(0);
});
