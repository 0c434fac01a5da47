import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until the screen stands, and holds it to its own width. `path` names it in a failure. */
export async function expectFitting(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(sideways, `${path} scrolls sideways`).toBe(false);
}

/** Waits until the screen stands, then holds it to WCAG's levels A and AA and to its own width. `path` names it in a failure. */
export async function expectUsable(page: Page, path: string): Promise<void> {
  await expectFitting(page, path);
  await expectAccessible(page, path);
}

/** Holds what is on show, or the part of it that `within` selects, to WCAG's levels A and AA. */
export async function expectAccessible(page: Page, path: string, within = 'html'): Promise<void> {
  // It is half a megabyte: a document that has it from an earlier look is not given it again.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(hasAxe ? { page, axeSource: ';' } : { page });
  // Its other mode opens a page for every look, to join what frames of other places hold: ours have none.
  axe.setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.include(within).withTags(levels).analyze();
  expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
}
