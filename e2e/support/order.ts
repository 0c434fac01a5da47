import { expect, type Page } from '@playwright/test';

/** The status stands beside the order's number at the top of its page, on either side. */
export const shows = (page: Page, status: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 }).getByText(status, { exact: true })).toBeVisible();
