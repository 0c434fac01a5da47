import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../../lib/i18n.tsx';
import { Failure } from '../../../../../ui/feedback/failure.tsx';
import { SkeletonLine } from '../../../../../ui/feedback/skeleton.tsx';
import { ChoiceCards } from '../../../parts/choice-cards.tsx';
import { designersQuery } from '../../api.ts';

interface Props {
  value: unknown;
  onChange: (designerId: unknown) => void;
}

/** The designers with what each has in hand, due within the week and late; who has least in hand comes first. */
export function DesignerChoice({ value, onChange }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(designersQuery);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine width={80} tall />;
  if (data.length === 0) return <p>{t('lab.act.noDesigners')}</p>;
  const loadOf = ({ openOrders, dueThisWeek, late }: (typeof data)[number]) =>
    [
      openOrders > 0 ? t('labWork.load.open', { count: openOrders }) : t('labWork.load.free'),
      dueThisWeek > 0 && t('labWork.load.week', { count: dueThisWeek }),
      late > 0 && t('labWork.load.late', { count: late }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ChoiceCards
      choices={data
        .toSorted((a, b) => a.openOrders - b.openOrders)
        .map((one) => ({ value: one.id, title: one.name, details: loadOf(one) }))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}
