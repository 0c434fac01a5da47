import { Button } from 'antd';
import type { Ref } from 'react';
import { useT } from '../language.ts';
import styles from './date-range.module.css';
import type { Day } from './day.ts';
import { MonthGrid } from './month-grid.tsx';
import { Turning } from './turning.tsx';
import { useOpenMonth } from './use-open-month.ts';

interface Props {
  day: Day | null;
  today: Day;
  isDisabled: (day: Day) => boolean;
  /** It was opened by a key, which goes on in it. */
  hasFocus: boolean;
  onPick: (day: Day | null) => void;
  ref: Ref<HTMLDivElement>;
}

/** The open calendar of a single day: one click takes it. */
export function DayPanel({ day, today, isDisabled, hasFocus, onPick, ref }: Props) {
  const t = useT();
  const { panel, month, turnTo, active, goTo } = useOpenMonth(day ?? today, isDisabled, hasFocus);
  return (
    <div ref={ref} className={styles.panel}>
      <div ref={panel}>
        <Turning month={month} onMonth={turnTo} />
        <MonthGrid
          {...{ month, today, active, isDisabled, onPick }}
          picked={{ start: day, end: day }}
          onActive={goTo}
        />
        {day && (
          <div className={styles.foot}>
            <Button size="small" onClick={() => onPick(null)}>
              {t('dates.clear')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
