import { expect, type Page } from '@playwright/test';
import { captchaAnswer, forgetLimits, knowCaptcha } from './people.ts';

/** A phone that nobody has: of this moment, so that a second run on the same server meets no account of the first. */
export const newPhone = (): string => `136${String(Date.now() % 100_000_000).padStart(8, '0')}`;

/** Opens a page that draws a captcha, and makes its answer known. */
export async function openWithCaptcha(page: Page, path: string): Promise<void> {
  // Nothing of the page before may still be drawing one.
  await page.goto('about:blank');
  const captcha = page.waitForResponse((response) => response.url().includes('/image-captcha'));
  await page.goto(path);
  const drawn = (await (await captcha).json()) as { data: { captchaId: string } };
  await knowCaptcha(drawn.data.captchaId);
}

interface Sms {
  id: string;
  phone: string;
  text: string;
}

async function readOutbox(page: Page): Promise<Sms[]> {
  const answer = await page.request.get('/user-api/v1/sms-outbox');
  return ((await answer.json()) as { data: Sms[] }).data;
}

/** Asks for a code by SMS on a form that has phone and picture, and answers with what the developers' outbox got. */
export async function askForCode(page: Page, phone: string, label = '手机号'): Promise<string> {
  await forgetLimits();
  const before = new Set((await readOutbox(page)).map(({ id }) => id));
  await page.getByLabel(label, { exact: true }).fill(phone);
  await page.getByLabel('图形验证码', { exact: true }).fill(captchaAnswer);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('status').filter({ hasText: '验证码已发送到' })).toBeVisible();
  const sent = (await readOutbox(page)).find(({ id }) => !before.has(id));
  const code = /\d{6}/.exec(sent?.text ?? '')?.[0];
  expect(code, 'the outbox has the code').toBeDefined();
  return code ?? '';
}

/** Registers a new account through the pages, up to where somebody without a clinic is led. */
export async function register(page: Page, phone: string, password: string): Promise<void> {
  await openWithCaptcha(page, '/register');
  const code = await askForCode(page, phone);
  await page.getByLabel('短信验证码', { exact: true }).fill(code);
  await page.getByLabel('设置密码', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).toHaveURL('/clinicManage');
}
