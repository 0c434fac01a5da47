import { stateGroups } from '@suya/contract/orders/workflow/states';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../lib/i18n.tsx';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { CountTabs } from '../../../../ui/list/count-tabs.tsx';
import { countsQuery } from '../../api.ts';
import { remindersQuery } from '../../shared/reminders.ts';
import { groupTones } from '../../shared/status.ts';

interface Props {
  group: string;
  mine: boolean;
  type: number;
  clinicId: string;
  onChoose: (chosen: { group: string; mine: string }) => void;
}

const MINE = 'mine';

/** What waits for the reader first, then the progress groups that hold orders, each with how many. */
export function GroupTabs({ group, mine, type, clinicId, onChoose }: Props) {
  const t = useT();
  const { data } = useQuery(countsQuery(orderTypeOf(type), clinicId || undefined));
  const total = data && Object.values(data).reduce((sum, count) => sum + count, 0);
  const { data: waiting } = useQuery(remindersQuery);
  // The number is that of all clinics and appliances; beside a narrower list it would be another one.
  const count = type === 0 && clinicId === '' ? waiting : undefined;
  const filled = stateGroups.filter((key) => key === group || data?.[key] !== 0);
  const groups = filled.map((key) => ({
    key,
    label: t(`workflow.groups.${key}`),
    count: data?.[key],
    tone: groupTones[key],
  }));
  return (
    <CountTabs
      label={t('orders.list.groups')}
      tabs={[
        { key: '', label: t('orders.list.all'), count: total },
        { key: MINE, label: t('orders.list.mine'), count, tone: 'attention' },
        ...groups,
      ]}
      value={mine ? MINE : group}
      onChoose={(key) => onChoose(key === MINE ? { group: '', mine: '1' } : { group: key, mine: '' })}
    />
  );
}
