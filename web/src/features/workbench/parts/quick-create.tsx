import PlusCircleOutlined from '@ant-design/icons/PlusCircleOutlined';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { createOrderPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { LinkRow } from '../../../ui/list/link-row.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useAppliances } from '../../catalogue/shared/appliances.ts';

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
