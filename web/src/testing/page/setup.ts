import './gaps.ts';
import { format } from 'node:util';
import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { complaints, mounted } from './mounted.ts';
import { fetchOfPage, network } from './network.ts';

/** A machine may be slow or busy: this ends a wait for what does not come. */
const HANGS_MS = 120_000;

configure({ asyncUtilTimeout: HANGS_MS });
Object.assign(globalThis, { fetch: fetchOfPage });

/** jsdom does not know the element, and React says so once. */
const unknownHere = /^The tag <search> is unrecognized/;

beforeEach(() => {
  console.error = (...said: unknown[]) => {
    const complaint = format(...said);
    if (!unknownHere.test(complaint)) complaints.push(complaint);
  };
});

afterEach(async () => {
  network.mend();
  await mounted.close?.();
  mounted.close = undefined;
  expect(complaints.splice(0), 'console.error').toEqual([]);
});
