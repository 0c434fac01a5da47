import { type BrowserContext, test as base, type ConsoleMessage, expect, type Request } from '@playwright/test';

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

function overhear(context: BrowserContext, origin: string, heard: string[]): void {
  context.on('request', (request) => {
    if (isForeign(request, origin)) heard.push(`calls ${request.url()} from ${request.frame().url()}`);
  });
  context.on('console', (message) => {
    if (isComplaint(message)) heard.push(`complains: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => heard.push(`throws ${error.error().stack}`));
}

/**
 * A journey: Playwright's test in which, whatever it goes through, no page of any person calls another place than
 * ours and the configured gateway, breaks the content policy or throws.
 */
export const test = base.extend<{ overheard: string[] }>({
  overheard: [
    async ({ browser, baseURL }, use) => {
      const heard: string[] = [];
      const listen = (context: BrowserContext): void => overhear(context, new URL(baseURL ?? '').origin, heard);
      browser.on('context', listen);
      await use(heard);
      browser.off('context', listen);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
