import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { people, signIn } from './support/people.ts';
import { apiOf } from './support/store.ts';
import { expectAccessible, expectFitting } from './support/usable.ts';

const widths = [1440, 992, 768] as const;
const narrowest = 768;
const languages = ['zh-CN', 'en-US'] as const;
type Language = (typeof languages)[number];

const clinicScreens = [
  '/home',
  '/caseList',
  '/patientCenter',
  '/caseList?view=cases',
  '/caseList/create',
  '/retainerCreateOrder',
  '/sportsBracesCreateOrder',
  '/removeApplianceCreateOrder',
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
  { phone: people.reviewer, screens: ['/lab/authentications', '/lab/accounts', '/lab/ledger'] },
] as const;

/**
 * One screen at each width. What a level asks of names and roles hangs on the language, what it asks of sizes and contrast
 * on the width: it is held to the level at every width in Chinese, and at one of them in English.
 */
async function look(page: Page, path: string, language: Language): Promise<void> {
  await page.setViewportSize({ width: widths[0], height: 900 });
  await page.goto(path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectFitting(page, `${path} at ${width}`);
    if (language === 'zh-CN' || width === narrowest) await expectAccessible(page, `${path} at ${width}`);
  }
}

async function firstOrder(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const order = page.getByText(/^R\d{13}$|R\d{13}/).first();
  await order.click();
  await expect(page).toHaveURL(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  return new URL(page.url()).pathname;
}

/** Signed in, and in the language. */
async function enter(browser: Browser, phone: string, language: Language): Promise<Page> {
  const page = await signIn(browser, phone);
  if (language === 'zh-CN') return page;
  await page.getByRole('button', { name: '语言' }).click();
  await page
    .getByRole('menuitemradio', { name: 'English' })
    .or(page.getByRole('menuitem', { name: 'English' }))
    .click();
  inEnglish.push(page);
  await expect(page.locator('html')).toHaveAttribute('lang', /en/);
  return page;
}

/** Their language goes with people into whatever is looked at next, so that it is given back. */
const inEnglish: Page[] = [];
test.afterEach(async ({ baseURL }) => {
  for (const page of inEnglish.splice(0)) {
    const api = await apiOf(page, baseURL ?? '');
    await api.post('/suyastar-api/preference/edit', { language: 'zh' });
  }
});

// Each stands by itself, and together they are the longest of all files.
test.describe.configure({ mode: 'parallel' });

for (const language of languages) {
  test(`every screen is usable in ${language} at each width`, async ({ browser }) => {
    const sides = [
      { phone: people.clinicAdmin, screens: clinicScreens, list: '/caseList?group=waitingForMe' },
      { phone: people.intake, screens: labScreens, list: '/lab' },
    ];
    for (const { phone, screens, list } of sides) {
      const page = await enter(browser, phone, language);
      const order = await firstOrder(page, list);
      for (const screen of [...screens, order]) await look(page, screen, language);
    }
  });

  test(`accounts, papers and catalogue are usable in ${language} at each width`, async ({ browser }) => {
    for (const { phone, screens } of ownScreens) {
      const page = await enter(browser, phone, language);
      for (const screen of screens) await look(page, screen, language);
    }
  });
}
