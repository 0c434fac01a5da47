import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';

/** Why the order's doctor finds no decision to take, and where that is mended; nothing for anybody else. */
export function PapersNeeded({ order, className }: { order: OrderDetail; className: string | undefined }) {
  const t = useT();
  if (!order.lacksPapers) return null;
  return (
    <section className={className} aria-label={t('orders.detail.papersNeeded')}>
      <h2>{t('orders.detail.papersNeeded')}</h2>
      <p>{t('orders.detail.papersNeededHint')}</p>
      <p>
        <Link to="/userInfo/doctor">{t('orders.detail.papersNeededLink')}</Link>
      </p>
    </section>
  );
}
