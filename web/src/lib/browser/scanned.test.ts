import { describe, expect, test } from 'vitest';
import { pathOfScan } from './scanned.ts';

const id = '0199aa10-7c3e-7d51-9b1a-3f0c5e2d7a61';

describe('what a handheld scanner types', () => {
  test.each([
    [`https://suya.example/lab/deliveries/${id}`, `/lab/deliveries/${id}`],
    [`http://192.168.1.20:9000/lab/orders/${id}\n`, `/lab/orders/${id}`],
    [`HTTPS://SUYA.EXAMPLE/LAB/DELIVERIES/${id.toUpperCase()}`, `/lab/deliveries/${id}`],
    [`https://suya.example/lab/orders/${id}?tab=plan`, `/lab/orders/${id}`],
  ])('%j opens %s', (typed, path) => {
    expect(pathOfScan(typed)).toBe(path);
  });

  test.each([
    'SF1234567890',
    '',
    'https://suya.example/lab/deliveries/',
    `https://suya.example/lab/talks/${id}`,
    `/lab/orders/${id}0`,
  ])('%j is no code of ours', (typed) => {
    expect(pathOfScan(typed)).toBeUndefined();
  });
});
