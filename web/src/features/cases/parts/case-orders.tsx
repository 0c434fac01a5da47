import type { CaseDetail } from '@suya/contract/cases/cases.schema';
import { useT } from '../../../lib/i18n.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { OrderLines } from './order-lines.tsx';

/** The orders of a case with where each stands, newest first. */
export function CaseOrders({ found }: { found: CaseDetail }) {
  const t = useT();
  return (
    <Card title={t('cases.page.orders')}>
      {found.orders.length === 0 && <Empty title={t('cases.page.noOrders')} hint={t('cases.page.noOrdersHint')} />}
      {found.orders.length > 0 && <OrderLines orders={found.orders} />}
    </Card>
  );
}
