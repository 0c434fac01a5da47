import { expect, test } from 'vitest';
import { next } from '../machine/runner.ts';
import { type AuthenticationState, authenticationMachine } from './authentication.machine.ts';

const all: readonly AuthenticationState[] = [-1, 0, 1, 2];
const from = (event: 'handIn' | 'pass' | 'reject', actor: 'applicant' | 'reviewer') =>
  all.map((status) => {
    const step = next(authenticationMachine, { status }, event, actor, {
      input: event === 'reject' ? { remark: '照片不清' } : {},
    });
    return step.ok ? step.to : null;
  });

test('papers are handed in once, and again only after a rejection', () => {
  expect(from('handIn', 'applicant')).toEqual([0, null, null, 0]);
});

test('what is under review is decided, and nothing else', () => {
  expect(from('pass', 'reviewer')).toEqual([null, 1, null, null]);
  expect(from('reject', 'reviewer')).toEqual([null, 2, null, null]);
});

test('nobody passes their own papers', () => {
  expect(from('pass', 'applicant')).toEqual([null, null, null, null]);
});

test('a rejection says why', () => {
  expect(next(authenticationMachine, { status: 0 }, 'reject', 'reviewer', { input: { remark: ' ' } }).ok).toBe(false);
});
