import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { reach } from '../support/keys.ts';
import { people, signIn } from '../support/people.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const opener = (page: Page) => page.getByRole('button', { name: '打开菜单' });
const content = (page: Page) => page.getByRole('main');
const tall = 900;

test('below 992 px the menu is a drawer: opened and closed by tap and by keys, and gone where a page is chosen', async ({
  browser,
}) => {
  const page = await signIn(browser, people.assistant, { device: { hasTouch: true } });
  await page.setViewportSize({ width: 992, height: tall });
  await expect(menu(page)).toBeVisible();
  await expect(opener(page)).toBeHidden();
  await page.setViewportSize({ width: 991, height: tall });
  await expect(menu(page)).toBeHidden();
  const drawer = page.getByRole('dialog');

  await test.step('by tap', async () => {
    await opener(page).tap();
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: '关闭菜单' }).tap();
    await expect(drawer).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await opener(page).tap();
    await expect(menu(page)).toBeVisible();
    // Beside the drawer.
    await page.touchscreen.tap(900, 500);
    await expect(drawer).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await opener(page).tap();
    await menu(page).getByRole('link', { name: '病例列表' }).tap();
    await expect(page).toHaveURL(/\/caseList/);
    await expect(drawer).toBeHidden();
    await expect(content(page)).toBeFocused();
  });

  await test.step('by keys', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await reach(page, opener(page));
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(menu(page)).toBeVisible();
    await reach(page, menu(page).getByRole('link', { name: '患者中心' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/patientCenter/);
    await expect(drawer).toBeHidden();
    await expect(content(page)).toBeFocused();
  });

  await test.step('a tablet that is turned while it is open goes on with the menu beside the page', async () => {
    await opener(page).tap();
    await expect(drawer).toBeVisible();
    await page.setViewportSize({ width: 1180, height: 820 });
    await menu(page).getByRole('link', { name: '工作台' }).tap();
    await expect(page).toHaveURL('/home');
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(drawer).toBeHidden();
  });
});
