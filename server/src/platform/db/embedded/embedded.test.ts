import { describe, expect, test } from 'vitest';
import { sharedBuffersOf } from './embedded.ts';

const GB = 2 ** 30;

describe('what PostgreSQL holds of its files', () => {
  test.each([
    [1 * GB, '128MB'],
    [4 * GB, '256MB'],
    [8 * GB, '512MB'],
    [64 * GB, '1024MB'],
  ])('grows with the machine, within bounds: %d bytes', (memory, held) => {
    expect(sharedBuffersOf(memory)).toBe(held);
  });
});
