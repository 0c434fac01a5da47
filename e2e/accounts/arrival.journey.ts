import type { Page } from '@playwright/test';
import { signInByPassword } from '../support/accounts.ts';
import { expect, test } from '../support/journey.ts';
import { arrange, people, signIn } from '../support/people.ts';

const password = 'suya-demo-2026';
const title = '尊敬的用户您好:';

const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name });

test('who belongs to two clinics picks one, and stands in it', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await signInByPassword(page, people.twoClinics, password);
  await expect(page.getByRole('heading', { name: '选择诊所' })).toBeVisible();
  await expect(page.getByRole('button', { name: '悦齿齿科诊所' })).toBeVisible();
  await page.getByRole('button', { name: '康贝齿科（徐汇店）' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('button', { name: '切换诊所: 康贝齿科（徐汇店）' })).toBeVisible();
});

test('a clinic’s admin is told of 99 days of VIP in the specification’s words, once', async ({ browser }) => {
  await arrange(
    `DELETE FROM vip_gift WHERE clinic_id IN (SELECT clinic_id FROM membership m
                   JOIN user_account u ON u.id = m.user_id WHERE u.phone = $1)`,
    [people.otherClinic],
  );
  const page = await (await browser.newContext()).newPage();
  await signInByPassword(page, people.otherClinic, password);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(/平台赠送您99天VIP权益，权益时间截止到\d{4}-\d{2}-\d{2}日，请知悉/);
  await dialog.getByRole('button', { name: '知道了' }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/personalCenter?currentLocation=9');
  await expect(page.getByRole('main').getByText('平台赠送期内享受该等级')).toBeVisible();
  await expect(page.getByRole('row', { name: /^钻石会员 ¥200,000\.00 优惠 6% 1\.5$/ })).toBeVisible();
  await page.goto('/personalCenter?currentLocation=5');
  await expect(page.getByText('优惠券尚未开通')).toBeVisible();

  const again = await (await browser.newContext()).newPage();
  await signInByPassword(again, people.otherClinic, password);
  await expect(again).toHaveURL('/home');
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(again.getByRole('dialog')).toHaveCount(0);
});

test('staff is in the menu of a clinic’s admin, of nobody else; embedded the page opens and the server refuses', async ({
  browser,
  as,
  overheard,
}) => {
  const admin = await as(people.clinicAdmin);
  await admin.goto('/home');
  await expect(inMenu(admin, '账号管理')).toBeVisible();
  const member = await signIn(browser, people.assistant);
  await expect(inMenu(member, '病例列表')).toBeVisible();
  await expect(inMenu(member, '账号管理')).toHaveCount(0);
  await member.goto('/baseEmployee');
  await expect(member.getByText('您没有此操作的权限')).toBeVisible();
  await expect(member.getByRole('heading', { level: 1, name: '账号管理' })).toHaveCount(0);
  const refused = member.waitForResponse((answer) => answer.status() === 403);
  await member.goto('/baseEmployee?iframe=1');
  await refused;
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(member.getByRole('button', { name: '邀请同事' })).toHaveCount(0);
  // The refusal is what this was about.
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of 403/.test(line)));
});

test('the language that a person chose goes with them to another browser', async ({ browser }) => {
  const page = await signIn(browser, people.otherClinic);
  await page.goto('/setting');
  const kept = page.waitForResponse((answer) => answer.url().includes('/preference/edit'));
  // The page is drawn anew in the other language: there is no state of this very box to wait for.
  await page.getByRole('radio', { name: 'English' }).click();
  await kept;
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const other = await signIn(browser, people.otherClinic);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await other.goto('/setting');
  const back = other.waitForResponse((answer) => answer.url().includes('/preference/edit'));
  await other.getByRole('radio', { name: '中文' }).click();
  await back;
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN');
});
