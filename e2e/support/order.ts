import { expect, type Locator, type Page } from '@playwright/test';

/** The status stands beside the order's number at the top of its page, on either side. */
export const shows = (page: Page, status: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 }).getByText(status, { exact: true })).toBeVisible();

/** A dialog that still flies in is no place for a click: its button may be gone from under it. People wait for that by themselves. */
export async function standing(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect(dialog).not.toHaveClass(/ant-(zoom|slide)/);
}

/** Chooses out of the list that is open, once it is in its place. */
export async function takeOption(page: Page, option: string | RegExp): Promise<void> {
  const wanted = page.getByText(option, { exact: true });
  const list = page.locator('.ant-select-dropdown:visible').filter({ has: wanted }).first();
  await standing(list);
  // Whoever hears the list has its words once more, out of sight.
  await list.locator(wanted).filter({ visible: true }).first().click();
}

/** Opens a field's list and chooses out of it. */
export async function pick(field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await takeOption(field.page(), option);
}
