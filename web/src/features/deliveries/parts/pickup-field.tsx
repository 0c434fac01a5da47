import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import { Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { dayOf } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { hoursOutside, limitTime, withEnd, withStart } from '../../../ui/dates/range.ts';
import { sevenDaysFrom } from '../../../ui/dates/shortcuts.ts';
import styles from './deliveries.module.css';

type Pickup = Delivery['pickup'];

/** When couriers come: mornings and afternoons. */
const visits = [
  { start: '09:00:00', end: '12:00:00' },
  { start: '13:30:00', end: '18:00:00' },
];
const usual = { from: '14:00:00', to: '17:00:00' };
const format = 'HH:mm:ss';
/** Hours in which nobody comes are not offered. */
const shared = {
  allowClear: false,
  format: 'HH:mm',
  minuteStep: 15,
  hideDisabledOptions: true,
  disabledTime: () => ({ disabledHours: () => hoursOutside(visits) }),
} as const;
const at = (time: string) => dayjs(`2000-01-01T${time}`);

interface Props {
  value: Pickup;
  onChange: (value: Pickup) => void;
}

function Times({ value, onChange }: { value: NonNullable<Pickup>; onChange: (value: Pickup) => void }) {
  const t = useT();
  const ends = { start: value.from, end: value.to };
  const take = (next: typeof ends) => onChange({ ...value, from: next.start, to: next.end });
  return (
    <>
      <TimePicker
        aria-label={t('deliveries.send.pickupFrom')}
        {...shared}
        value={at(value.from)}
        onChange={(time) => take(withStart(ends, limitTime(time?.format(format) ?? usual.from, visits)))}
      />
      <span aria-hidden>–</span>
      <TimePicker
        aria-label={t('deliveries.send.pickupTo')}
        {...shared}
        value={at(value.to)}
        onChange={(time) => take(withEnd(ends, limitTime(time?.format(format) ?? usual.to, visits)))}
      />
    </>
  );
}

/** When the courier is asked to come: one of the next seven days, within the hours in which they do. */
export function PickupField({ value, onChange }: Props) {
  const t = useT();
  const days = sevenDaysFrom(dayOf(new Date()), t);
  return (
    <div className={styles.pickup}>
      <Select
        className={styles.day}
        aria-label={t('deliveries.send.pickup')}
        value={value?.day ?? ''}
        options={[
          { value: '', label: t('deliveries.send.noPickup') },
          ...days.map(({ day, label }) => ({ value: day, label: `${label} ${day.slice(5)}` })),
        ]}
        onChange={(day: string) => onChange(day === '' ? null : { ...(value ?? usual), day })}
      />
      {value && <Times value={value} onChange={onChange} />}
    </div>
  );
}
