import { vi } from 'vitest';

/** A document whose cookie jar behaves as a browser's does: one assignment sets or removes one cookie. */
class CookieJar extends EventTarget {
  readonly #cookies = new Map<string, string>();

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(written: string) {
    const [pair = '', ...attributes] = written.split('; ');
    const [name = '', value = ''] = pair.split('=', 2);
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

class Shelf {
  readonly #items = new Map<string, string>();
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
}

/** Gives a test in Node the few things of a browser that `lib/` touches, at an address of the given server. */
export function standInBrowser(origin: string, path = '/home'): void {
  const window = new EventTarget();
  const { fetch } = globalThis;
  vi.stubGlobal('location', new URL(path, origin));
  vi.stubGlobal(
    'document',
    Object.assign(new CookieJar(), { documentElement: { lang: '' }, visibilityState: 'visible' }),
  );
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(new URL(path, origin), init));
}
