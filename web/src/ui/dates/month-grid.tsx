import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useLanguage, useT } from '../language.ts';
import styles from './date-range.module.css';
import { addDays, addMonths, type Day, isoWeekOf, nextEnabled, startOfMonth, weeksOf } from './day.ts';
import type { RangePick } from './range.ts';
import { useLunar } from './use-lunar.ts';

interface Props {
  /** Any day of the month that is shown. */
  month: Day;
  today: Day;
  picked: RangePick;
  /** The day that Tab leads to and the arrow keys start from. */
  active: Day;
  isDisabled: (day: Day) => boolean;
  onPick: (day: Day) => void;
  /** The keyboard moved on; the day may lie in another month. */
  onActive: (day: Day) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const monthSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

function placeOf(day: Day, { start, end }: RangePick): string | undefined {
  if (day === start) return day === end ? 'both' : 'start';
  if (day === end) return 'end';
  return start && end && start < day && day < end ? 'within' : undefined;
}

/** Where a key leads from a day; undefined for keys that are none of the calendar's. */
function dayByKey(key: string, day: Day, isDisabled: (day: Day) => boolean): Day | undefined {
  const step = steps[key];
  if (step !== undefined) return nextEnabled(day, step, isDisabled);
  const months = monthSteps[key];
  if (months === undefined) return undefined;
  const there = addMonths(day, months);
  return isDisabled(there) ? nextEnabled(there, Math.sign(months), isDisabled) : there;
}

interface CellProps extends Props {
  day: Day;
  /** A key led on: the focus follows, also where the cell that had it went with its month. */
  moved: RefObject<boolean>;
}

function DayCell({ day, month, today, picked, active, moved, isDisabled, onPick, onActive }: CellProps) {
  const lunar = useLunar(day, useLanguage() === 'zh');
  const t = useT();
  const cell = useRef<HTMLButtonElement>(null);
  const isActive = day === active;
  useEffect(() => {
    if (!isActive || !moved.current) return;
    moved.current = false;
    cell.current?.focus();
  }, [isActive, moved]);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, day, isDisabled);
    if (next === undefined) return;
    event.preventDefault();
    if (next === active) return;
    moved.current = true;
    onActive(next);
  };
  const legal = lunar?.legal && (lunar.legal === 'off' ? t('dates.legalOff') : t('dates.legalWork'));
  return (
    <td data-place={placeOf(day, picked)}>
      <button
        ref={cell}
        type="button"
        className={styles.day}
        tabIndex={isActive ? 0 : -1}
        disabled={isDisabled(day)}
        data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
        aria-pressed={placeOf(day, picked) !== undefined}
        aria-current={day === today ? 'date' : undefined}
        aria-label={[day, lunar?.name, legal].filter(Boolean).join(' ')}
        onClick={() => onPick(day)}
        onKeyDown={move}
      >
        <span className="figures">{Number(day.slice(8))}</span>
        {lunar && <small data-festival={lunar.isFestival || undefined}>{lunar.name}</small>}
        {legal && <sup data-legal={lunar?.legal}>{legal}</sup>}
      </button>
    </td>
  );
}

/** One month: weeks from Monday with their ISO numbers, lunar days and days off where the reader has use for them. */
export function MonthGrid(props: Props) {
  const t = useT();
  const moved = useRef(false);
  const month = startOfMonth(props.month);
  const name = t('dates.monthOf', { year: month.slice(0, 4), month: Number(month.slice(5, 7)) });
  const days = [1, 2, 3, 4, 5, 6, 7] as const;
  return (
    <table className={styles.month} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t('dates.weekShort')}</th>
          {days.map((day) => (
            <th key={day} scope="col" abbr={t(`dates.weekdays.${day}`)}>
              {t(`dates.weekdayLetters.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => {
          const first = week[0] ?? month;
          return (
            <tr key={first}>
              <th scope="row" aria-label={t('dates.week', { week: isoWeekOf(addDays(first, 3)).week })}>
                {isoWeekOf(first).week}
              </th>
              {week.map((day) => (
                <DayCell key={day} {...props} {...{ month, day, moved }} />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
