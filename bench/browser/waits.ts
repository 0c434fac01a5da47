import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What the browser saw a person wait for since it was last asked, in ms to the next picture. */
    waits: number[];
  }
}

/** Has every page of a context note how long each key and click waited for the screen to answer (INP's own measure). */
export const noteWaits = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.waits = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) window.waits.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** What a person waited for while something was done. */
export interface Waited {
  /** Keys and clicks. */
  readonly times: number;
  /** In ms; 16 where no answer took longer than a frame. */
  readonly longest: number;
}

const interactions = (page: Page): Promise<number> =>
  page.evaluate(() => (performance as Performance & { readonly interactionCount: number }).interactionCount);

export async function longestWait(page: Page, work: () => Promise<unknown>): Promise<Waited> {
  await page.evaluate(() => window.waits.splice(0));
  const before = await interactions(page);
  await work();
  // The browser tells of them a moment later.
  await page.waitForTimeout(500);
  const longest = Math.max(16, ...(await page.evaluate(() => window.waits)));
  return { times: (await interactions(page)) - before, longest };
}

/** Follows a link of the page and waits until the new screen, with its data, is on the display. @returns ms */
export const timeToScreen = (page: Page, href: string, shows: string): Promise<number> =>
  page.evaluate(
    ([address, wanted]) =>
      new Promise<number>((done, fail) => {
        const link = document.querySelector<HTMLElement>(`nav a[href="${address}"]`);
        if (!link) return fail(new Error(`no link to ${address}`));
        const title = () => document.querySelector('main h1')?.textContent;
        const before = title();
        const began = performance.now();
        const painted = () => {
          const turn = new MessageChannel();
          turn.port1.onmessage = () => done(performance.now() - began);
          turn.port2.postMessage(null);
        };
        const watch = new MutationObserver(() => {
          if (title() === before || !document.querySelector(wanted)) return;
          watch.disconnect();
          requestAnimationFrame(painted);
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        link.click();
      }),
    [href, shows] as const,
  );
