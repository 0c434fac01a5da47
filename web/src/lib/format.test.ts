import { zh } from '@suya/contract/messages/zh';
import { beforeAll, describe, expect, it } from 'vitest';
import { standInBrowser } from '../testing/browser.ts';
import { dayOf, daysUntil, formatAge, formatBytes, formatMoney, formatRelativeDay, formatTime } from './format.ts';
import { chooseLanguage, translate as t } from './i18n.tsx';

const now = new Date('2026-11-21T15:30:00Z');

beforeAll(async () => {
  standInBrowser('http://127.0.0.1');
  await chooseLanguage('zh');
});

describe('money', () => {
  it('shows fen as yuan with symbol and two decimals', () => {
    expect(formatMoney(128_050, 'zh')).toBe('¥1,280.50');
    expect(formatMoney(5, 'en')).toBe('¥0.05');
    expect(formatMoney(-100, 'en')).toBe('-¥1.00');
  });

  it.each([0, null, undefined, '', '12', Number.NaN, Number.POSITIVE_INFINITY])('shows nothing for %j', (value) => {
    expect(formatMoney(value, 'zh')).toBe('');
  });
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
    ['2016-11-22', '9 岁'],
    ['2016/11/21', '10 岁'],
    ['2016', '10 岁'],
    ['2026-01-21', '10 个月'],
  ])('%s is %s', (birth, said) => expect(formatAge(birth, t, now)).toBe(said));

  it.each([null, '', '2016-11', '21.11.2016', '2016-11/21', '2027-01-01'])('%j is -', (birth) => {
    expect(formatAge(birth, t, now)).toBe('-');
  });
});

it('says sizes as people do', () => {
  expect([0, 900, 1024, 13_000_084, 524_288_000].map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    '0 B',
    '900 B',
    '1 KB',
    '12.4 MB',
    '500 MB',
  ]);
});
