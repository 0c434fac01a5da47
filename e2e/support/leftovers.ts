import type { Page } from '@playwright/test';

/** Where a browser may keep something of a person, each place as text. */
export type Places = Readonly<Record<'storage' | 'session' | 'databases' | 'caches' | 'document' | 'cookies', string>>;

/** Everything that a page's browser keeps: both storages, every database and cache, the document, the cookies. */
export async function everythingKept(page: Page): Promise<Places> {
  const kept = await page.evaluate(async () => {
    const pairs = (storage: Storage): string => JSON.stringify(Object.entries(storage));
    const readStore = (store: IDBObjectStore): Promise<unknown> =>
      new Promise((done, fail) => {
        const asked = store.getAll();
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error);
      });
    const openDatabase = (name: string): Promise<IDBDatabase> =>
      new Promise((done, fail) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error);
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await openDatabase(name);
      for (const store of database.objectStoreNames)
        databases.push(name, store, await readStore(database.transaction(store).objectStore(store)));
      database.close();
    }
    const cached: string[] = [];
    // Without TLS a browser has no caches at all.
    for (const name of 'caches' in window ? await caches.keys() : []) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    const typed = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
    return {
      storage: pairs(localStorage),
      session: pairs(sessionStorage),
      databases: JSON.stringify(databases),
      caches: JSON.stringify(cached),
      document: [document.title, document.documentElement.outerHTML, ...typed].join('\n'),
    };
  });
  return { ...kept, cookies: JSON.stringify(await page.context().cookies()) };
}

/** Which signs stand in which places. */
export function found(places: Places, signs: readonly string[]): string[] {
  return Object.entries(places).flatMap(([place, text]) =>
    signs.flatMap((sign) => (text.includes(sign) ? [`${sign} in ${place}`] : [])),
  );
}
