import type { Page } from '@playwright/test';

/** What names functions where tsx compiled them is not there in a page: without it, none that holds another runs in one. */
export const bearNames = (page: Page): Promise<unknown> =>
  page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
