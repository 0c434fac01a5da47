import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';
import { somePhoto } from '../support/photo.ts';

/** A patient of the demonstration's first clinic, with an order at the lab. */
const patient = '吴佳怡';
/** Told apart from what an earlier run on the same server has left. */
const run = Date.now() % 1_000_000;
const question = `<b>请问</b> 下周三能到吗？${run}`;
const answer = `能到，见排产图。${run}`;
const note = `这家诊所常催单 ${run}`;

const message = (page: Page) => page.getByLabel('消息', { exact: true });
const said = (page: Page, text: string) => page.getByRole('log').getByText(text);

/** From the patient's file to the case and its conversation. */
async function openCase(page: Page): Promise<void> {
  await page.goto('/patientCenter');
  await page.getByLabel('搜索患者').fill(patient);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.getByRole('row', { name: new RegExp(patient) }).click();
  await page
    .getByRole('region', { name: '病例' })
    .getByRole('link')
    .filter({ hasText: /K\d{12}/ })
    .click();
  await expect(message(page)).toBeVisible();
}

test('clinic and lab talk of a case: seen without a reload, answered with a picture, read by name', {
  tag: '@main',
}, async ({ browser }) => {
  const clinic = await signIn(browser, people.assistant);
  await openCase(clinic);
  await message(clinic).fill(question);
  await message(clinic).press('Control+Enter');
  await expect(said(clinic, question)).toBeVisible();
  await expect(clinic.getByRole('article').last().getByText('对方未读')).toBeVisible();

  const lab = await signIn(browser, people.intake);
  await lab.getByRole('link', { name: /病例对话/ }).click();
  await lab.getByRole('row', { name: new RegExp(patient) }).click();
  await expect(said(lab, question)).toBeVisible();
  // Nobody touched the clinic's page: that it was read reaches it by itself, by name.
  const asked = clinic.getByRole('article').filter({ hasText: question });
  await expect(asked.getByText('方平 已读')).toBeVisible();
  await expect(asked.getByText('对方未读')).toBeHidden();

  await clinic.goto('/home');
  await lab
    .locator('input[type=file]')
    .setInputFiles({ name: '排产.png', mimeType: 'image/png', buffer: somePhoto(240) });
  await expect(lab.getByRole('button', { name: '图片 排产.png，点击放大' })).toBeVisible();
  await message(lab).fill(answer);
  await lab.getByRole('button', { name: '发送', exact: true }).click();
  await expect(said(lab, answer)).toBeVisible();
  await lab.getByLabel('备注内容').fill(note);
  await lab.getByRole('button', { name: '添加备注' }).click();
  await expect(lab.getByText(note)).toBeVisible();

  const waiting = clinic.getByRole('region', { name: /未读对话/ }).getByRole('link', { name: new RegExp(patient) });
  await expect(waiting).toContainText(answer);
  await waiting.click();
  await clinic
    .getByRole('log')
    .getByRole('button', { name: /排产\.png/ })
    .last()
    .click();
  await expect(clinic.getByRole('dialog').getByRole('img', { name: '排产.png' })).toBeVisible();
  await clinic.keyboard.press('Escape');
  await expect(clinic.getByText(note)).toHaveCount(0);
  await expect(lab.getByRole('article').last().getByText('陈小雨 已读')).toBeVisible();

  await lab.getByRole('article').last().getByRole('button', { name: '撤回' }).click();
  await lab.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect(said(clinic, answer)).toBeHidden();
});

test('a patient follows a link that tells nothing but how far it is, until it is revoked', async ({ browser }) => {
  const clinic = await signIn(browser, people.assistant);
  await openCase(clinic);
  const links = clinic.getByRole('region', { name: '患者进度链接' });
  await links.getByRole('button', { name: '生成链接' }).click();
  const address = (await links.locator('code').textContent()) ?? '';
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(address).pathname);
  await expect(visitor.getByRole('heading', { name: '治疗进度' })).toBeVisible();
  await expect(visitor.getByText('已下单').first()).toBeVisible();
  await expect(visitor.getByText(patient)).toHaveCount(0);
  await links.getByRole('listitem').first().getByRole('button', { name: '撤销' }).click();
  await clinic.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await expect(links.getByRole('listitem').first().getByText('已撤销')).toBeVisible();
  const token = address.split('/').at(-1);
  const answers = await Promise.all(
    [token, 'x'.repeat(43)].map((data) => visitor.request.post('/suyastar-api/v1/progress', { data: { token: data } })),
  );
  expect(answers.map((answer) => answer.status())).toEqual([404, 404]);
});
