import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';

/** The link and the number that a waiting device shows. */
async function shownOn(device: Page): Promise<{ link: string; number: string }> {
  const field = device.getByLabel('登录链接', { exact: true });
  await expect(field).toHaveValue(/code=.*codeChallenge=/);
  await expect(device.getByText(/\d+ 秒后自动更换/)).toBeVisible();
  const number = (await device.getByText('另一台设备上请选择这个数字').locator('strong').textContent()) ?? '';
  return { link: await field.inputValue(), number };
}

const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search;

test('a device is let in by its link, opened where somebody is signed in, with the number on its screen', async ({
  browser,
}) => {
  const office = await signIn(browser, people.clinicAdmin);
  const tablet = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await tablet.goto('/login');
  await tablet.getByRole('tab', { name: '授权登录' }).click();
  await expect(tablet).toHaveURL('/login?way=code');

  const first = await shownOn(tablet);
  await office.goto(pathOf(first.link));
  await expect(office).toHaveURL('/personalCenter?currentLocation=6');
  await expect(office.getByRole('heading', { name: '另一台设备请求登录您的账号' })).toBeVisible();
  await expect(office.getByText('127.0.0.1')).toBeVisible();
  await expect(office.getByText(/\d+ 秒前/)).toBeVisible();
  await expect(tablet.getByText('已打开链接，请在另一台设备上同意登录')).toBeVisible();
  await office.getByRole('button', { name: '拒绝' }).click();
  await expect(office.getByText('已拒绝这次登录')).toBeVisible();
  await expect(tablet.getByText('另一台设备上已拒绝这次登录')).toBeVisible();
  await tablet.getByRole('button', { name: '换一个链接' }).click();

  await expect(tablet.getByText('另一台设备上已拒绝这次登录')).toBeHidden();
  const second = await shownOn(tablet);
  expect(second.link).not.toBe(first.link);
  await office.goto(pathOf(second.link));
  await office.getByRole('button', { name: '同意登录' }).click();
  await expect(office.getByText('请先选择')).toBeVisible();
  await expect(office.getByRole('radio')).toHaveCount(3);
  await office.getByText(second.number, { exact: true }).click();
  await office.getByRole('button', { name: '同意登录' }).click();
  await expect(office.getByText('已同意登录')).toBeVisible();
  await expect(tablet).toHaveURL('/home');
  await expect(tablet.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a link that a stranger made up says that no device waits, and lets nobody in', async ({
  browser,
  request,
  overheard,
}) => {
  const page = await signIn(browser, people.clinicAdmin);
  const code = randomBytes(24).toString('base64url');
  const codeVerifier = randomBytes(40).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

  await page.goto(`/caseList?${new URLSearchParams({ code, codeChallenge })}`);
  await expect(page).toHaveURL('/personalCenter?currentLocation=6');
  await expect(page.getByRole('heading', { name: '没有设备在等待这次登录' })).toBeVisible();
  await expect(page.getByText('请不要打开他人发来的登录链接', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: '同意登录' })).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);
  const redeemed = await request.post('/user-api/v1/login4code-pc', { data: { code, codeVerifier } });
  expect(((await redeemed.json()) as { code: number }).code).toBe(60042);
  // The browser notes the refusal that the page puts into words.
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of 409/.test(line)));
});
