import type { Locator, Page } from '@playwright/test';

/** More stops than a page of ours has between any two places of it. */
const MOST_STOPS = 150;

/** Goes on from stop to stop, as somebody without a mouse does, until this has the focus. */
export async function reach(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached by the Tab key`);
}
