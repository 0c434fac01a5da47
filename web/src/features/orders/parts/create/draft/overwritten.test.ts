import { prescription as schema } from '@suya/contract/orders/prescription/prescription.schema';
import { expect, test } from 'vitest';
import { overwrittenBy } from './overwritten.ts';

const blank = schema.parse({});
const template = schema.parse({ jaw: 'upper', options: { bow: 'long' }, priority: 'thin' });

test('a template that fills in an empty prescription overwrites nothing', () => {
  expect(overwrittenBy(blank, template)).toEqual([]);
});

test('what is filled in and would change is named, what is the same is not', () => {
  expect(overwrittenBy({ ...blank, jaw: 'upper', priority: 'thick', remark: 'hello' }, template)).toEqual([
    'priority',
    'remark',
  ]);
});

test('scans, dates and what is missing in the mouth stay, so they are not named', () => {
  const before = schema.parse({ wishedOn: '2026-12-01', teeth: [{ tooth: 12, mark: 'missing' }] });
  expect(overwrittenBy(before, template)).toEqual([]);
});
