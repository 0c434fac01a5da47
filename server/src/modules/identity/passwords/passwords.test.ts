import { expect, test } from 'vitest';
import { Child } from '../../../testing/child.ts';

test('a file is read beside as many passwords as are hashed at once', async () => {
  // The smallest pool in which both fit: a machine of two cores fills no larger one.
  const child = new Child('modules/identity/testing/hashing-worker.ts', { UV_THREADPOOL_SIZE: '2' });
  expect(await child.exit).toBe(0);
  expect(child.lines).toEqual(['done: file', ...Array(4).fill('done: hash')]);
});
