import { stateGroups } from '@suya/contract/orders/workflow/states';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../lib/i18n.tsx';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { groupTones } from '../../../../lib/status.ts';
import { countsQuery } from '../../api.ts';
import styles from './list.module.css';

interface Props {
  group: string;
  type: number;
  onChoose: (group: string) => void;
}

/** Progress groups with how many orders each holds; amber is what waits for the reader. */
export function GroupTabs({ group, type, onChoose }: Props) {
  const t = useT();
  const { data } = useQuery(countsQuery(orderTypeOf(type)));
  const total = data && Object.values(data).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { key: '', label: t('orders.list.all'), count: total, tone: 'neutral' },
    ...stateGroups.map((key) => ({
      key: key as string,
      label: t(`workflow.groups.${key}`),
      count: data?.[key],
      tone: groupTones[key] as string,
    })),
  ];
  return (
    <nav className={styles.groups} aria-label={t('orders.list.groups')}>
      {tabs.map(({ key, label, count, tone }) => (
        <button key={key} type="button" aria-pressed={key === group} data-tone={tone} onClick={() => onChoose(key)}>
          {label}
          <span className={`figures ${styles.count}`}>{count ?? '·'}</span>
        </button>
      ))}
    </nav>
  );
}
