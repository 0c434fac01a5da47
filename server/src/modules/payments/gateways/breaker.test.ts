import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';
import { GatewayError } from './gateway.ts';

function aBreaker() {
  const clock = { now: new Date('2026-11-21T00:00:00Z') };
  const breaker = new Breaker(() => clock.now);
  let calls = 0;
  const attempt = (error?: Error): Promise<unknown> =>
    breaker
      .run(async () => {
        calls += 1;
        if (error !== undefined) throw error;
        return 'done';
      })
      .catch((failure: GatewayError) => failure.code);
  return { clock, attempt, calls: () => calls };
}

const down = new GatewayError('unavailable', 'timeout');

test('after five failures in a row nobody is let through for 30 s', async () => {
  const { clock, attempt, calls } = aBreaker();
  for (let n = 0; n < 5; n += 1) expect(await attempt(down)).toBe('timeout');
  expect(await attempt()).toBe('breaker');
  clock.now = new Date(clock.now.getTime() + 29_999);
  expect(await attempt()).toBe('breaker');
  expect(calls()).toBe(5);
});

test('then one is let through at a time, and its success lets everybody through', async () => {
  const { clock, attempt, calls } = aBreaker();
  for (let n = 0; n < 5; n += 1) await attempt(down);
  clock.now = new Date(clock.now.getTime() + 30_000);
  expect(await Promise.all([attempt(), attempt()])).toEqual(['done', 'breaker']);
  expect(await attempt()).toBe('done');
  expect(calls()).toBe(7);
});

test('a failed trial closes the way again at once', async () => {
  const { clock, attempt } = aBreaker();
  for (let n = 0; n < 5; n += 1) await attempt(down);
  clock.now = new Date(clock.now.getTime() + 30_000);
  expect(await attempt(down)).toBe('timeout');
  expect(await attempt()).toBe('breaker');
});

test('a business refusal shows that the gateway is well', async () => {
  const { attempt } = aBreaker();
  for (let n = 0; n < 4; n += 1) await attempt(down);
  await attempt(new GatewayError('refused', 'ORDERPAID', 400));
  await attempt(down);
  expect(await attempt()).toBe('done');
});
