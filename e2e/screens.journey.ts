import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { people, signIn } from './support/people.ts';
import { expectUsable } from './support/usable.ts';

const widths = [1440, 992, 768] as const;
const clinicScreens = [
  '/home',
  '/caseList',
  '/patientCenter',
  '/retainerCreateOrder',
  '/stagingBox',
  '/modelDelivery',
  '/mergePay',
] as const;
const labScreens = [
  '/lab',
  '/lab/board',
  '/lab/mine',
  '/lab/talks',
  '/lab/deliveries',
  '/lab/orders/new',
  '/lab/figures',
  '/lab/calendar',
] as const;
/** Who has them, and what of accounts and catalogue they see. */
const ownScreens = [
  {
    phone: people.clinicAdmin,
    screens: [
      '/baseEmployee',
      '/clinicManage',
      '/createCompanys',
      '/concatCompany',
      '/myCompany',
      '/personalCenter',
      '/setting',
    ],
  },
  { phone: people.support, screens: ['/lab/catalogue'] },
  { phone: people.reviewer, screens: ['/lab/authentications', '/lab/accounts'] },
] as const;

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectUsable(page, path);
}

async function firstOrder(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const order = page.getByText(/^R\d{13}$|R\d{13}/).first();
  await order.click();
  await expect(page).toHaveURL(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  return new URL(page.url()).pathname;
}

/** Signed in, and in the language. */
async function enter(browser: Browser, phone: string, language: 'zh-CN' | 'en-US'): Promise<Page> {
  const page = await signIn(browser, phone);
  if (language === 'zh-CN') return page;
  await page.getByRole('button', { name: '语言' }).click();
  await page
    .getByRole('menuitemradio', { name: 'English' })
    .or(page.getByRole('menuitem', { name: 'English' }))
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', /en/);
  return page;
}

for (const language of ['zh-CN', 'en-US'] as const) {
  test(`every screen is usable in ${language} at each width`, async ({ browser }) => {
    const sides = [
      { phone: people.clinicAdmin, screens: clinicScreens, list: '/caseList?group=waitingForMe' },
      { phone: people.intake, screens: labScreens, list: '/lab' },
    ];
    for (const { phone, screens, list } of sides) {
      const page = await enter(browser, phone, language);
      const order = await firstOrder(page, list);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const screen of [...screens, order]) await look(page, screen);
      }
    }
  });

  test(`accounts, papers and catalogue are usable in ${language} at each width`, async ({ browser }) => {
    for (const { phone, screens } of ownScreens) {
      const page = await enter(browser, phone, language);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const screen of screens) await look(page, screen);
      }
    }
  });
}
