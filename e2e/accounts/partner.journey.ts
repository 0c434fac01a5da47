import type { Browser, Page } from '@playwright/test';
import { newPhone, openWithCaptcha, register } from '../support/accounts.ts';
import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';
import { expectUsable } from '../support/usable.ts';

const sentence = 'four words of mine';
const narrow = { width: 360, height: 740 };

test('a partner’s account is linked where the partner knows it, changed, and unlinked', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const phone = newPhone();
  await register(page, phone, sentence);
  const known = `demo-${phone.slice(-4)}`;
  await page.goto('/personalCenter?currentLocation=7');
  const user = page.getByRole('region', { name: '合作平台用户' });
  await user.getByRole('button', { name: '关联' }).click();
  await expect(user.getByText('请填写编号')).toBeVisible();
  await user.getByLabel('用户编号（kUserId）').fill('demo-0000x');
  await user.getByLabel('对方平台登记的手机号').fill(phone);
  await user.getByRole('button', { name: '关联' }).click();
  await expect(user.getByText('对方平台没有确认这个账号')).toBeVisible();
  await user.getByLabel('用户编号（kUserId）').fill(known);
  await user.getByLabel('对方平台登记的手机号').fill('13900009999');
  await user.getByRole('button', { name: '关联' }).click();
  await expect(user.getByLabel('对方平台登记的手机号')).toHaveAttribute('aria-invalid', 'true');
  await user.getByLabel('对方平台登记的手机号').fill(phone);
  await user.getByRole('button', { name: '关联' }).click();
  await expect(user.getByText(`已关联：${known}`)).toBeVisible();

  const member = page.getByRole('region', { name: '合作平台会员' });
  await member.getByLabel('会员编号（mid）').fill(known);
  await member.getByRole('button', { name: '关联' }).click();
  await expect(member.getByText(`已关联：${known}`)).toBeVisible();
  await expectUsable(page, 'partner accounts');

  await user.getByRole('button', { name: '解除关联' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除关联' }).click();
  await expect(user.getByText(`已关联：${known}`)).toBeHidden();
  await page.reload();
  await expect(user.getByLabel('用户编号（kUserId）')).toBeVisible();
  await expect(member.getByText(`已关联：${known}`)).toBeVisible();
});

test('a partner’s account that is another’s already is refused, and stays theirs', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const phone = newPhone();
  await register(page, phone, sentence);
  const namesake = `137${String(Number(phone.slice(3, 7)) % 10_000).padStart(4, '0')}${phone.slice(-4)}`;
  const other = await (await browser.newContext()).newPage();
  await register(other, namesake, sentence);
  for (const [each, words] of [
    [page, `已关联：demo-${phone.slice(-4)}`],
    [other, '该账号已与另一位用户关联'],
  ] as const) {
    await each.goto('/personalCenter?currentLocation=7');
    const member = each.getByRole('region', { name: '合作平台会员' });
    await member.getByLabel('会员编号（mid）').fill(`demo-${phone.slice(-4)}`);
    await member.getByRole('button', { name: '关联' }).click();
    await expect(each.getByText(words)).toBeVisible();
  }
});

test('the only admin of a clinic does not close their account: the dialog says what remains, and which clinic', async ({
  browser,
}) => {
  const page = await signIn(browser, people.otherClinic);
  await page.goto('/personalCenter?currentLocation=2');
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  await expect(dialog.getByText(/病例、订单、账单和操作记录属于您任职的诊所/)).toBeVisible();
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await dialog.getByRole('textbox', { name: '登录密码' }).fill('suya-demo-2026');
  await dialog.getByRole('button', { name: '确认注销' }).click();
  const refusal = dialog.getByRole('alert').filter({ hasText: '唯一的管理员' });
  await expect(refusal.getByText('悦齿齿科诊所')).toBeVisible();
  await expect(refusal.getByRole('link', { name: '去员工管理移交' })).toHaveAttribute('href', '/baseEmployee');
  await page.reload();
  await expect(page.getByRole('button', { name: '注销账号' })).toBeVisible();
});

const ofAccounts = [
  ...[1, 2, 3, 5, 6, 7, 9].map((place) => `/personalCenter?currentLocation=${place}`),
  '/baseEmployee',
  '/baseEmployee?tab=applications',
  '/baseEmployee?tab=invitations',
  '/clinicManage',
];

/** Signed in, on a phone's screen from then on. */
async function onPhone(browser: Browser): Promise<Page> {
  const page = await signIn(browser, people.clinicAdmin);
  await page.setViewportSize(narrow);
  return page;
}

test('every page of accounts holds on a phone’s screen', async ({ browser }) => {
  const visitor = await (await browser.newContext({ viewport: narrow })).newPage();
  for (const path of ['/login', '/register']) {
    await openWithCaptcha(visitor, path);
    await expectUsable(visitor, path);
  }
  const page = await onPhone(browser);
  for (const path of ofAccounts) {
    await page.goto(path);
    await expectUsable(page, path);
  }
});
