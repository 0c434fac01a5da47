import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import { type InputRef, Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from '../dates/date-range.module.css';
import type { Day } from '../dates/day.ts';
import { DayPanel } from '../dates/day-panel.tsx';
import { TypedDay } from '../dates/typed-day.tsx';

interface Props {
  id?: string;
  /** yyyy-MM-dd. */
  value?: Day | null | undefined;
  onChange?: (date: Day | null) => void;
  /** Today in the clinic's time zone. The calendar opens at it if no day is chosen. */
  today: Day;
  min?: Day;
  max?: Day;
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  invalid?: boolean;
}

/** A dialog traps the focus, so the calendars of its fields must be inside it. */
const homeOf = (field: HTMLElement): HTMLElement =>
  field.closest<HTMLElement>('dialog, [role="dialog"]') ?? document.body;

type Opening = 'pointer' | 'key';

/** The calendar below the field. It opens by click or key, and gives the focus back when it closes. */
function useCalendar() {
  const field = useRef<InputRef>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opening | null>(null);
  const [times, setTimes] = useState(0);
  const open = (by: Opening) => {
    setTimes(times + 1);
    setOpened(by);
  };
  const close = () => {
    if (panel.current?.contains(document.activeElement)) field.current?.focus();
    setOpened(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpened(null);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open('key');
  };
  const onOpenChange = (opens: boolean) => (opens ? open('pointer') : close());
  return { field, panel, opened, times, close, onKeyDown, onOpenChange };
}

/**
 * A calendar date as in the contract, without time or zone. It is typed, or picked by click or arrow keys from a
 * month with its ISO weeks, lunar days and days off.
 */
export function DateField({ value = null, onChange, today, min, max, invalid = false, ...input }: Props) {
  const { field, panel, opened, times, close, onKeyDown, onOpenChange } = useCalendar();
  const isDisabled = (day: Day) => (min !== undefined && day < min) || (max !== undefined && day > max);
  const take = (day: Day | null) => {
    onChange?.(day);
    close();
  };
  const calendar = (
    // A new panel for each opening: one that is still fading out would keep its month and its focus.
    <DayPanel
      key={times}
      ref={panel}
      day={value}
      {...{ today, isDisabled }}
      hasFocus={opened === 'key'}
      onPick={take}
    />
  );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={opened !== null}
      onOpenChange={onOpenChange}
      getPopupContainer={homeOf}
      destroyOnHidden
      content={calendar}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are the input's; the popover hangs on its frame */}
      <span className={styles.single} onKeyDown={onKeyDown}>
        <TypedDay
          {...input}
          ref={field}
          value={value}
          status={invalid ? 'error' : ''}
          suffix={<CalendarOutlined aria-hidden="true" />}
          isDisabled={isDisabled}
          onTyped={(day) => (day ? take(day) : onChange?.(null))}
        />
      </span>
    </Popover>
  );
}
