import { dueFilters } from '@suya/contract/orders/due';
import { Select } from 'antd';
import { useT } from '../../../lib/i18n.tsx';
import styles from '../../../ui/list/filter.module.css';
import { dueFilterOf } from './due-filter-of.ts';

/** Only what is late, at risk, or due today or within the week; empty for everything. */
export function DueFilterSelect({ value, onChange }: { value: string; onChange: (due: string) => void }) {
  const t = useT();
  return (
    <Select
      className={styles.filter}
      aria-label={t('followUps.dueFilter')}
      value={dueFilterOf(value) ?? ''}
      options={[
        { value: '', label: t('followUps.dues.any') },
        ...dueFilters.map((due) => ({ value: due as string, label: t(`followUps.dues.${due}`) })),
      ]}
      onChange={onChange}
    />
  );
}
