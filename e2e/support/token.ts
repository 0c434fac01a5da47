import type { BrowserContext } from '@playwright/test';

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** The token of whoever is signed in in a browser, put together of the cookie and its key; '' where nobody is. */
export async function tokenOf(context: BrowserContext, origin: string): Promise<string> {
  const { cookies, origins } = await context.storageState();
  const half = cookies.find(({ name }) => name === 'token')?.value ?? '';
  const kept = origins.find((one) => one.origin === origin)?.localStorage;
  const key = bytesOf(kept?.find(({ name }) => name === 'tokenKey')?.value ?? '');
  return bytesOf(half)
    .map((byte, at) => byte ^ (key[at] ?? 0))
    .toString();
}
