import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { standing } from '../support/order.ts';
import { people, signIn } from '../support/people.ts';
import { inTurn } from '../support/turns.ts';
import { expectAccessible, expectFitting } from '../support/usable.ts';
import { overlays } from './screens.ts';
import { shownTo } from './shown.ts';

const widths = [1440, 768] as const;
const narrowest = 768;

/** What stands over a screen is usable, and whole within it: nothing of it lies beyond the edges. */
async function expectWhole(page: Page, overlay: Locator, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expectFitting(page, `${name} at ${width}`);
  const { x = -1, width: wide = 0 } = (await overlay.boundingBox()) ?? {};
  expect(x, `${name} at ${width} begins within the screen`).toBeGreaterThanOrEqual(0);
  expect(x + wide, `${name} at ${width} ends within the screen`).toBeLessThanOrEqual(width);
  if (inTurn(widths, widths.length).includes(width as (typeof widths)[number]))
    await expectAccessible(page, `${name} at ${width}`);
}

test.describe.configure({ mode: 'parallel' });

for (const viewer of new Set(overlays.map((one) => one.viewer))) {
  test(`what ${viewer} is asked in dialogs is usable`, async ({ browser, as, baseURL }) => {
    const page = await signIn(browser, people[viewer]);
    const fill = shownTo(as, baseURL ?? '');
    for (const { screen, button } of overlays.filter((one) => one.viewer === viewer)) {
      await page.goto(await fill(screen));
      // A drawing before the words is read as well.
      await page
        .getByRole('button', { name: new RegExp(`(^|\\s)${button}$`) })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await standing(dialog);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect(dialog).toBeInViewport();
        await expectWhole(page, dialog, button);
      }
    }
  });
}

test('a calendar beneath its field is usable', async ({ browser }) => {
  const page = await signIn(browser, people.clinicAdmin);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/retainerCreateOrder');
    await page.getByLabel('期望收货日期').press('ArrowDown');
    const calendar = page.getByRole('table').filter({ has: page.getByRole('rowheader') });
    await expect(calendar).toBeVisible();
    await expectWhole(page, calendar, 'the calendar');
  }
});

test('the menu is usable in its drawer, which narrow screens have instead of a sidebar', async ({ browser }) => {
  for (const phone of [people.clinicAdmin, people.intake]) {
    const page = await signIn(browser, phone);
    await page.setViewportSize({ width: narrowest, height: 900 });
    await page.goto('/anesthetic');
    await page.getByRole('button', { name: '打开菜单' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('navigation')).toBeVisible();
    await expectFitting(page, 'the menu in its drawer');
    await expectAccessible(page, 'the menu in its drawer');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }
});
