import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../../lib/i18n.tsx';
import dates from '../../../parts/acts/dates.module.css';
import { calendarQuery } from '../../api.ts';

/** Said where the lab does not work on a day that is about to be promised. @param day yyyy-MM-dd */
export function OffDay({ day }: { day: string | null | undefined }) {
  const t = useT();
  const { data } = useQuery({ ...calendarQuery((day ?? '').slice(0, 7)), enabled: Boolean(day) });
  const found = data?.days.find((one) => one.day === day);
  if (!found || found.working) return null;
  return (
    <p className={dates.warning} role="status">
      {t('changes.repromise.off')}
    </p>
  );
}
