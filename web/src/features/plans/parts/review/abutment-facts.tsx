import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './review.module.css';

/** On which abutments the design stands; nothing where the order has none. */
export function AbutmentFacts({ order: { abutments } }: { order: Pick<OrderDetail, 'abutments'> }) {
  const t = useT();
  if (abutments.length === 0) return null;
  const byTooth = abutments.toSorted((a, b) => a.tooth - b.tooth);
  return (
    <section className={styles.abutments} aria-label={t('plans.review.abutments')}>
      <strong>{t('plans.review.abutments')}</strong>
      <dl>
        {byTooth.map(({ tooth, abutment }) => (
          <div key={tooth}>
            <dt className="figures">{tooth}</dt>
            <dd>{abutment}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
