import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { needs } from '@suya/contract/orders/workflow/needs';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './review.module.css';

/** The abutments that were proposed last, tooth by tooth; nothing where the order has none. */
function abutmentsOf(order: OrderDetail): readonly { tooth: number; abutment: string }[] {
  const proposal = order.history.findLast(({ event }) => event === 'proposeAbutment');
  const read = needs.proposeAbutment.safeParse(proposal?.detail ?? {});
  return read.success ? read.data.abutments.toSorted((a, b) => a.tooth - b.tooth) : [];
}

/** On which abutments the design stands. */
export function AbutmentFacts({ order }: { order: OrderDetail }) {
  const t = useT();
  const abutments = abutmentsOf(order);
  if (abutments.length === 0) return null;
  return (
    <dl className={styles.abutments} aria-label={t('plans.review.abutments')}>
      {abutments.map(({ tooth, abutment }) => (
        <div key={tooth}>
          <dt className="figures">{tooth}</dt>
          <dd>{abutment}</dd>
        </div>
      ))}
    </dl>
  );
}
