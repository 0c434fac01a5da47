import { expect, test } from 'vitest';
import { standInBrowser } from '../../testing/browser.ts';
import { isEmbedded } from './embedded.ts';
import { clearSession } from './session.ts';

test('a tab inside another page stays so when a session ends, and keeps nothing of the person', () => {
  standInBrowser('http://127.0.0.1', '/home?iframe=1');
  expect(isEmbedded()).toBe(true);
  sessionStorage.setItem('planted', 'a name');
  clearSession();
  expect(sessionStorage.getItem('planted')).toBeNull();
  expect(isEmbedded()).toBe(true);
});

test('a tab of its own stays so', () => {
  standInBrowser('http://127.0.0.1', '/home');
  clearSession();
  expect(isEmbedded()).toBe(false);
});
