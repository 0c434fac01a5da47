import type { Page } from '@playwright/test';
import { clinicStep } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import { labStep, openOrder } from '../support/lab.ts';
import { shows, standing } from '../support/order.ts';
import { people, signIn } from '../support/people.ts';
import { acceptAtLab } from '../support/road.ts';
import { orderAt } from '../support/starts.ts';

const wish = '后缘止于 36 远中';

/** Leaves a page without a line while something happens; it stays as it was and nobody touches it meanwhile. */
async function withoutLine(page: Page, happening: () => Promise<void>, before: () => Promise<void>): Promise<void> {
  const lost = page.getByRole('status').filter({ hasText: '网络已断开' });
  await page.context().setOffline(true);
  await expect(lost).toBeVisible();
  await happening();
  await before();
  await page.context().setOffline(false);
  await expect(lost).toBeHidden();
}

test('an order is taken back and handed in again: the other side sees it at once, and after a lost line nothing is missing', async ({
  as,
  browser,
  baseURL,
  overheard,
}) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'submitted', patient: '岑参' });
  // Browsers of their own: their lines are cut here.
  const [clinic, intake] = [await signIn(browser, people.clinicAdmin), await signIn(browser, people.intake)];
  await clinic.goto(`/retainerOrderDetail/${orderId}`);
  await openOrder(intake, orderId);
  await shows(intake, '待审核');

  const takenBack = () => expect(intake.getByText('诊所已撤回此订单')).toBeVisible();
  await test.step('the clinic takes it back for a change, and the lab’s page has nothing to decide any more', async () => {
    await clinicStep(clinic, '撤回修改');
    await expect(clinic).toHaveURL(new RegExp(`/retainerCreateOrder\\?.*${orderId}`));
    await takenBack();
    await expect(intake.getByRole('button', { name: '审核通过', exact: true })).toHaveCount(0);
  });

  await test.step('it is handed in again while the lab has no line', async () => {
    await clinic.getByLabel('最重要的要求').fill(wish);
    await expect(clinic.getByText(/已自动保存/)).toBeVisible();
    const handIn = async () => {
      await clinic.getByRole('button', { name: '去确认订单' }).click();
      await clinic.getByRole('button', { name: /提交订单/ }).click();
      await expect(clinic).toHaveURL(new RegExp(`/retainerOrderDetail/${orderId}`));
      await shows(clinic, '待审核');
    };
    await withoutLine(intake, handIn, takenBack);
    await shows(intake, '待审核');
    await expect(intake.getByText(wish).first()).toBeVisible();
  });

  await test.step('it is accepted while the clinic has no line', async () => {
    const accept = () => labStep(intake, '审核通过');
    await withoutLine(clinic, accept, () => shows(clinic, '待审核'));
    await shows(clinic, '待分配');
    await clinic.getByRole('tab', { name: '记录' }).click();
    for (const told of ['撤回了订单', '审核通过了订单'])
      await expect(clinic.getByRole('tabpanel', { name: '记录' }).getByText(told).first()).toBeVisible();
  });
  // A dead line, and an order that the lab has no more, are what this was about.
  const expected = /ERR_INTERNET_DISCONNECTED|status of 404 .*\/lab-api\/v1\/orders\//;
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !expected.test(line)));
});

/** The day before a day, as yyyy-MM-dd. */
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

test('the patient comes before the promised day: the clinic says so, the lab promises an earlier one, neither reloads', async ({
  as,
  baseURL,
}) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'submitted', patient: '崔颢' });
  await acceptAtLab(as, orderId);
  const [clinic, intake] = [await as(people.assistant), await as(people.intake)];
  await clinic.goto(`/retainerOrderDetail/${orderId}?tab=history`);
  const dates = (page: Page) => page.getByRole('region', { name: '日期', exact: true });
  const promised =
    (await dates(clinic)
      .getByText(/^\d{4}-\d\d-\d\d$/)
      .textContent()) ?? '';
  const visit = dayBefore(promised);

  await dates(clinic).getByRole('button', { name: '填写复诊日期' }).click();
  const writing = clinic.getByRole('dialog', { name: '填写复诊日期' });
  await standing(writing);
  await writing.getByRole('textbox').fill(visit);
  await writing.getByRole('textbox').press('Tab');
  const tooLate = `承诺 ${promised} 发货，晚于复诊日期 ${visit}`;
  await expect(writing.getByText(new RegExp(tooLate))).toBeVisible();
  await writing.getByRole('button', { name: '保存' }).click();
  await expect(writing).toBeHidden();
  await expect(dates(intake).getByText(new RegExp(tooLate))).toBeVisible();

  const reason = '复诊提前，加快排产';
  await dates(intake).getByRole('button', { name: '更改承诺日期' }).click();
  const promising = intake.getByRole('dialog', { name: '更改承诺发货日期' });
  await standing(promising);
  await promising.getByLabel('新的承诺日期').fill(visit);
  await promising.getByLabel('新的承诺日期').press('Tab');
  await promising.getByLabel('理由').fill(reason);
  await promising.getByRole('button', { name: '更改承诺日期' }).click();
  await expect(promising).toBeHidden();
  await expect(dates(clinic).getByText(visit, { exact: true })).toHaveCount(2);
  await expect(dates(clinic).getByText(/晚于复诊日期/)).toHaveCount(0);
  await expect(clinic.getByRole('tabpanel', { name: '记录' })).toContainText(reason);
});
