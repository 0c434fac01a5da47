import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inRounds } from './rounds.ts';

/** A round whose end the test decides. */
function heldRounds() {
  const rounds: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const ask = inRounds<number, number>({
    most: 3,
    run: (items) =>
      new Promise((done, fail) => {
        rounds.push({ items, end: (error) => (error ? fail(error) : done(items.map((item) => item * 10))) });
      }),
  });
  return { rounds, ask };
}

test('what is asked while a round runs waits for the next one, which begins after it was asked', async () => {
  const { rounds, ask } = heldRounds();
  const first = [ask(1), ask(2)];
  await setImmediate();
  await setImmediate();
  const second = [ask(3), ask(4)];
  expect(rounds.map(({ items }) => items)).toEqual([[1, 2]]);
  rounds[0]?.end();
  expect(await Promise.all(first)).toEqual([10, 20]);
  await setImmediate();
  expect(rounds.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  rounds[1]?.end();
  expect(await Promise.all(second)).toEqual([30, 40]);
});

test('more than a round holds goes into a round beside it, and nobody waits for ever behind one that hangs', async () => {
  const { rounds, ask } = heldRounds();
  const answers = [1, 2, 3, 4].map((item) => ask(item));
  while (rounds.length < 2) await setImmediate();
  expect(rounds.map(({ items }) => items)).toEqual([[1, 2, 3], [4]]);
  rounds[1]?.end();
  expect(await answers[3]).toBe(40);
  rounds[0]?.end();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
});

test('a round that fails fails everybody in it and nobody after it', async () => {
  const { rounds, ask } = heldRounds();
  const failed = Promise.allSettled([ask(1), ask(2)]);
  while (rounds.length < 1) await setImmediate();
  const next = ask(3);
  rounds[0]?.end(new Error('the database is gone'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  while (rounds.length < 2) await setImmediate();
  rounds[1]?.end();
  expect(await next).toBe(30);
});

test('where one item is to blame, the others are done all the same', async () => {
  const ask = inRounds<number, number>({
    most: 10,
    isBlamed: () => true,
    run: async (items) => {
      if (items.includes(2)) throw new Error('not this one');
      return items;
    },
  });
  const settled = await Promise.allSettled([1, 2, 3].map((item) => ask(item)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
