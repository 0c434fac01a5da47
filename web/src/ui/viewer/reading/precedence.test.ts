import { expect, it, vi } from 'vitest';
import { createPrecedence } from './precedence.ts';

/** Notes when a wait is over. */
function waitFor(wait: Promise<void>) {
  const state = { isOver: false };
  void wait.then(() => {
    state.isOver = true;
  });
  return state;
}

const aMoment = (): Promise<unknown> => new Promise(setImmediate);

it('a heavy file waits for the light ones of all parts, also of those that ask after it in the same turn', async () => {
  const { begin, passed } = createPrecedence(60_000);
  const first = begin();
  const heavy = waitFor(passed());
  const second = begin();
  first();
  await aMoment();
  expect(heavy.isOver).toBe(false);
  second();
  await aMoment();
  expect(heavy.isOver).toBe(true);
});

it('nobody waits where nothing goes first, nor for what begins in a later turn', async () => {
  const { begin, passed } = createPrecedence(60_000);
  const heavy = waitFor(passed());
  await aMoment();
  expect(heavy.isOver).toBe(true);
  const light = begin();
  const next = waitFor(passed());
  await aMoment();
  begin();
  light();
  await aMoment();
  expect(next.isOver).toBe(true);
});

it('a light file that never comes does not keep the heavy one away', async () => {
  vi.useFakeTimers();
  try {
    const { begin, passed } = createPrecedence(5000);
    begin();
    const heavy = waitFor(passed());
    await vi.advanceTimersByTimeAsync(4999);
    expect(heavy.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(heavy.isOver).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
