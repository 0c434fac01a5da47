import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';

test('canary: a page that called somebody, broke the content policy or threw would be found out', {
  tag: '@main',
}, async ({ browser, overheard }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  const refused = await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/seen.gif' }));
    setTimeout(() => {
      throw new Error('thrown by hand');
    });
    const isRefused = (write: () => void): boolean => {
      try {
        write();
        return false;
      } catch {
        return true;
      }
    };
    const script = document.createElement('script');
    return [
      isRefused(() => document.body.insertAdjacentHTML('beforeend', '<p onclick="1">…</p>')),
      isRefused(() => {
        script.textContent = 'window.ranInline = true';
        document.body.append(script);
      }),
    ];
  });
  expect(refused).toEqual([true, true]);
  await expect.poll(() => overheard.some((line) => line.includes('thrown by hand'))).toBe(true);
  expect(await page.evaluate(() => 'ranInline' in window)).toBe(false);
  expect(overheard.filter((line) => /img-src|elsewhere/.test(line))).not.toEqual([]);
  expect(overheard.filter((line) => /TrustedHTML/.test(line))).not.toEqual([]);
  expect(overheard.filter((line) => /TrustedScript/.test(line))).not.toEqual([]);
  overheard.length = 0;
});

const frameOf = (path: string) => `<iframe width="900" height="500" src="${path}"></iframe>`;

/** Somebody's page at an origin of its own: a frame that anybody may show, and one that asks for a page of ours. */
async function openStranger(ours: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, answer) => {
    const path = request.url ?? '/';
    const isOwn = path === '/own';
    answer.setHeader('content-type', 'text/html');
    answer.end(isOwn ? '<button>pay</button>' : `${frameOf('/own')}${frameOf(`${ours}${path}?iframe=1`)}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a page that nobody listed can frame none of ours: no button that pays or confirms is there to be pressed', async ({
  browser,
  baseURL,
  overheard,
}) => {
  const stranger = await openStranger(baseURL ?? '');
  const portal = await signIn(browser, people.assistant);
  const page = await portal.context().newPage();
  for (const path of ['/mergePay', '/wxPay', '/confirmOrder', '/home', '/login']) {
    overheard.length = 0;
    await page.goto(stranger.origin + path);
    const [own, ours] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()];
    // Canary: what may be framed is seen in its frame.
    await expect(own.getByRole('button')).toHaveCount(1);
    await expect.poll(() => overheard.filter((line) => /frame-ancestors 'none'/.test(line)), path).not.toEqual([]);
    await expect(ours.locator('#root')).toHaveCount(0);
    await expect(ours.getByRole('button')).toHaveCount(0);
  }
  stranger.close();
  overheard.length = 0;
});

test('the portal hears no other window, and no worker stands between it and the network', async ({ browser }) => {
  const portal = await signIn(browser, people.assistant);
  const page = await portal.context().newPage();
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget | null, ...how: Parameters<typeof add>) {
      if (this === null || this === window) heard.push(how[0]);
      return add.apply(this ?? window, how);
    };
  });
  for (const path of ['/home', '/caseList', '/mergePay', '/personalCenter']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    const found = await page.evaluate(async () => ({
      heard: (window as unknown as { heard: string[] }).heard,
      hasHandler: window.onmessage !== null,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
    // Canary: what the portal does listen to is seen.
    expect(found.heard, path).toContain('popstate');
    expect(found.heard, path).not.toContain('message');
    expect({ ...found, heard: [] }, path).toEqual({ heard: [], hasHandler: false, workers: 0, caches: [] });
  }
});
