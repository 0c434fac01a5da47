import { expect, it } from 'vitest';
import { driftedPages } from './docs.ts';

it('every generated page says what the code says', async () => {
  expect(await driftedPages()).toEqual([]);
});
