import { translate } from '@suya/contract/messages/catalogue';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, firstEnabled, isoWeekOf, nextEnabled, weekdayOf, weeksOf } from './day.ts';
import { lunarOf } from './lunar.ts';
import { hoursOutside, isWhole, limitTime, nothingPicked, pickDay, withEnd, withStart } from './range.ts';
import { rangeOf, sevenDaysFrom, shortcutOf } from './shortcuts.ts';
import { parseTyped } from './typed.ts';

describe('picking a range', () => {
  it('takes the first click as its start, the second as its end and the third as a new start', () => {
    const first = pickDay(nothingPicked, '2026-11-10');
    expect(first).toEqual({ start: '2026-11-10', end: null });
    const second = pickDay(first, '2026-11-12');
    expect(second).toEqual({ start: '2026-11-10', end: '2026-11-12' });
    expect(pickDay(second, '2026-11-20')).toEqual({ start: '2026-11-20', end: null });
  });

  it('swaps an end that was picked before its start', () => {
    expect(pickDay({ start: '2026-11-10', end: null }, '2026-11-01')).toEqual({
      start: '2026-11-01',
      end: '2026-11-10',
    });
  });

  it('may be confirmed only when both days are there, in order and allowed', () => {
    const isSunday = (day: string) => weekdayOf(day) === 7;
    expect(isWhole({ start: '2026-11-10', end: null })).toBeNull();
    expect(isWhole({ start: '2026-11-11', end: '2026-11-10' })).toBeNull();
    expect(isWhole({ start: '2026-11-10', end: '2026-11-22' }, isSunday)).toBeNull();
    expect(isWhole({ start: '2026-11-10', end: '2026-11-21' }, isSunday)).toEqual({
      start: '2026-11-10',
      end: '2026-11-21',
    });
  });
});

describe('editing a range', () => {
  it('pulls the other end along', () => {
    expect(withStart({ start: '08:00:00', end: '09:00:00' }, '10:00:00')).toEqual({
      start: '10:00:00',
      end: '10:00:00',
    });
    expect(withEnd({ start: '08:00:00', end: '09:00:00' }, '07:00:00')).toEqual({ start: '07:00:00', end: '07:00:00' });
    expect(withEnd({ start: '08:00:00', end: '09:00:00' }, '11:00:00')).toEqual({ start: '08:00:00', end: '11:00:00' });
  });

  it('takes a time within the selectable ranges, else the start of the first', () => {
    const ranges = [
      { start: '09:00:00', end: '12:00:00' },
      { start: '14:00:00', end: '18:00:00' },
    ];
    expect(limitTime('15:30:00', ranges)).toBe('15:30:00');
    expect(limitTime('13:00:00', ranges)).toBe('09:00:00');
    expect(limitTime('13:00:00', [])).toBe('13:00:00');
  });

  it('offers the hours of the selectable ranges only, and all of them where there are none', () => {
    const ranges = [
      { start: '09:00:00', end: '11:30:00' },
      { start: '13:30:00', end: '18:00:00' },
    ];
    expect(hoursOutside(ranges)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 19, 20, 21, 22, 23]);
    expect(hoursOutside([])).toEqual([]);
  });
});

describe('a typed date', () => {
  it.each(['2026-11-2', '2026-11-211', '', '26-11-21'])(
    'of another length than its format is not looked at: %j',
    (text) => expect(parseTyped(text, 'yyyy-MM-dd')).toBeNull(),
  );
  it.each(['2026-02-30', '2026-13-01', '2026/11/21', 'yyyy-MM-dd'])('that is none is not taken: %j', (text) =>
    expect(parseTyped(text, 'yyyy-MM-dd')).toBeNull(),
  );
  it('is taken as it stands', () => {
    expect(parseTyped('2028-02-29', 'yyyy-MM-dd')).toBe('2028-02-29');
    expect(parseTyped('23:59:59', 'HH:mm:ss')).toBe('23:59:59');
    expect(parseTyped('24:00:00', 'HH:mm:ss')).toBeNull();
  });
});

describe('the named ranges', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['week', '2026-11-15', '2026-11-21'],
    ['month', '2026-10-23', '2026-11-21'],
    ['quarter', '2026-08-24', '2026-11-21'],
  ] as const)('%s', (name, start, end) => {
    expect(rangeOf(name, '2026-11-21')).toEqual({ start, end });
    expect(shortcutOf(start, end, '2026-11-21')).toBe(name);
  });

  it.each([
    ['week', 7],
    ['month', 30],
    ['quarter', 90],
  ] as const)('%s holds as many days as it says, both ends counted', (name, days) => {
    const { start, end } = rangeOf(name, '2026-11-21');
    expect(addDays(start, days - 1)).toBe(end);
  });

  it('list seven days ahead as people say them', () => {
    const words = sevenDaysFrom('2026-11-21', (key) => translate('zh', key));
    expect(words.map(({ label }) => label)).toEqual(['今天', '明天', '后天', '星期二', '星期三', '星期四', '星期五']);
    expect(words.at(-1)?.day).toBe('2026-11-27');
  });
});

describe('the calendar', () => {
  it('shows six weeks from Monday on', () => {
    const weeks = weeksOf('2026-11-21');
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks[5]?.[6]).toBe('2026-12-06');
  });

  it.each([
    ['2026-01-01', 2026, 1],
    ['2027-01-01', 2026, 53],
    ['2024-12-30', 2025, 1],
    ['2026-11-21', 2026, 47],
  ])('%s lies in ISO week %d-%d', (day, year, week) => expect(isoWeekOf(day)).toEqual({ year, week }));

  it('keeps to the month’s end when months are turned', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-15', -1)).toBe('2026-02-15');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('looks a year ahead for a day that may be chosen, and stays where there is none', () => {
    expect(nextEnabled('2026-11-21', 1, (day) => day < '2026-12-24')).toBe('2026-12-24');
    expect(nextEnabled('2026-11-21', -7, (day) => day > '2026-11-01')).toBe('2026-10-31');
    expect(nextEnabled('2026-11-21', 1, () => true)).toBe('2026-11-21');
    expect(nextEnabled('2026-11-21', 1, (day) => day < '2027-11-23')).toBe('2026-11-21');
  });
});

describe('the day that a calendar opens at', () => {
  it('is the one asked for, else the next that may be chosen, else the last one before', () => {
    expect(firstEnabled('2026-11-21', () => false)).toBe('2026-11-21');
    expect(firstEnabled('2026-11-21', (day) => day < '2026-11-25')).toBe('2026-11-25');
    expect(firstEnabled('2026-11-21', (day) => day > '2026-11-01')).toBe('2026-11-01');
    expect(firstEnabled('2026-11-21', () => true)).toBe('2026-11-21');
  });
});

describe('the lunar day', () => {
  it.each([
    ['2026-02-17', '春节'],
    ['2026-10-01', '国庆节'],
    ['2026-11-22', '小雪'],
    ['2026-03-19', '二月'],
    ['2026-11-21', '十三'],
    ['1900-01-31', '春节'],
    ['2100-02-09', '春节'],
  ])('of %s is %s', (day, name) => expect(lunarOf(day)?.name).toBe(name));

  it('knows the government’s days off and worked weekends', () => {
    expect(lunarOf('2026-02-17')?.legal).toBe('off');
    expect(lunarOf('2026-02-14')?.legal).toBe('work');
    expect(lunarOf('2026-03-02')?.legal).toBeNull();
  });

  it('is not told outside 1900 to 2100', () => {
    expect(lunarOf('1899-12-31')).toBeNull();
    expect(lunarOf('2101-01-01')).toBeNull();
  });
});
