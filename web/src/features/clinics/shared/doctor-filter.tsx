import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useT } from '../../../lib/i18n.tsx';
import { ChoiceFailure } from '../../../ui/feedback/choice-failure.tsx';
import styles from '../../../ui/list/filter.module.css';
import { doctorsQuery } from './doctors.ts';

/** Only what is one doctor's; empty for everybody's. */
export function DoctorFilter({ value, onChange }: { value: string; onChange: (doctorId: string) => void }) {
  const t = useT();
  const { data: doctors = [], isLoadingError, error, refetch } = useQuery(doctorsQuery);
  if (isLoadingError)
    return <ChoiceFailure label={t('orders.list.doctor')} error={error} onRetry={() => void refetch()} />;
  return (
    <Select
      className={styles.filter}
      aria-label={t('orders.list.doctor')}
      value={value}
      options={[
        { value: '', label: t('orders.list.allDoctors') },
        ...doctors.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
