import { stateGroups } from '@suya/contract/orders/workflow/states';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../lib/i18n.tsx';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { CountTabs } from '../../../../ui/list/count-tabs.tsx';
import { countsQuery } from '../../api.ts';
import { groupTones } from '../../shared/status.ts';

interface Props {
  group: string;
  type: number;
  clinicId: string;
  onChoose: (group: string) => void;
}

/** Progress groups with how many orders each holds; amber is what waits for the reader. */
export function GroupTabs({ group, type, clinicId, onChoose }: Props) {
  const t = useT();
  const { data } = useQuery(countsQuery(orderTypeOf(type), clinicId || undefined));
  const total = data && Object.values(data).reduce((sum, count) => sum + count, 0);
  const groups = stateGroups.map((key) => ({
    key,
    label: t(`workflow.groups.${key}`),
    count: data?.[key],
    tone: groupTones[key],
  }));
  return (
    <CountTabs
      label={t('orders.list.groups')}
      tabs={[{ key: '', label: t('orders.list.all'), count: total }, ...groups]}
      value={group}
      onChoose={onChoose}
    />
  );
}
