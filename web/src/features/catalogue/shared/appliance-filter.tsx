import { Select } from 'antd';
import { useT } from '../../../lib/i18n.tsx';
import { ChoiceFailure } from '../../../ui/feedback/choice-failure.tsx';
import styles from '../../../ui/list/filter.module.css';
import { useAppliances } from './appliances.ts';

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
