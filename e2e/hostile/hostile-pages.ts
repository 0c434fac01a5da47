import { expect, type Page } from '@playwright/test';
import { apiOf } from '../support/store.ts';

/** Asks and insists on a success. */
export async function must<T>(asked: Promise<{ code: number; msg: string; data: unknown }>): Promise<T> {
  const { code, msg, data } = await asked;
  expect(code, msg).toBe(200);
  return data as T;
}

/** What runs in any page of a person, noted. */
export function watch(page: Page, ran: string[]): void {
  const look = (each: Page): void => {
    each.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') ran.push(`a dialog on ${each.url()}: ${dialog.message()}`);
    });
  };
  look(page);
  page.context().on('page', look);
}

type Api = Awaited<ReturnType<typeof apiOf>>;

/** A person whose pages are watched. */
export async function watchedPerson(page: Page, origin: string, ran: string[]): Promise<{ page: Page; api: Api }> {
  watch(page, ran);
  return { page, api: await apiOf(page, origin) };
}

/** Waits until a page shows each of the texts, sign by sign. */
export async function shownAll(page: Page, texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const shown = await page.evaluate(() => {
      const typed = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
      const called = [...document.querySelectorAll('[title], [aria-label]')];
      const names = called.flatMap((each) => [each.getAttribute('title'), each.getAttribute('aria-label')]);
      return [document.body.innerText, ...typed.map(({ value }) => value), ...names].join('\n');
    });
    return texts.filter((text) => !shown.includes(text));
  };
  await expect.poll(missing, { message: `on ${page.url()}` }).toEqual([]);
}

/** Opens a page and waits until it shows each of the texts, sign by sign. */
export async function showsAll(page: Page, path: string, texts: readonly string[]): Promise<void> {
  await page.goto(path);
  await shownAll(page, texts);
}
