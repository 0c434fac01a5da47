import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce, eager } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('makes the last call of a burst, 500 ms after it', () => {
  const said: string[] = [];
  const say = debounce((word: string) => said.push(word));
  say('a');
  vi.advanceTimersByTime(499);
  say('ab');
  vi.advanceTimersByTime(499);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['ab']);
});

it('waits no longer than its window, however lively it is', () => {
  const said: string[] = [];
  const say = debounce((word: string) => said.push(word), eager);
  for (const word of ['a', 'ab', 'abc', 'abcd']) {
    say(word);
    vi.advanceTimersByTime(200);
  }
  expect(said).toEqual(['abc']);
  vi.advanceTimersByTime(300);
  expect(said).toEqual(['abc', 'abcd']);
});

it('forgets what waits when it is told to', () => {
  const said: string[] = [];
  const say = debounce((word: string) => said.push(word));
  say('a');
  say.cancel();
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual([]);
});
