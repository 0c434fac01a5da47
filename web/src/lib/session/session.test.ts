import { beforeEach, expect, test, vi } from 'vitest';
import { standInBrowser } from '../../testing/browser.ts';
import { clearSession, keepSession, keepToken, readToken } from './session.ts';
import { cookieKey } from './token-halves.ts';

const token = `${'x7Q-'.repeat(10)}abc`;

beforeEach(() => standInBrowser('http://127.0.0.1'));
const cookie = () => document.cookie.replace('token=', '');

test('the cookie that a browser sends along says nothing of the token, and neither does the storage', () => {
  keepSession(token, {});
  expect(readToken()).toBe(token);
  const key = localStorage.getItem(cookieKey) ?? '';
  for (const half of [cookie(), key]) {
    expect(half).toMatch(/^[0-9a-f]{86}$/);
    expect(Buffer.from(half, 'hex').toString()).not.toContain(token.slice(0, 4));
  }
  expect(cookie()).not.toBe(key);
});

test('either half alone is no sign-in', () => {
  keepSession(token, {});
  const half = document.cookie;
  clearSession();
  expect([readToken(), localStorage.getItem(cookieKey)]).toEqual([undefined, null]);
  Object.assign(document, { cookie: half });
  expect(readToken()).toBeUndefined();
  Object.assign(document, { cookie: `token=${token}` });
  expect(readToken()).toBeUndefined();
});

test('the next token is read with the key of the one before, as another tab may be doing', () => {
  keepSession(token, {});
  const key = localStorage.getItem(cookieKey);
  keepToken(token.toUpperCase());
  expect([readToken(), localStorage.getItem(cookieKey)]).toEqual([token.toUpperCase(), key]);
});

test('another person’s browser has another key', () => {
  keepSession(token, {});
  const key = localStorage.getItem(cookieKey);
  clearSession();
  keepSession(token, {});
  expect(localStorage.getItem(cookieKey)).not.toBe(key);
  vi.unstubAllGlobals();
});
