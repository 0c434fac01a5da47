import { Button } from 'antd';
import { useT } from '../language.ts';
import styles from './date-range.module.css';
import type { Day } from './day.ts';
import { MonthGrid } from './month-grid.tsx';
import { isWhole, pickDay, type RangePick } from './range.ts';
import { rangeOf, shortcutNames, shortcutOf } from './shortcuts.ts';
import { Turning } from './turning.tsx';
import { useOpenMonth } from './use-open-month.ts';

export interface PanelProps {
  picked: RangePick;
  today: Day;
  isDisabled: (day: Day) => boolean;
  /** It was opened by a key, which goes on in it. */
  hasFocus: boolean;
  onChange: (picked: RangePick) => void;
  onConfirm: () => void;
  onClear: () => void;
}

function Shortcuts({ picked, today, onChange }: Pick<PanelProps, 'picked' | 'today' | 'onChange'>) {
  const t = useT();
  const { start, end } = picked;
  const chosen = start && end ? shortcutOf(start, end, today) : undefined;
  return (
    <div className={styles.shortcuts}>
      {shortcutNames.map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChange(rangeOf(name, today))}>
          {t(`dates.shortcuts.${name}`)}
        </button>
      ))}
    </div>
  );
}

/** The open calendar: named ranges, one month, what is picked so far, and confirm where it may be. */
export function RangePanel({ picked, today, isDisabled, hasFocus, onChange, onConfirm, onClear }: PanelProps) {
  const t = useT();
  const begin = picked.end ?? picked.start ?? today;
  const { panel, month, turnTo, active, goTo } = useOpenMonth(begin, isDisabled, hasFocus);
  const whole = isWhole(picked, isDisabled);
  const saidSoFar = picked.start ? t('dates.pickEnd') : t('dates.pickStart');
  return (
    <div ref={panel} className={styles.panel}>
      <Shortcuts picked={picked} today={today} onChange={onChange} />
      <div>
        <Turning month={month} onMonth={turnTo} />
        <MonthGrid
          {...{ month, today, picked, active, isDisabled }}
          onActive={goTo}
          onPick={(day) => {
            goTo(day);
            onChange(pickDay(picked, day));
          }}
        />
        <div className={styles.foot}>
          <span role="status">{whole ? t('dates.picked', { ...whole }) : saidSoFar}</span>
          <Button size="small" onClick={onClear}>
            {t('dates.clear')}
          </Button>
          <Button size="small" type="primary" disabled={!whole} onClick={onConfirm}>
            {t('common.confirm')}
          </Button>
        </div>
      </div>
    </div>
  );
}
