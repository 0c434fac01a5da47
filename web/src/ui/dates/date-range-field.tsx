import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import { Popover } from 'antd';
import { useState } from 'react';
import { useT } from '../language.ts';
import styles from './date-range.module.css';
import type { Day } from './day.ts';
import { isWhole, nothingPicked, type RangePick } from './range.ts';
import { RangePanel } from './range-panel.tsx';
import { TypedDay } from './typed-day.tsx';

interface Props {
  /** What the range is of, for screen readers. */
  label: string;
  start: Day | null;
  end: Day | null;
  today: Day;
  onChange: (range: { start: Day | null; end: Day | null }) => void;
  isDisabled?: (day: Day) => boolean;
}

const always = () => false;
/** One end within the frame of both. */
const named = (name: string) => ({
  className: styles.end ?? '',
  variant: 'borderless' as const,
  placeholder: name,
  'aria-label': name,
});

/**
 * A range of days, typed or picked: the first click is the start, the second the end; confirming or clicking outside
 * hands it over, and a half-picked one is dropped.
 */
export function DateRangeField({ label, start, end, today, onChange, isDisabled = always }: Props) {
  const t = useT();
  const [picking, setPicking] = useState<RangePick | null>(null);
  const [byKey, setByKey] = useState(false);
  const [times, setTimes] = useState(0);
  const picked = picking ?? { start, end };
  const open = (withKey: boolean) => {
    setByKey(withKey);
    setTimes(times + 1);
    setPicking({ start, end });
  };
  const close = (range: RangePick) => {
    setPicking(null);
    const whole = isWhole(range, isDisabled);
    if (whole && (whole.start !== start || whole.end !== end)) onChange(whole);
  };
  const type = (change: Partial<RangePick>) => {
    const typed = { ...picked, ...change };
    const isReversed = typed.start && typed.end && typed.end < typed.start;
    const next = isReversed ? { start: typed.end, end: typed.start } : typed;
    if (picking) setPicking(next);
    else onChange(next);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={picking !== null}
      onOpenChange={(opens) => (opens ? open(false) : close(picked))}
      destroyOnHidden
      content={
        // Each opening begins anew: one that is only fading yet would keep its month and the focus that it had.
        <RangePanel
          key={times}
          {...{ picked, today, isDisabled }}
          hasFocus={byKey}
          onChange={setPicking}
          onConfirm={() => close(picked)}
          onClear={() => {
            setPicking(null);
            onChange(nothingPicked);
          }}
        />
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot carry the popover's handlers */}
      <div
        role="group"
        className={styles.field}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'Enter') close(picked);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open(true);
        }}
      >
        <TypedDay
          {...named(t('dates.start'))}
          value={picked.start}
          isDisabled={isDisabled}
          onTyped={(day) => type({ start: day })}
        />
        <span aria-hidden>–</span>
        <TypedDay
          {...named(t('dates.end'))}
          value={picked.end}
          isDisabled={isDisabled}
          suffix={<CalendarOutlined />}
          onTyped={(day) => type({ end: day })}
        />
      </div>
    </Popover>
  );
}
