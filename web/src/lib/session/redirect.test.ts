import { expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

const origin = 'https://suya.example';
const to = (wanted: string | null | undefined) => safeRedirect(wanted, '/', origin);

it.each(['/home', '/caseList?group=draft&keyword=%E6%9D%8E', '/retainerOrderDetail/1#plan', '/a//b'])(
  'keeps %s',
  (path) => {
    expect(to(path)).toBe(path);
  },
);

it.each([
  null,
  undefined,
  '',
  'home',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https://suya.example.evil.example',
  'https://suya.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/..//evil.example',
  '/.//evil.example',
  ' //evil.example',
  '/login?redirect=/home',
  '/\u0000//evil.example',
  '@evil.example',
])('falls back for %j', (wanted) => {
  expect(to(wanted)).toBe('/');
});
