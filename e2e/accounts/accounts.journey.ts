import type { Page } from '@playwright/test';
import {
  askForCode,
  forgetConsent,
  newPhone,
  openWithCaptcha,
  proveDevice,
  register,
  signInByPassword,
  totpOf,
} from '../support/accounts.ts';
import { expect, test } from '../support/journey.ts';
import { forgetLimits, people, signIn } from '../support/people.ts';

const sentence = 'four words of mine';

test('a newcomer registers on a phone’s screen and is led to where a clinic is found; every menu entry says why', {
  tag: '@main',
}, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const phone = newPhone();
  await openWithCaptcha(page, '/register');
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByText('请阅读并同意用户协议和隐私政策')).toBeVisible();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.getByLabel('设置密码', { exact: true }).fill(phone);
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await expect(page.getByText('密码中不能含有您的手机号')).toBeVisible();
  await register(page, phone, sentence);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: '病例列表' }).click();
  await expect(page.getByRole('dialog', { name: '账号尚未认证' })).toBeVisible();
  await page.getByRole('button', { name: '去创建或关联诊所' }).click();
  await expect(page).toHaveURL('/clinicManage');
  await page.goto('/caseList');
  await expect(page).toHaveURL('/clinicManage');
});

test('a forgotten password is set anew by SMS, once, and the sessions before it are over', async ({
  browser,
  overheard,
}) => {
  const before = await (await browser.newContext()).newPage();
  const phone = newPhone();
  await register(before, phone, sentence);

  const page = await (await browser.newContext()).newPage();
  await openWithCaptcha(page, '/forgits');
  const code = await askForCode(page, phone);
  await page.getByLabel('短信验证码', { exact: true }).fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page).toHaveURL('/change');
  await page.getByLabel('新密码', { exact: true }).fill('another sentence of mine');
  await page.getByLabel('再次输入新密码', { exact: true }).fill('another sentence of yours');
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await page.getByLabel('再次输入新密码', { exact: true }).fill('another sentence of mine');
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page).toHaveURL('/complete');

  await signInByPassword(page, phone, sentence);
  const wrong = page.getByText('账号或密码不正确');
  await expect(wrong).toHaveCount(2);
  await forgetLimits();
  await signInByPassword(page, phone, 'another sentence of mine');
  await proveDevice(page, phone);
  await expect(page).toHaveURL('/clinicManage');

  await before.goto('/setting');
  await expect(before).toHaveURL(/\/login\?/);
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of 401/.test(line)));
});

test('a code by SMS lets in without a password where one is known, and asks for it on a new device', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const phone = newPhone();
  await register(page, phone, sentence);
  await page.getByRole('button', { name: /个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL('/login');

  await openWithCaptcha(page, '/login?way=sms');
  const code = await askForCode(page, phone);
  await page.getByLabel('短信验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await page.getByLabel('短信验证码', { exact: true }).fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL('/clinicManage');

  const elsewhere = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await openWithCaptcha(elsewhere, '/login?way=sms');
  await elsewhere.getByLabel('短信验证码', { exact: true }).fill(await askForCode(elsewhere, phone));
  await elsewhere.getByRole('button', { name: '登录', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { name: '新设备验证' })).toBeVisible();
  await elsewhere.getByLabel('密码', { exact: true }).fill('not the sentence');
  await elsewhere.getByRole('button', { name: '验证并登录' }).click();
  await expect(elsewhere.getByText('账号或密码不正确')).toBeVisible();
  await elsewhere.getByLabel('密码', { exact: true }).fill(sentence);
  await elsewhere.getByRole('button', { name: '验证并登录' }).click();
  await expect(elsewhere).toHaveURL('/clinicManage');
});

interface Opened {
  codeToken: string;
  qrContent: string;
  number: string;
}

/** The code on show in a sign-in page, as a camera would read it. */
async function openScan(page: Page): Promise<Opened> {
  const opened = page.waitForResponse(
    async (response) => response.url().includes('/qr-status') && (await response.text()).includes('qrContent'),
  );
  await page.goto('/login?way=scan');
  const { data } = (await (await opened).json()) as { data: Opened };
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible();
  return data;
}

test('a phone that is signed in lets a computer in, by the number on its screen, and once', async ({ browser }) => {
  const phone = await signIn(browser, people.clinicAdmin);
  await phone.setViewportSize({ width: 360, height: 740 });
  const computer = await (await browser.newContext()).newPage();

  const first = await openScan(computer);
  await phone.goto(new URL(first.qrContent).pathname + new URL(first.qrContent).search);
  await expect(computer.getByText('已扫码，请在手机上确认登录')).toBeVisible();
  await phone.getByRole('button', { name: '拒绝' }).click();
  await expect(phone.getByText('已拒绝这次登录')).toBeVisible();
  await expect(computer.getByText('手机上已拒绝这次登录')).toBeVisible();

  const second = await openScan(computer);
  await phone.goto(new URL(second.qrContent).pathname + new URL(second.qrContent).search);
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expect(phone.getByText('请先选择')).toBeVisible();
  await expect(phone.getByRole('radio')).toHaveCount(3);
  await phone.getByText(second.number, { exact: true }).click();
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expect(phone.getByText('已确认登录')).toBeVisible();
  await expect(computer).toHaveURL('/home');
  await expect(computer.getByRole('navigation').first()).toBeVisible();

  const again = await computer.request.post('/user-api/v1/scan-login', {
    headers: { authorization: second.codeToken },
    data: {},
  });
  expect(((await again.json()) as { code: number }).code).not.toBe(200);
});

test('a session is ended from another place, and that place is signed out', async ({ browser, overheard }) => {
  const phone = newPhone();
  const first = await (await browser.newContext()).newPage();
  await register(first, phone, sentence);
  const second = await (await browser.newContext()).newPage();
  await forgetLimits();
  await signInByPassword(second, phone, sentence);
  await proveDevice(second, phone);
  await expect(second).toHaveURL('/clinicManage');

  await first.goto('/setting');
  await expect(first.getByText('当前设备')).toHaveCount(1);
  await first.getByRole('button', { name: '退出', exact: true }).click();
  await first.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect(first.getByText('已退出该设备')).toBeVisible();
  await expect(first.getByRole('button', { name: '退出', exact: true })).toHaveCount(0);
  await expect(first.getByRole('cell', { name: '注册' })).toBeVisible();
  await second.goto('/personalCenter');
  await expect(second).toHaveURL(/\/login\?type=2/);
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of 401/.test(line)));
});

