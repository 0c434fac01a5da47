import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { pick } from '../support/order.ts';
import { people } from '../support/people.ts';
import { orderAt } from '../support/starts.ts';

const dayMs = 86_400_000;
/** A day of the clinic's clock, so many days from now. */
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' });

const dayIn = (page: Page, day: string) => page.getByRole('button', { name: new RegExp(`^${day}`) });
const range = (from: string, to: string) => new RegExp(`[?&]from=${from}&to=${to}`);

test('the list is narrowed to a range of days that is typed, clicked, reached by keys or named', async ({ as }) => {
  const page = await as(people.assistant);
  await page.goto('/caseList');
  const dates = page.getByRole('group', { name: '日期', exact: true });
  const [start, end] = [
    dates.getByRole('textbox', { name: '开始日期' }),
    dates.getByRole('textbox', { name: '结束日期' }),
  ];
  const confirm = page.getByRole('button', { name: '确定' });
  const said = page.getByRole('status').filter({ hasText: /已选|请选择/ });

  await test.step('typed text counts at its full length only, and a reversed range is turned', async () => {
    await start.fill('2026-10-2');
    await expect(page).not.toHaveURL(/from=/);
    await start.fill('2026-10-20');
    await expect(page).toHaveURL(/from=2026-10-20/);
    await end.fill('2026-10-05');
    await expect(page).toHaveURL(range('2026-10-05', '2026-10-20'));
    await start.fill('2026-02-30');
    await start.blur();
    await expect(start).toHaveValue('2026-10-05');
  });

  await test.step('the first click is the start, the second the end, the third a new start', async () => {
    await start.click();
    await expect(page.getByRole('table', { name: '2026 年 10 月' })).toBeVisible();
    await expect(confirm).toBeEnabled();
    await dayIn(page, '2026-10-12').click();
    await expect(said).toHaveText('请选择结束日期');
    await expect(confirm).toBeDisabled();
    await dayIn(page, '2026-10-08').click();
    await expect(said).toHaveText('已选 2026-10-08 至 2026-10-12');
    await dayIn(page, '2026-10-15').click();
    await expect(confirm).toBeDisabled();
    await dayIn(page, '2026-10-16').click();
    await confirm.click();
    await expect(page).toHaveURL(range('2026-10-15', '2026-10-16'));
  });

  await test.step('a click outside hands a whole range over, and drops half of one', async () => {
    const outside = page.getByRole('heading', { level: 1 });
    await start.click();
    await dayIn(page, '2026-10-19').click();
    await dayIn(page, '2026-10-21').click();
    await outside.click();
    await expect(page).toHaveURL(range('2026-10-19', '2026-10-21'));
    await start.click();
    await dayIn(page, '2026-10-26').click();
    await outside.click();
    await expect(start).toHaveValue('2026-10-19');
    await expect(page).toHaveURL(range('2026-10-19', '2026-10-21'));
  });

  await test.step('arrows and pages lead through the calendar, Enter picks', async () => {
    await start.press('ArrowDown');
    await expect(dayIn(page, '2026-10-21')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dayIn(page, '2026-10-22')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(dayIn(page, '2026-10-29')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(dayIn(page, '2026-09-29')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect(dayIn(page, '2026-09-22')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(said).toHaveText('已选 2026-09-22 至 2026-09-29');
    await confirm.click();
    await expect(page).toHaveURL(range('2026-09-22', '2026-09-29'));
  });

  await test.step('a named range holds as many days as its name says, and all of it is cleared at once', async () => {
    await start.click();
    await page.getByRole('button', { name: '近一周' }).click();
    await confirm.click();
    await expect(page).toHaveURL(range(dayFromNow(-6), dayFromNow(0)));
    await start.click();
    await page.getByRole('button', { name: '清除日期' }).click();
    await expect(page).not.toHaveURL(/from=/);
  });
});

test('a birth date is picked within its dialog by one click or by keys, and never lies ahead', async ({ as }) => {
  const page = await as(people.assistant);
  await page.goto('/patientCenter');
  await page.getByRole('button', { name: '新建患者' }).click();
  const dialog = page.getByRole('dialog', { name: '新建患者' });
  const born = dialog.getByLabel('出生日期');
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await test.step('typed, it counts at its full length, and not ahead', async () => {
    await born.fill(dayFromNow(1));
    await born.press('Tab');
    await expect(born).toHaveValue('');
    await born.fill('2016-02-0');
    await born.press('Tab');
    await expect(born).toHaveValue('');
    await born.fill('2016-02-09');
    await born.press('Tab');
    await expect(born).toHaveValue('2016-02-09');
  });

  await test.step('a click takes the day, with its lunar name and its week beside it', async () => {
    await born.click();
    await expect(dialog.getByRole('rowheader', { name: '第 6 周' })).toBeVisible();
    await expect(dayIn(page, '2016-02-08')).toHaveAccessibleName(/春节/);
    await dayIn(page, '2016-02-10').click();
    await expect(born).toHaveValue('2016-02-10');
    await expect(born).toBeFocused();
    await expect(dialog.getByRole('table')).toHaveCount(0);
  });

  await test.step('arrows lead through the days, Escape leaves the calendar and not the dialog', async () => {
    await born.press('ArrowDown');
    await expect(dayIn(page, '2016-02-10')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect(dayIn(page, '2016-02-02')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(born).toHaveValue('2016-02-02');
    await born.press('ArrowDown');
    await expect(dayIn(page, '2016-02-02')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('table')).toHaveCount(0);
    await expect(born).toBeFocused();
  });

  await test.step('a day ahead cannot be chosen', async () => {
    await born.fill(dayFromNow(0));
    await born.press('ArrowDown');
    await expect(dayIn(page, dayFromNow(0))).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dayIn(page, dayFromNow(0))).toBeFocused();
    await page.keyboard.press('Escape');
  });
});

test('a courier is asked for only when one comes', async ({ as, baseURL }) => {
  const patient = `取件${Date.now() % 1_000_000}`;
  await orderAt(as, baseURL ?? '', { start: 'submitted', patient, physicalModel: true });
  const page = await as(people.assistant);
  await page.goto('/modelDelivery');
  await pick(page.getByRole('combobox', { name: '上门取件' }), /^明天/);
  const [from, to] = [page.getByLabel('取件开始时间'), page.getByLabel('取件结束时间')];
  await expect(from).toHaveValue('14:00');
  await expect(to).toHaveValue('17:00');

  await test.step('hours in which nobody comes are not offered', async () => {
    await from.click();
    const hours = page.locator('.ant-picker-dropdown:visible .ant-picker-time-panel-column').first();
    await expect(hours.getByRole('listitem').or(hours.locator('li'))).toHaveText([
      ...['09', '10', '11', '12', '13', '14', '15', '16', '17', '18'],
    ]);
    await page.keyboard.press('Escape');
  });
  const type = async (field: typeof from, time: string) => {
    await field.fill(time);
    await field.press('Enter');
  };

  await test.step('a time between two visits falls back to the first of the day', async () => {
    await type(from, '13:00');
    await expect(from).toHaveValue('09:00');
    await expect(to).toHaveValue('17:00');
  });

  await test.step('an end that would lie before the start is pulled along, and the reverse', async () => {
    await type(from, '17:30');
    await expect(to).toHaveValue('17:30');
    await type(to, '10:15');
    await expect(from).toHaveValue('10:15');
  });
});
