import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { orderAt } from '../support/starts.ts';
import { apiOf } from '../support/store.ts';

const reason = '设备检修';

/** Sets a day of the lab's calendar in its dialog, or lets it follow the week again. */
async function turnDay(page: Page, day: string, to: '设为休息' | '恢复为日历'): Promise<void> {
  await page.goto(`/lab/calendar?month=${day.slice(0, 7)}`);
  await page.getByRole('button', { name: new RegExp(`^${day}`) }).click();
  const dialog = page.getByRole('dialog', { name: day });
  if (to === '恢复为日历') {
    await dialog.getByRole('button', { name: to }).click();
  } else {
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await expect(dialog.getByRole('paragraph').filter({ hasText: '请填写原因' })).toBeVisible();
    await dialog.getByText(to, { exact: true }).click();
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
  }
  await expect(dialog).toBeHidden();
}

test('a day that the lab closes moves what it would promise until it is opened again, and public holidays are named', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const orderId = await orderAt(as, origin, { start: 'submitted', patient: '孟郊' });
  const intake = await as(people.intake);
  const api = await apiOf(intake, origin);
  const proposed = async () => (await api.get(`/lab-api/v1/orders/${orderId}`)).data.proposedOn ?? '';
  const usual = await proposed();
  const day = intake.getByRole('button', { name: new RegExp(`^${usual}`) });

  await turnDay(intake, usual, '设为休息');
  await expect(day).toContainText('休息');
  await expect(day).toContainText(reason);
  expect((await proposed()) > usual).toBe(true);
  await intake.goto(`/lab/orders/${orderId}`);
  await intake.getByRole('button', { name: '审核通过' }).click();
  const dialog = intake.getByRole('dialog', { name: '审核通过' });
  await expect(dialog.getByRole('textbox', { name: '承诺发货日期' })).toHaveValue(await proposed());
  await dialog.getByRole('button', { name: /取\s?消/ }).click();

  await turnDay(intake, usual, '恢复为日历');
  await expect(day).toContainText('上班');
  expect(await proposed()).toBe(usual);

  await intake.goto('/lab/calendar?month=2026-10');
  for (const holiday of ['国庆节', '国庆节调休上班']) await expect(intake.getByText(holiday).first()).toBeVisible();
});
