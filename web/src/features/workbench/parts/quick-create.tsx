import PlusCircleOutlined from '@ant-design/icons/PlusCircleOutlined';
import type { OrderType } from '@suya/contract/catalogue/catalogue.schema';
import { useT } from '../../../lib/i18n.tsx';
import { createOrderPath, orderRoutes } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkRow } from '../../../ui/link-row.tsx';

const offered = ([5] as const satisfies readonly OrderType[]).filter((type) => orderRoutes[type].orderable);

/** A new order of each appliance that can be ordered. */
export function QuickCreate() {
  const t = useT();
  return (
    <Card title={t('workbench.quickCreate')}>
      <ul>
        {offered.map((type) => (
          <li key={type}>
            <LinkRow
              to={createOrderPath(type)}
              hue={orderRoutes[type].hue}
              title={t(`orders.types.${type}`)}
              details={[t('workbench.retainerIntro')]}
              end={<PlusCircleOutlined aria-hidden="true" />}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
