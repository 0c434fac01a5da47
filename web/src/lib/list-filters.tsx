import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { ChoiceFailure } from '../ui/choice-failure.tsx';
import { useAppliances } from './appliances.ts';
import { doctorsQuery } from './doctors.ts';
import { useT } from './i18n.tsx';
import styles from './list-filters.module.css';

/** Only what is of one appliance; 0 for all of them. */
export function ApplianceFilter({ value, onChange }: { value: number; onChange: (type: number) => void }) {
  const t = useT();
  const { list, nameOf, error, refetch } = useAppliances();
  if (error) return <ChoiceFailure label={t('orders.list.type')} error={error} onRetry={() => void refetch()} />;
  return (
    <Select
      className={styles.filter}
      aria-label={t('orders.list.type')}
      value={value}
      options={[
        { value: 0, label: t('orders.list.allTypes') },
        ...list.map(({ orderType }) => ({ value: orderType, label: nameOf(orderType) })),
      ]}
      onChange={onChange}
    />
  );
}

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
