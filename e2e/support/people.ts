import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import pg from 'pg';

/** The demo accounts that the start prints. */
export const people = {
  clinicAdmin: '13800000001',
  doctor: '13800000002',
  assistant: '13800000003',
  otherClinic: '13800000011',
  headOffice: '13800000021',
  twoClinics: '13800000022',
  founder: '13800000031',
  applicant: '13800000032',
  rejected: '13800000033',
  intake: '13900000001',
  designer: '13900000002',
  checker: '13900000003',
  production: '13900000004',
  finance: '13900000005',
  support: '13900000006',
  reviewer: '13900000007',
} as const;

const password = 'suya-demo-2026';
const answer = 'test';

/** The answer that a drawn captcha has once it is known. */
export const captchaAnswer = answer;

/** Where the product of this worker keeps its data. */
export const dataFolder = (): string => process.env.E2E_DATA_DIR ?? '';

/** Asks the database of a product, this worker's own unless told, as its owner. */
export async function ask<T extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  folder = dataFolder(),
): Promise<T[]> {
  const { password: secret } = JSON.parse(readFileSync(join(folder, 'postgres/secret.json'), 'utf8')) as {
    password: string;
  };
  const client = new pg.Client({
    host: join(folder, 'postgres/run'),
    port: 5432,
    user: 'postgres',
    password: secret,
    database: 'suya',
  });
  await client.connect();
  const { rows } = await client.query<T>(text, values).finally(() => client.end());
  return rows;
}

/** What a journey has to arrange beneath the pages, as the database's owner. */
export async function arrange(text: string, values: unknown[] = []): Promise<void> {
  await ask(text, values);
}

/** A person reads the picture; we, who cannot, give the drawn captcha an answer that we know. */
export async function knowCaptcha(captchaId: string): Promise<void> {
  const hash = createHash('sha256').update(`${captchaId}:${answer}`).digest();
  await arrange('UPDATE captcha SET answer_hash = $2 WHERE id = $1', [captchaId, hash]);
}

/** A person waits a minute between two messages; we, who will not, forget that one was sent. */
export const forgetLimits = (): Promise<void> => arrange('DELETE FROM rate');

/** Whoever goes to an address in a journey means to leave, also what is not saved yet; nothing else asks a person like this. */
function answerQuestions(context: BrowserContext): void {
  context.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()));
}

/** A browser of its own for a person, signed in through the sign-in page. */
export async function signIn(
  browser: Browser,
  phone: string,
  options: { clinic?: string | undefined; device?: BrowserContextOptions } = {},
): Promise<Page> {
  const context = await browser.newContext(options.device);
  answerQuestions(context);
  const page = await context.newPage();
  const captcha = page.waitForResponse((response) => response.url().includes('/image-captcha'));
  await page.goto('/login');
  const drawn = (await (await captcha).json()) as { data: { captchaId: string } };
  await knowCaptcha(drawn.data.captchaId);
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('图形验证码', { exact: true }).fill(answer);
  await page.getByLabel('图形验证码', { exact: true }).press('Enter');
  if (options.clinic) await page.getByRole('button', { name: options.clinic }).click();
  const gift = page.getByRole('button', { name: '知道了' });
  const inside = page.getByRole('navigation').first();
  await expect(gift.or(inside).first()).toBeVisible();
  if (await gift.isVisible()) await gift.click();
  await expect(inside).toBeVisible();
  return page;
}
