import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test';
import { listenForMarkers } from './markers.ts';
import { signIn } from './people.ts';
import { tokenOf } from './store.ts';

/** Where the payment gateway of this run shows its pages: a place of its own that ours may only lead to. */
const gateway = process.env.E2E_GATEWAY ?? '';

/** A request to another place than ours; what the gateway's own page asks of the gateway is its own affair. */
function isForeign(request: Request, origin: string): boolean {
  const url = request.url();
  if (/^(data|blob|about):/.test(url)) return false;
  const place = new URL(url).origin;
  if (place === origin) return false;
  const isGatewaysOwn = request.isNavigationRequest() || request.frame().url().startsWith(gateway);
  return !(gateway !== '' && place === gateway && isGatewaysOwn);
}

/** What the browser itself holds against a page: a breach of the content policy, a thrown error, a missing file. */
function isComplaint(message: ConsoleMessage): boolean {
  // A refusal that the page then shows in words is noted by the browser all the same.
  const isRefusal = /the server responded with a status of (409|422)/.test(message.text());
  return message.type() === 'error' && !isRefusal;
}

/**
 * Notes what a browser does that no page of ours may: calls another place than `origin`, breaks the content policy, throws.
 * @returns ends it
 */
export function overhear(context: BrowserContext, origin: string, heard: string[]): () => void {
  const onRequest = (request: Request): void => {
    if (isForeign(request, origin)) heard.push(`calls ${request.url()} from ${request.frame().url()}`);
  };
  const onConsole = (message: ConsoleMessage): void => {
    if (isComplaint(message)) heard.push(`complains: ${message.text()} ${message.location().url}`);
  };
  const onError = (error: WebError): void => void heard.push(`throws ${error.error().stack}`);
  context.on('request', onRequest).on('console', onConsole).on('weberror', onError);
  return () => context.off('request', onRequest).off('console', onConsole).off('weberror', onError);
}

/** Browsers that serve every journey of a worker. */
const kept = new WeakSet<BrowserContext>();

/**
 * Ends what one journey opened for itself. Signed out, not only closed: a person has ten sessions, and the eleventh would
 * end the one that other journeys share.
 */
async function leave(context: BrowserContext, origin: string): Promise<void> {
  const token = await tokenOf(context, origin);
  const headers = { authorization: token };
  if (token) await context.request.post(`${origin}/user-api/v1/logout`, { headers });
  await context.close();
}

/** Answers with a person's browser, signed in; the same one in every journey that asks for this person. */
export type Crew = (phone: string) => Promise<Page>;

/**
 * A journey: Playwright's test in which, whatever it goes through, no page of any person calls another place than
 * ours and the configured gateway, breaks the content policy or throws.
 */
export const test = base.extend<{ overheard: string[] }, { as: Crew }>({
  overheard: [
    async ({ browser, baseURL, viewport }, use) => {
      const heard: string[] = [];
      const ends: (() => void)[] = [];
      const opened = new Set<BrowserContext>();
      const { origin } = new URL(baseURL ?? '');
      const listen = (context: BrowserContext): void => void ends.push(overhear(context, origin, heard));
      const open = (context: BrowserContext): void => {
        opened.add(context);
        context.once('close', () => opened.delete(context));
        listenForMarkers(context);
        listen(context);
      };
      browser.contexts().forEach(listen);
      browser.on('context', open);
      await use(heard);
      browser.off('context', open);
      for (const end of ends) end();
      // Whoever held a phone in this journey sits at the desk again in the next.
      for (const page of browser
        .contexts()
        .filter((one) => kept.has(one))
        .flatMap((one) => one.pages()))
        if (viewport && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
      for (const context of [...opened].filter((one) => !kept.has(one))) await leave(context, origin);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
  as: [
    async ({ browser }, use) => {
      const pages = new Map<string, Page>();
      await use(async (phone) => {
        const page = pages.get(phone) ?? (await signIn(browser, phone));
        pages.set(phone, page);
        kept.add(page.context());
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

export { expect };
