import { expect, test } from 'vitest';
import { statusesOf } from './states.ts';
import { awaitedStatuses } from './waiting.ts';

test('every order that waits for the clinic waits for somebody there, and for one capacity only', () => {
  expect(awaitedStatuses('payer')).toEqual([21]);
  expect(awaitedStatuses('clinic')).toEqual([5]);
  const all = (['doctor', 'payer', 'clinic'] as const).flatMap(awaitedStatuses);
  expect(all.sort()).toEqual([...statusesOf('waitingForMe')].sort());
});