test('a second step is switched on, asked for at the next sign-in, and switched off again', async ({ browser }) => {
  const phone = newPhone();
  const page = await (await browser.newContext()).newPage();
  await register(page, phone, sentence);
  await page.goto('/personalCenter?currentLocation=2');
  await page.getByRole('button', { name: '开启二次验证' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('6 位动态验证码').fill(totpOf(secret, -1));
  await page.getByRole('button', { name: '确认开启' }).click();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('已开启。登录时需要输入身份验证器中的 6 位数字。')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signInByPassword(other, phone, sentence);
  await expect(other.getByRole('heading', { name: '二次验证' })).toBeVisible();
  await other.getByLabel('动态验证码').fill('12');
  await other.getByRole('button', { name: '验证并登录' }).click();
  await expect(other.getByText('请输入 6 位动态验证码')).toBeVisible();
  await other.getByLabel('动态验证码').fill(totpOf(secret));
  await other.getByRole('button', { name: '验证并登录' }).click();
  await expect(other).toHaveURL('/clinicManage');

  await other.goto('/personalCenter?currentLocation=2');
  await other.getByRole('button', { name: '关闭二次验证' }).click();
  await other.getByLabel('6 位动态验证码').fill(totpOf(secret, 1));
  await other.getByRole('button', { name: '关闭二次验证' }).click();
  await expect(other.getByRole('button', { name: '开启二次验证' })).toBeVisible();
});

test('whoever agreed to older terms is asked before work goes on, and Escape is no answer', async ({ browser }) => {
  const phone = newPhone();
  const page = await (await browser.newContext()).newPage();
  await register(page, phone, sentence);
  const question = page.getByRole('dialog', { name: '协议已更新' });
  await expect(question).toBeHidden();
  await forgetConsent(phone);
  await page.reload();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '同意并继续' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await question.count()).toBe(0);
});

test('who is signed out reaches what is open to all; everything else waits behind the sign-in', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const open = ['/register', '/change', '/pay', '/wxPay', '/404', '/privacypolicy', '/useragreement', '/forgits'];
  for (const path of [...open, '/complete', '/relateClinic', '/smsOutbox']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const path of ['/personalCenter?currentLocation=5', '/setting', '/scan?id=1', '/clinicManage', '/lab']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  }
  const signedIn = await signIn(browser, people.clinicAdmin);
  await signedIn.goto('/login?redirect=%2FmergePay');
  await expect(signedIn).toHaveURL('/mergePay');
});

test('a password is pasted, and every field of one says to a password manager what it is', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  for (const [path, label, purpose] of [
    ['/login', '密码', 'current-password'],
    ['/register', '设置密码', 'new-password'],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel(label, { exact: true });
    await page.evaluate((text) => navigator.clipboard.writeText(text), sentence);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field).toHaveValue(sentence);
    for (const each of await page.locator('input[type=password]').all()) {
      await expect(each).toHaveAttribute('autocomplete', purpose);
    }
  }
});
