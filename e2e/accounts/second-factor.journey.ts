import type { Page } from '@playwright/test';
import { newPhone, proveDevice, register, signInByPassword, totpOf } from '../support/accounts.ts';
import { expect, test } from '../support/journey.ts';
import { arrange, forgetLimits, people, signIn } from '../support/people.ts';

const sentence = 'four words of mine';
const inside = '/clinicManage';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL('/login');
}

/** As if the person had proved who they are long ago, wherever they are signed in. */
const letProofPass = (phone: string): Promise<void> =>
  arrange('UPDATE session SET factor_at = NULL WHERE user_id = (SELECT id FROM user_account WHERE phone = $1)', [
    phone,
  ]);

/** Switches the second step on. @returns the app's secret and the codes for the day it is lost */
async function switchOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/personalCenter?currentLocation=2');
  await page.getByRole('button', { name: '开启二次验证' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('6 位动态验证码').fill(totpOf(secret, -1));
  await page.getByRole('button', { name: '确认开启' }).click();
  const shown = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('还有 10 个恢复码可用')).toBeVisible();
  return { secret, codes };
}

test('a password alone opens nothing on a new device: a code is sent to the phone, and the device is known from then on', async ({
  browser,
}) => {
  const phone = newPhone();
  const home = await (await browser.newContext()).newPage();
  await register(home, phone, sentence);
  await signOut(home);
  await signInByPassword(home, phone, sentence);
  await expect(home, 'where one registered one is known').toHaveURL(inside);

  const clinic = await (await browser.newContext()).newPage();
  await forgetLimits();
  await signInByPassword(clinic, phone, sentence);
  await expect(clinic.getByRole('heading', { name: '新设备验证' })).toBeVisible();
  await expect(clinic.getByText('短信可能被转发或截取', { exact: false })).toBeVisible();
  await expect(clinic.getByRole('status').filter({ hasText: '验证码已发送到 136****' })).toBeVisible();
  await clinic.getByLabel('短信验证码', { exact: true }).fill('12');
  await clinic.getByRole('button', { name: '验证并登录' }).click();
  await expect(clinic.getByText('请输入 6 位短信验证码')).toBeVisible();
  await proveDevice(clinic, phone);
  await expect(clinic).toHaveURL(inside);
  await signOut(clinic);
  await signInByPassword(clinic, phone, sentence);
  await expect(clinic).toHaveURL(inside);
});

test('a recovery code stands in for a lost app, and what takes access away asks who is there', async ({
  browser,
  overheard,
}) => {
  const phone = newPhone();
  const first = await (await browser.newContext()).newPage();
  await register(first, phone, sentence);
  const { secret, codes } = await switchOn(first);

  const second = await (await browser.newContext()).newPage();
  await signInByPassword(second, phone, sentence);
  await second.getByRole('button', { name: '无法使用身份验证器？使用恢复码' }).click();
  await second.getByLabel('恢复码', { exact: true }).fill('not one');
  await second.getByRole('button', { name: '验证并登录' }).click();
  await expect(second.getByText('请输入 24 位恢复码')).toBeVisible();
  await second.getByLabel('恢复码', { exact: true }).fill((codes[0] ?? '').toLowerCase().replaceAll('-', ' '));
  await second.getByRole('button', { name: '验证并登录' }).click();
  await expect(second).toHaveURL(inside);
  await second.goto('/personalCenter?currentLocation=2');
  await expect(second.getByText('还有 9 个恢复码可用')).toBeVisible();

  await letProofPass(phone);
  await second.goto('/setting');
  await second.getByRole('button', { name: '退出其他所有设备' }).click();
  const question = second.getByRole('dialog', { name: '除当前设备外，全部退出登录？' });
  await question.getByRole('button', { name: '退出', exact: true }).click();
  const proof = second.getByRole('dialog', { name: '二次验证' });
  await proof.getByLabel('请打开身份验证器').fill(totpOf(secret));
  await proof.getByRole('button', { name: '确定' }).click();
  await expect(second.getByText('已退出 1 台设备')).toBeVisible();
  await expect(question).toBeHidden();
  // The browser notes the refusal that brought the question up.
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of 403/.test(line)));
});

test('the platform’s administrator resets a lost second step for a reason, and the person is told', async ({
  browser,
}) => {
  const phone = newPhone();
  const page = await (await browser.newContext()).newPage();
  await register(page, phone, sentence);
  await switchOn(page);

  const reviewer = await signIn(browser, people.reviewer);
  await reviewer.getByRole('link', { name: '账号与登录' }).click();
  await expect(reviewer.getByRole('heading', { level: 1, name: '账号与登录' })).toBeVisible();
  await expect(reviewer.getByText('本人')).toBeVisible();
  await reviewer.getByLabel('按完整手机号查找').fill(phone);
  await expect(reviewer.getByRole('article').filter({ hasText: `136****${phone.slice(-4)}` })).toHaveCount(1);
  await reviewer.getByRole('button', { name: '重置二次验证' }).click();
  const question = reviewer.getByRole('dialog', { name: /重置二次验证？/ });
  await question.getByRole('button', { name: '重置二次验证' }).click();
  await expect(question.getByText('请填写理由')).toBeVisible();
  await question.getByLabel('理由').fill('手机遗失，已视频核实');
  await question.getByRole('button', { name: '重置二次验证' }).click();
  await expect(reviewer.getByText('二次验证已重置，已短信通知本人')).toBeVisible();
  await expect(reviewer.getByRole('button', { name: '重置二次验证' })).toBeHidden();

  await forgetLimits();
  const later = await (await browser.newContext()).newPage();
  await signInByPassword(later, phone, sentence);
  await proveDevice(later, phone);
  await expect(later).toHaveURL(inside);
});

test('inside another page the way out stands at the end', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await register(page, newPhone(), sentence);
  await page.goto('/setting?iframe=1');
  await expect(page.getByRole('button', { name: /个人菜单/ })).toBeHidden();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL('/login');
});
