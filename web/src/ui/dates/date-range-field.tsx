import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import { Input, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../language.ts';
import styles from './date-range.module.css';
import type { Day } from './day.ts';
import { isWhole, nothingPicked, type RangePick } from './range.ts';
import { RangePanel } from './range-panel.tsx';
import { parseTyped } from './typed.ts';

interface Props {
  /** What the range is of, for screen readers. */
  label: string;
  start: Day | null;
  end: Day | null;
  today: Day;
  onChange: (range: { start: Day | null; end: Day | null }) => void;
  isDisabled?: (day: Day) => boolean;
}

const format = 'yyyy-MM-dd';
const always = () => false;

interface TypedProps {
  label: string;
  value: Day | null;
  onTyped: (day: Day | null) => void;
  isDisabled: (day: Day) => boolean;
  suffix?: ReactNode;
}

/** One end, typed: it counts as soon as it is as long as a date, is one and may be chosen. */
function TypedDay({ label, value, onTyped, isDisabled, suffix }: TypedProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Input
      className={styles.end}
      variant="borderless"
      aria-label={label}
      placeholder={label}
      maxLength={format.length}
      value={text ?? value ?? ''}
      suffix={suffix}
      onChange={({ target }) => {
        const typed = parseTyped(target.value, format);
        const day = typed && isDisabled(typed) ? null : typed;
        setText(day ? null : target.value);
        if (day || target.value === '') onTyped(day);
      }}
      onBlur={() => setText(null)}
    />
  );
}

/**
 * A range of days, typed or picked: the first click is the start, the second the end; confirming or clicking outside
 * hands it over, and a half-picked one is dropped.
 */
export function DateRangeField({ label, start, end, today, onChange, isDisabled = always }: Props) {
  const t = useT();
  const [picking, setPicking] = useState<RangePick | null>(null);
  const [byKey, setByKey] = useState(false);
  const picked = picking ?? { start, end };
  const open = (withKey: boolean) => {
    setByKey(withKey);
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
        <RangePanel
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
          label={t('dates.start')}
          value={picked.start}
          isDisabled={isDisabled}
          onTyped={(day) => type({ start: day })}
        />
        <span aria-hidden>–</span>
        <TypedDay
          label={t('dates.end')}
          value={picked.end}
          isDisabled={isDisabled}
          suffix={<CalendarOutlined />}
          onTyped={(day) => type({ end: day })}
        />
      </div>
    </Popover>
  );
}
