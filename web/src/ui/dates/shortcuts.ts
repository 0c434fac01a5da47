import type { Translate } from '../language.ts';
import { addDays, type Day, weekdayOf } from './day.ts';

/** The specification's named ranges, 7, 30 and 90 days with today: their first and last day counted back from today. */
const shortcuts = { today: [0, 0], yesterday: [1, 1], week: [6, 0], month: [29, 0], quarter: [89, 0] } as const;
export type Shortcut = keyof typeof shortcuts;
export const shortcutNames = Object.keys(shortcuts) as readonly Shortcut[];

/** The first and the last day of a named range. */
export function rangeOf(name: Shortcut, today: Day): { readonly start: Day; readonly end: Day } {
  const [first, last] = shortcuts[name];
  return { start: addDays(today, -first), end: addDays(today, -last) };
}

/** The named range that these days are, if any. */
export const shortcutOf = (start: Day, end: Day, today: Day): Shortcut | undefined =>
  shortcutNames.find((name) => rangeOf(name, today).start === start && rangeOf(name, today).end === end);

/** The seven days from today on, as people say them: today, tomorrow, the day after, then weekdays. */
export function sevenDaysFrom(today: Day, t: Translate): { readonly day: Day; readonly label: string }[] {
  const near = [t('dates.today'), t('dates.tomorrow'), t('dates.dayAfterTomorrow')];
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(today, index);
    return { day, label: near[index] ?? t(`dates.weekdays.${weekdayOf(day) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`) };
  });
}
