import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { somePhoto } from '../support/photo.ts';
import { recordConsent } from '../support/prescription.ts';
import { apiOf } from '../support/store.ts';
import { expectAccessible } from '../support/usable.ts';

const CHILD = `${new Date().getUTCFullYear() - 6}-03-01`;
const photo = { name: '口内.png', mimeType: 'image/png', buffer: somePhoto() };

async function aPatient(page: Page, origin: string, name: string, birthDate: string | null): Promise<string> {
  const api = await apiOf(page, origin);
  return (await api.post('/emr-api/v1/patients', { name, sex: 'female', birthDate })).data.id ?? '';
}

test('a child’s photo is taken once a guardian consented, and none any more once that is withdrawn', async ({
  as,
  baseURL,
}) => {
  const page = await as(people.assistant);
  const name = `小禾${Date.now() % 100_000}`;
  const patientId = await aPatient(page, baseURL ?? '', name, CHILD);

  await page.goto(`/retainerCreateOrder?patientId=${patientId}`);
  await expect(page.getByText('患者不满 14 周岁：监护人同意后才能添加照片、扫描或模型。')).toBeVisible();
  await page.locator('input[type=file][accept*=".jpg"]').first().setInputFiles(photo);
  await expect(page.getByText(/采集照片、扫描或模型前须取得监护人同意/).first()).toBeVisible();

  await page.getByRole('button', { name: '记录同意' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(name) });
  await expect(dialog.getByText('患者不满 14 周岁，须由监护人同意')).toBeVisible();
  await dialog.getByRole('button', { name: '记录同意' }).click();
  for (const missing of ['请填写监护人姓名', '请选择与患者的关系', '请确认同意人已阅读并同意'])
    await expect(dialog.getByText(missing)).toBeVisible();
  await expectAccessible(page, 'dialog of consent');
  await dialog.getByRole('button', { name: '取消' }).click();
  await recordConsent(page, { name: '王丽', relation: '母亲' });
  await expect(page.getByText('患者不满 14 周岁：监护人同意后')).toHaveCount(0);
  await expect(page).toHaveURL(/orderId=/);

  await page.goto(`/patientCenter?id=${patientId}`);
  const card = page.getByRole('region', { name: '影像资料同意' });
  await expect(card.getByText('母亲 王丽 同意')).toBeVisible();
  await expect(card.getByText('书面签字（原件由诊所留存） · 版本 2026-11-21')).toBeVisible();
  await card.getByRole('button', { name: '撤回同意' }).click();
  const question = page.getByRole('dialog', { name: new RegExp(`撤回 ${name}`) });
  await expect(question.getByText(/门急诊病历不少于 15 年/)).toBeVisible();
  await expectAccessible(page, 'question before withdrawal');
  await question.getByLabel('原因（可不填）').fill('转诊');
  await question.getByRole('button', { name: '确认撤回' }).click();
  await expect(question).toBeHidden();
  await expect(card.getByText('患者已撤回同意：不能再新增订单、照片、扫描或模型。')).toBeVisible();
  await expectAccessible(page, 'patient after withdrawal');

  await page.goto(`/retainerCreateOrder?patientId=${patientId}`);
  await expect(page.getByText('患者已撤回同意：不能再新增订单、照片、扫描或模型。')).toBeVisible();
});

test('who has no birth date is asked for it with the consent', async ({ as, baseURL }) => {
  const page = await as(people.otherClinic);
  const name = `无名${Date.now() % 100_000}`;
  const patientId = await aPatient(page, baseURL ?? '', name, null);
  await page.goto(`/patientCenter?id=${patientId}`);
  const card = page.getByRole('region', { name: '影像资料同意' });
  await expect(card.getByText(/还不知道患者的出生日期/)).toBeVisible();
  await recordConsent(page);
  await expect(card.getByText('患者本人同意', { exact: true })).toBeVisible();
  await expect(page.getByText('1994-05-20')).toBeVisible();
});
