import { describe, expect, it } from 'vitest';
import { secondsUntil } from './use-countdown.ts';

const now = Date.parse('2026-11-21T10:00:00+08:00');

describe('the seconds until a moment of the server', () => {
  it('are whole, and begin with the full number', () => {
    expect(secondsUntil('2026-11-21T10:01:00+08:00', now)).toBe(60);
    expect(secondsUntil('2026-11-21T10:00:00.200+08:00', now)).toBe(1);
  });

  it('are none once it is past, or where there is none', () => {
    expect(secondsUntil('2026-11-21T09:59:59+08:00', now)).toBe(0);
    expect(secondsUntil(undefined, now)).toBe(0);
  });

  it('are ten minutes at most, however wrong the browser’s clock is', () => {
    expect(secondsUntil('2026-11-22T10:00:00+08:00', now)).toBe(600);
  });
});
