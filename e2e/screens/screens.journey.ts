import type { Browser, Page } from '@playwright/test';
import { type Crew, expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';
import { apiOf } from '../support/store.ts';
import { inTurn } from '../support/turns.ts';
import { expectAccessible, expectFitting } from '../support/usable.ts';
import { type Tour, tours } from './screens.ts';
import { shownTo } from './shown.ts';

const widths = [1440, 992, 768] as const;
const phoneWidth = 390;
const languages = ['zh-CN', 'en-US'] as const;
type Language = (typeof languages)[number];
interface Manner {
  readonly onPhones?: boolean | undefined;
  /** Its place in the tour. */
  readonly at: number;
}

/** That the address led to its own page, and the page could load what it shows. */
async function expectShown(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, page.url());
  expect(new URL(page.url()).pathname, `${path} leads elsewhere`).toBe(pathname);
  const retry = page.getByRole('alert').getByRole('button', { name: /^(重试|Retry)$/ });
  await expect(retry, `${path} could not be loaded`).toHaveCount(0);
}

/**
 * One screen at each width. Whether it fits is asked at all of them, which takes no time; whether it keeps the level, which
 * takes most of it, at one of them in turns.
 */
async function look(page: Page, path: string, { onPhones = false, at }: Manner): Promise<void> {
  await page.setViewportSize({ width: widths[0], height: 900 });
  await page.goto(path);
  const all = onPhones ? [...widths, phoneWidth] : widths;
  // The screens of a tour take the widths one after the other, beginning with another one for each commit.
  const closely = inTurn([...all.slice(at % all.length), ...all.slice(0, at % all.length)], all.length);
  for (const width of all) {
    await page.setViewportSize({ width, height: 900 });
    await expectFitting(page, `${path} at ${width}`);
    if (closely.includes(width)) await expectAccessible(page, `${path} at ${width}`);
  }
  await expectShown(page, path);
}

/** Speaks a language with whoever is signed in. */
async function speak(page: Page, origin: string, language: 'zh' | 'en'): Promise<void> {
  const api = await apiOf(page, origin);
  const { code } = await api.post('/suyastar-api/preference/edit', { language });
  expect(code, 'the language is kept').toBe(200);
}

interface Entry {
  readonly browser: Browser;
  readonly as: Crew;
  readonly origin: string;
}

/** Signed in, unless it is anybody; and in the language. */
async function enter({ browser, as, origin }: Entry, { viewer, clinic }: Tour, language: Language): Promise<Page> {
  if (viewer === 'visitor') return (await browser.newContext({ locale: language })).newPage();
  // A tab of its own, so that whoever comes after finds the person's other one as it was.
  if (language === 'zh-CN' && !clinic) return (await as(people[viewer])).context().newPage();
  const page = await signIn(browser, people[viewer], { clinic });
  if (language === 'zh-CN') return page;
  inEnglish.push(page);
  await speak(page, origin, 'en');
  // The browser learns it from the first page that reads the account, and the light ones follow the browser.
  await page.goto('/setting');
  await expect(page.locator('html')).toHaveAttribute('lang', /en/);
  return page;
}

/** Their language goes with people into whatever is looked at next, so that it is given back. */
const inEnglish: Page[] = [];
test.afterEach(async ({ baseURL }) => {
  for (const page of inEnglish.splice(0)) await speak(page, baseURL ?? '', 'zh');
});

/** What the tours of a worker have found and made: both languages look at the same. */
let filled: ReturnType<typeof shownTo> | undefined;

// Each stands by itself, and together they are the longest of all files.
test.describe.configure({ mode: 'parallel' });

for (const [place, tour] of tours.entries()) {
  // Half of the tours in each language, changing sides from commit to commit.
  for (const language of inTurn(place % 2 === 0 ? languages : languages.toReversed(), languages.length)) {
    const { of, screens, onPhones } = tour;
    test(`${of}: every screen is usable in ${language} at each width`, async ({ browser, as, baseURL }) => {
      const origin = baseURL ?? '';
      const page = await enter({ browser, as, origin }, tour, language);
      filled ??= shownTo(as, origin);
      for (const [at, screen] of screens.entries()) await look(page, await filled(screen), { onPhones, at });
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh-CN' ? /zh/ : /en/);
      await page.close();
    });
  }
}
