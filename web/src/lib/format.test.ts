import { zh } from '@suya/contract/messages/zh';
import { beforeAll, describe, expect, it } from 'vitest';
import { standInBrowser } from '../testing/browser.ts';
import { dayOf, daysUntil, formatAge, formatRelativeDay, formatTime, yearsOf } from './format.ts';
import { chooseLanguage, translate as t } from './i18n.tsx';

const now = new Date('2026-11-21T15:30:00Z');

beforeAll(async () => {
  standInBrowser('http://127.0.0.1');
  await chooseLanguage('zh');
});

describe('dates', () => {
  it('stand in the clinic’s time zone: late evening in London is the next day there', () => {
    expect(dayOf('2026-11-21T16:30:00+00:00')).toBe('2026-11-22');
    expect(formatTime('2026-11-21T16:30:00+00:00')).toBe('2026-11-22 00:30');
  });

  it.each([
    ['2026-11-21', zh.shell.relative.today],
    ['2026-11-20', zh.shell.relative.yesterday],
    ['2026-11-22', zh.shell.relative.tomorrow],
    ['2026-11-18', '3 天前'],
    ['2026-11-24', '3 天后'],
    ['2026-11-10', '2026-11-10'],
    ['2026-11-20T16:00:00Z', zh.shell.relative.today],
  ])('%s is said as %s', (when, said) => {
    expect(formatRelativeDay(when, t, now)).toBe(said);
  });

  it('count whole calendar days', () => {
    expect(daysUntil('2026-12-01', new Date('2026-11-30T15:59:00Z'))).toBe(1);
  });
});

describe('age', () => {
  it.each([
    ['2016-11-21', '10 岁'],
    ['2026-01-21', '10 个月'],
    ['21.11.2016', '-'],
    [null, '-'],
  ])('of %j is said as %s, by the clinic’s day', (birth, said) => expect(formatAge(birth, t, now)).toBe(said));

  it('is told in full years where only they matter', () => {
    expect(['2016-11-21', '2016-11-22', '2026-01-21', '2027-01-01', null].map((birth) => yearsOf(birth, now))).toEqual([
      10,
      9,
      0,
      undefined,
      undefined,
    ]);
  });
});
