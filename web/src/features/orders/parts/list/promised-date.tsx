import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { daysUntil } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { isUnshipped } from '../turn.ts';
import styles from './list.module.css';

/** The promised ship date; says where it is late, or too late for the patient's appointment. */
export function PromisedDate({ order }: { order: OrderRow }) {
  const t = useT();
  const { promisedOn, appointmentOn } = order;
  if (!promisedOn) return '—';
  const open = isUnshipped(order);
  const late = open ? -daysUntil(promisedOn) : 0;
  const risky = open && late <= 0 && appointmentOn !== null && promisedOn > appointmentOn;
  return (
    <span className={styles.promised}>
      <span className="figures">{promisedOn}</span>
      {late > 0 && (
        <span className={styles.late}>
          <WarningOutlined aria-hidden="true" /> {t('orders.list.late', { days: late })}
        </span>
      )}
      {risky && (
        <span className={styles.late}>
          <WarningOutlined aria-hidden="true" /> {t('orders.list.atRisk')}
        </span>
      )}
    </span>
  );
}
