import type { BrowserContext } from '@playwright/test';
import type { Asker } from './seed/askers.ts';

/** Somebody whose session the browser takes over; the lab's people have no clinic. */
export type Person = Pick<Asker, 'token' | 'userId'> & Partial<Pick<Asker, 'clinicId'>>;

/** Signs a browser in without its sign-in page. */
export async function enterAs(context: BrowserContext, url: string, person: Person): Promise<void> {
  await context.addCookies([{ name: 'token', value: person.token, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { authType: 'password', clinicId: person.clinicId ?? '', isCompany: 'false', currentUserId: person.userId },
  );
  await page.close();
}
