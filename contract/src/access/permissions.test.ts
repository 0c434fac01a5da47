import { expect, test } from 'vitest';
import { permissions } from './permissions.ts';

test('every permission has a code that no other has: the code alone says what is permitted', () => {
  const codes = Object.values(permissions).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
