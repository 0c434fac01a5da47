import PlusCircleOutlined from '@ant-design/icons/PlusCircleOutlined';
import { useCan } from '../../../lib/account.ts';
import { useAppliances } from '../../../lib/appliances.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { createOrderPath } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { LinkRow } from '../../../ui/link-row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

function Offered() {
  const language = useLanguage();
  const { list, offered, error, refetch } = useAppliances();
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (list.length === 0) return <SkeletonRows rows={5} />;
  return (
    <ul>
      {offered.map(({ orderType, hue, label, intro }) => (
        <li key={orderType}>
          <LinkRow
            to={createOrderPath(orderType)}
            hue={hue}
            title={label[language]}
            details={[intro[language]]}
            end={<PlusCircleOutlined aria-hidden="true" />}
          />
        </li>
      ))}
    </ul>
  );
}

/** A new order of each appliance that can be ordered. */
export function QuickCreate() {
  const t = useT();
  const can = useCan();
  if (!can('editOrders')) return null;
  return (
    <Card title={t('workbench.quickCreate')}>
      <Offered />
    </Card>
  );
}
