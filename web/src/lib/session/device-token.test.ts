import { MOST_DEVICE_TOKENS } from '@suya/contract/identity/identity.schema';
import { beforeEach, expect, it } from 'vitest';
import { standInBrowser } from '../../testing/browser.ts';
import { keepDeviceToken, readDeviceTokens } from './device-token.ts';

const tokenOf = (n: number): string => String(n).padStart(43, 'x');

beforeEach(() => standInBrowser('http://localhost'));

it('keeps one token of each account that knows this browser, newest first, and each once', () => {
  expect(readDeviceTokens()).toEqual([]);
  for (const n of [1, 2, 1]) keepDeviceToken(tokenOf(n));
  expect(readDeviceTokens()).toEqual([tokenOf(1), tokenOf(2)]);
});

it('lets the oldest go beyond as many as may be sent', () => {
  for (let n = 0; n <= MOST_DEVICE_TOKENS; n += 1) keepDeviceToken(tokenOf(n));
  const kept = readDeviceTokens();
  expect(kept).toHaveLength(MOST_DEVICE_TOKENS);
  expect([kept[0], kept.at(-1)]).toEqual([tokenOf(MOST_DEVICE_TOKENS), tokenOf(1)]);
});

it.each(['', 'nonsense', '{}', 'null', '[1,"short",null]'])('sends nothing of what is none of ours: %j', (kept) => {
  localStorage.setItem('deviceTokens', kept);
  expect(readDeviceTokens()).toEqual([]);
});
