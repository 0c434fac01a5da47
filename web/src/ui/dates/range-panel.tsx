import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../language.ts';
import styles from './date-range.module.css';
import { addMonths, type Day, startOfMonth } from './day.ts';
import { MonthGrid } from './month-grid.tsx';
import { isWhole, pickDay, type RangePick } from './range.ts';
import { rangeOf, shortcutNames, shortcutOf } from './shortcuts.ts';

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

function Turning({ month, onMonth }: { month: Day; onMonth: (month: Day) => void }) {
  const t = useT();
  const name = t('dates.monthOf', { year: month.slice(0, 4), month: Number(month.slice(5, 7)) });
  return (
    <div className={styles.turning}>
      <Button
        size="small"
        type="text"
        icon={<LeftOutlined />}
        aria-label={t('dates.previousMonth')}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <strong aria-live="polite">{name}</strong>
      <Button
        size="small"
        type="text"
        icon={<RightOutlined />}
        aria-label={t('dates.nextMonth')}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </div>
  );
}

/** The open calendar: named ranges, one month, what is picked so far, and confirm where it may be. */
export function RangePanel({ picked, today, isDisabled, hasFocus, onChange, onConfirm, onClear }: PanelProps) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) panel.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  }, [hasFocus]);
  const [active, setActive] = useState(picked.end ?? picked.start ?? today);
  const [month, setMonth] = useState(startOfMonth(active));
  const goTo = (day: Day) => {
    setActive(day);
    setMonth(startOfMonth(day));
  };
  const whole = isWhole(picked, isDisabled);
  const saidSoFar = picked.start ? t('dates.pickEnd') : t('dates.pickStart');
  return (
    <div ref={panel} className={styles.panel}>
      <Shortcuts picked={picked} today={today} onChange={onChange} />
      <div>
        <Turning month={month} onMonth={setMonth} />
        <MonthGrid
          {...{ month, today, picked, isDisabled }}
          active={active.slice(0, 7) === month.slice(0, 7) ? active : month}
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
