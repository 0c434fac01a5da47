import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { confirmReceipt, type Packed, receiveBox, sendBox } from '../support/deliveries.ts';
import { expect, test } from '../support/journey.ts';
import { labStep, openOrder } from '../support/lab.ts';
import { shows } from '../support/order.ts';
import { people } from '../support/people.ts';
import { somePhoto } from '../support/photo.ts';
import { codeOfPdf } from '../support/read-pdf.ts';
import { orderAt } from '../support/starts.ts';

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: somePhoto(240) });
/** Told apart from what an earlier run on the same server has left. */
const run = String(Date.now() % 1_000_000);
const [whole, lacking] = [`石膏甲${run}`, `石膏乙${run}`];
const note = '咬合记录断为两段，请重寄';

/** Prints the label of the box on show. @returns the file */
async function printLabel(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('article').first().getByRole('button', { name: '打印标签' }).click();
  return readFile(await (await download).path());
}

test('two models go to the lab in one box: one is sound, one is not and says why with a picture, and comes again', {
  tag: '@main',
}, async ({ as, baseURL }) => {
  const sound = await orderAt(as, baseURL ?? '', { start: 'submitted', patient: whole, physicalModel: true });
  const broken = await orderAt(as, baseURL ?? '', { start: 'submitted', patient: lacking, physicalModel: true });
  const [clinic, intake] = [await as(people.assistant), await as(people.intake)];

  await test.step('a number is shown as it is taken: no other signs, no leading zero, not above the largest', async () => {
    await clinic.goto('/modelDelivery');
    const row = clinic.getByRole('list', { name: '待寄送的订单' }).getByRole('listitem').filter({ hasText: whole });
    await row.getByRole('checkbox', { name: whole }).check();
    const count = row.getByRole('spinbutton', { name: '托盘', exact: true });
    await count.fill('');
    await count.pressSequentially('0a2b');
    await expect(count).toHaveValue('2');
    await count.pressSequentially('50');
    await count.blur();
    await expect(count).toHaveValue('99');
  });
  const packed: readonly Packed[] = [
    { patient: whole, beside: { 咬合记录: 1, 托盘: 2 } },
    { patient: lacking, beside: { 咬合记录: 1 } },
  ];
  const deliveryId = await sendBox(clinic, packed, '易碎，请轻放');
  const box = clinic.getByRole('article').first();
  await expect(box).toContainText('咬合记录 × 1 · 托盘 × 2');
  await expect(box).toContainText('易碎，请轻放');
  // Somebody at intake scans the label's code with a phone and follows it to the box.
  const scanned = new URL(codeOfPdf(await printLabel(clinic)));
  expect(scanned.origin).toBe(new URL(baseURL ?? '').origin);
  expect(scanned.pathname).toBe(`/lab/deliveries/${deliveryId}`);
  await test.step('the clinic’s own phone comes by the label to its box, and from there to each order’s camera', async () => {
    const phone = await as(people.doctor);
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(scanned.pathname);
    await expect(phone).toHaveURL(new RegExp(`/modelDelivery\\?.*box=${deliveryId}`));
    await expect(phone.getByRole('article').first()).toContainText(lacking);
    await phone
      .getByRole('button', { name: `为${whole}拍照上传` })
      .first()
      .click();
    await expect(phone).toHaveURL(/\/phone#/);
    await expect(phone.locator('input[type=file]')).toHaveCount(1);
  });
  await receiveBox(intake, deliveryId, async () => {
    const judged = intake.getByRole('radiogroup', { name: new RegExp(lacking) });
    await judged.getByText('缺件', { exact: true }).click();
    // Neither a word nor a picture: the clinic would not know what to send.
    await confirmReceipt(intake);
    await expect(intake.getByText('请说明缺少或损坏了什么，或拍照上传')).toBeVisible();
    await intake.getByRole('textbox', { name: new RegExp(`${lacking}的说明`) }).fill(note);
    const taken = intake.getByRole('list', { name: /的照片$/ }).getByRole('img');
    await intake.locator('input[type=file]').setInputFiles(picture('拍错.png'));
    await expect(intake.getByRole('img', { name: '拍错.png' })).toBeVisible();
    await intake.getByRole('button', { name: '移除照片 拍错.png' }).click();
    await expect(taken).toHaveCount(0);
    await intake.locator('input[type=file]').setInputFiles(picture('断裂.png'));
    await expect(intake.getByRole('img', { name: '断裂.png' })).toBeVisible();
  });

  await clinic.reload();
  await expect(box).toContainText('缺件');
  await expect(box).toContainText(note);
  await expect(box.getByRole('img', { name: '断裂.png' })).toBeVisible();
  await expect(box.getByRole('img', { name: '拍错.png' })).toHaveCount(0);
  // What was missing comes later, in the same box's name: then the order can go on.
  await receiveBox(intake, deliveryId, async () => {
    const judged = intake.getByRole('radiogroup', { name: new RegExp(lacking) });
    await judged.getByText('完好', { exact: true }).click();
  });
  await clinic.reload();
  await expect(box).toContainText('已收到');
  await expect(box).not.toContainText(note);
  for (const orderId of [sound, broken]) {
    await clinic.goto(`/retainerOrderDetail/${orderId}`);
    await shows(clinic, '待审核');
  }
});

test('a phone that opens the code of an order sends its photo without signing in or typing, and the PC shows it', async ({
  as,
  browser,
  baseURL,
  overheard,
}) => {
  const patient = `石膏丙${run}`;
  const orderId = await orderAt(as, baseURL ?? '', { start: 'submitted', patient, physicalModel: true });
  const clinic = await as(people.assistant);
  await clinic.goto('/modelDelivery');
  const answer = clinic.waitForResponse(/\/phone-link$/);
  await clinic
    .getByRole('list', { name: '待寄送的订单' })
    .getByRole('listitem')
    .filter({ hasText: patient })
    .getByRole('button', { name: '手机拍照' })
    .click();
  const { data } = (await (await answer).json()) as { data: { url: string } };
  await expect(clinic.getByRole('img', { name: '用手机扫描，为此订单添加照片' })).toBeVisible();
  await clinic.keyboard.press('Escape');
  await clinic.goto(`/retainerOrderDetail/${orderId}?tab=files`);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await phone.newPage();
  const link = new URL(data.url);
  await page.goto(`${link.pathname}${link.hash}`);
  // Whose order it is, but no full name: the phone may be anybody's.
  await expect(page.getByText('石*****').or(page.getByText(/^石\*+$/))).toBeVisible();
  await expect(page.getByText(patient)).toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles(picture('口内.png'));
  await expect(page.getByText('此订单共有 1 张照片。')).toBeVisible();
  await expect(clinic.getByRole('img', { name: '口内.png' })).toBeVisible();
  // Another code in the same tab: one that is over shows nothing of the order before it.
  await page.goto(`${link.pathname}#${'x'.repeat(43)}`);
  await expect(page.getByText('链接无效或已过期')).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  expect(overheard.filter((line) => !line.includes('/v1/phone/open'))).toEqual([]);
  overheard.length = 0;
  await phone.close();
});

test('orders that came with scans are listed with their files and how the lab stands to them, and are searched', async ({
  as,
  baseURL,
}) => {
  const [fresh, approved] = [`扫描甲${run}`, `扫描乙${run}`];
  const freshId = await orderAt(as, baseURL ?? '', { start: 'submitted', patient: fresh });
  await orderAt(as, baseURL ?? '', { start: 'review', patient: approved });
  const [clinic, intake] = [await as(people.assistant), await as(people.intake)];
  await clinic.goto('/modelDelivery');
  await clinic.getByRole('tab', { name: '数字扫描' }).click();
  const row = (patient: string) =>
    clinic.getByRole('list', { name: '数字扫描' }).getByRole('listitem').filter({ hasText: patient });
  await expect(row(fresh).first()).toContainText('待技工所检查');
  await expect(row(fresh).first()).toContainText('scan.stl');
  await expect(row(approved).first()).toContainText('已检查');
  await clinic.getByPlaceholder('患者姓名、拼音首字母、手机号或订单号').fill(fresh);
  await expect(row(approved)).toHaveCount(0);
  await openOrder(intake, freshId);
  await labStep(intake, '要求补充资料', async (dialog) => {
    await dialog.getByLabel('理由').fill('磨牙区有缺损');
    await dialog.getByRole('checkbox', { name: '上颌扫描' }).check();
  });
  await expect(row(fresh).first()).toContainText('需重新上传');
  await expect(row(fresh).first()).toContainText('磨牙区有缺损');
  await row(fresh).first().getByRole('link', { name: '补传扫描' }).click();
  await expect(clinic).toHaveURL(new RegExp(`CreateOrder\\?orderId=${freshId}`));
});
