import { expect, it } from 'vitest';
import { ageAt } from './age.ts';

const today = '2026-11-21';

it.each([
  ['2016-11-21', { years: 10 }],
  ['2016-11-22', { years: 9 }],
  ['2016/11/21', { years: 10 }],
  ['2016', { years: 10 }],
  ['2020-02-29', { years: 6 }],
  ['2026', { years: 0 }],
  ['2026-01-21', { months: 10 }],
  ['2024-11-22', { months: 23 }],
  ['2024-11-21', { years: 2 }],
  ['2026-11-21', { months: 0 }],
])('who was born %s is %j old', (birth, age) => expect(ageAt(birth, today)).toEqual(age));

it.each(['2020-13-45', '2021-02-29', '2020-00-10', '2020/04/31'])(
  'no age is told of %j, a day that no month has',
  (birth) => expect(ageAt(birth, today)).toBeNull(),
);

it.each([null, undefined, '', '2016-11', '21.11.2016', '2016-11/21', '2016-1-1', '2027-01-01'])(
  'no age is told of %j',
  (birth) => expect(ageAt(birth, today)).toBeNull(),
);
