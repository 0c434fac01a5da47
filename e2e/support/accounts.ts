import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { arrange, captchaAnswer, forgetLimits, knowCaptcha } from './people.ts';

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

/** Types phone and password on a page of its own. */
export async function signInByPassword(page: Page, phone: string, password: string): Promise<void> {
  await openWithCaptcha(page, '/login');
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('图形验证码', { exact: true }).fill(captchaAnswer);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** The six digits of the newest SMS to a phone. */
export async function newestCode(page: Page, phone: string): Promise<string> {
  const text = (await readOutbox(page)).find((sms) => sms.phone === phone)?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
}

/** Proves a device that the account does not know, by the code that was sent as the question appeared. */
export async function proveDevice(page: Page, phone: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '新设备验证' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '验证码已发送到' })).toBeVisible();
  await page.getByLabel('短信验证码', { exact: true }).fill(await newestCode(page, phone));
  await page.getByRole('button', { name: '验证并登录' }).click();
}

/** Where the newest SMS to a phone leads. */
export async function readInvitation(page: Page, phone: string): Promise<string> {
  const link = () =>
    readOutbox(page).then((sent) => /https?:\S+/.exec(sent.find((sms) => sms.phone === phone)?.text ?? ''));
  await expect.poll(link, { message: 'the outbox has the invitation' }).not.toBeNull();
  return (await link())?.[0] ?? '';
}

/** Fills in the registration that an address opens, and hands it in. */
export async function registerAt(page: Page, path: string, phone: string, password: string): Promise<void> {
  await openWithCaptcha(page, path);
  const code = await askForCode(page, phone);
  await page.getByLabel('短信验证码', { exact: true }).fill(code);
  await page.getByLabel('设置密码', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
}

/** Registers a new account through the pages, up to where somebody without a clinic is led. */
export async function register(page: Page, phone: string, password: string): Promise<void> {
  await registerAt(page, '/register', phone, password);
  await expect(page).toHaveURL('/clinicManage');
}

/** As if the terms had changed since a person agreed to them: takes back, past the lock on such rows, that they ever did. */
export const forgetConsent = (phone: string): Promise<void> =>
  arrange(`SET session_replication_role = replica;
    DELETE FROM consent WHERE user_id = (SELECT id FROM user_account WHERE phone = '${phone}')`);

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** The six digits of an authenticator app (RFC 6238) for a secret, `ahead` steps of thirty seconds from now. */
export function totpOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + ahead));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
