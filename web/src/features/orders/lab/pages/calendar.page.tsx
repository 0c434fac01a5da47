import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useCan } from '../../../../lib/session/account.ts';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { calendarQuery } from '../api.ts';
import styles from '../parts/calendar/calendar.module.css';
import { CalendarMonth } from '../parts/calendar/calendar-month.tsx';
import { DayDialog } from '../parts/calendar/day-dialog.tsx';

const monthOf = (day: string) => day.slice(0, 7);

/** The month so many months away. @param month yyyy-MM */
const monthsFrom = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The days on which the lab works: holidays known, its own days added and taken away with the reason. */
export default function CalendarPage() {
  const t = useT();
  const can = useCan();
  const today = dayOf(new Date());
  const [{ month }, setAddress] = useAddressState({ month: monthOf(today) });
  const shown = /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : monthOf(today);
  const { data, error, refetch } = useQuery(calendarQuery(shown));
  const [chosen, setChosen] = useState<string>();
  const mayEdit = can('labCalendar');
  const day = data?.days.find((one) => one.day === chosen);
  const [year = '', number = ''] = shown.split('-');
  const go = (to: string) => setAddress({ month: to });
  return (
    <>
      <PageHeader title={t('calendar.title')} purpose={t('calendar.purpose')} />
      <div className={styles.bar}>
        <Button onClick={() => go(monthsFrom(shown, -1))}>{t('calendar.previous')}</Button>
        <h2 className={styles.month} aria-live="polite">
          {t('calendar.month', { year, month: Number(number) })}
        </h2>
        <Button onClick={() => go(monthsFrom(shown, 1))}>{t('calendar.next')}</Button>
        <Button onClick={() => go(monthOf(today))}>{t('calendar.today')}</Button>
      </div>
      {data && <p className={styles.known}>{t('calendar.known', { year: data.knownTo })}</p>}
      {!mayEdit && <p className={styles.known}>{t('calendar.readOnly')}</p>}
      {data ? (
        <CalendarMonth days={data.days} today={today} onChoose={mayEdit ? setChosen : undefined} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCard lines={10} />
      )}
      {day && <DayDialog day={day} onClose={() => setChosen(undefined)} />}
    </>
  );
}
