import type { CalendarDay } from '@suya/contract/orders/calendar.endpoints';
import { type Translate, useT } from '../../../../../lib/i18n.tsx';
import styles from './calendar.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Monday is 1, Sunday 7. @param day yyyy-MM-dd */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Why a day is as it is: the lab's reason, the holiday, the holiday that it makes up for. */
export function whyOf({ reason, holiday, working }: CalendarDay, t: Translate): string {
  if (reason) return reason;
  if (!holiday) return '';
  const name = t(`calendar.holidays.${holiday}`);
  return working ? t('calendar.makeUp', { holiday: name }) : name;
}

interface Props {
  days: readonly CalendarDay[];
  today: string;
  /** Opens a day; left out, the calendar is only read. */
  onChoose: ((day: string) => void) | undefined;
}

function Day({ day, today, onChoose }: { day: CalendarDay } & Omit<Props, 'days'>) {
  const t = useT();
  const state = t(day.working ? 'calendar.working' : 'calendar.off');
  const content = (
    <>
      <span className={styles.head}>
        <strong className="figures">{Number(day.day.slice(8))}</strong>
        <span className={styles.state}>
          {state}
          <span className="sr-only"> {t(`calendar.source.${day.source}`)}</span>
        </span>
      </span>
      <span className={styles.why}>{whyOf(day, t)}</span>
      {day.promised > 0 && (
        <span className={styles.promised} data-bad={!day.working}>
          {t('calendar.promisedShort', { count: day.promised })}
        </span>
      )}
    </>
  );
  const marks = { 'data-working': day.working, 'data-source': day.source, 'data-today': day.day === today };
  if (!onChoose)
    return (
      <div className={styles.day} {...marks}>
        {content}
      </div>
    );
  return (
    <button
      type="button"
      className={styles.day}
      {...marks}
      aria-current={day.day === today ? 'date' : undefined}
      onClick={() => onChoose(day.day)}
    >
      <span className="sr-only">{day.day} </span>
      {content}
    </button>
  );
}

/** A month by weeks: worked on or not, why, and how many orders are promised for each day. */
export function CalendarMonth({ days, today, onChoose }: Props) {
  const t = useT();
  const before = days[0] ? weekdayOf(days[0].day) - 1 : 0;
  const cells: (CalendarDay | null)[] = [...Array.from({ length: before }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return (
    <table className={styles.calendar}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {t(`calendar.weekdays.${weekday}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, number) => (
          <tr key={week.find((day) => day)?.day ?? number}>
            {weekdays.map((weekday) => {
              const day = week[weekday - 1];
              return <td key={weekday}>{day && <Day day={day} today={today} onChoose={onChoose} />}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
