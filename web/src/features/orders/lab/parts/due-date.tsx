import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { dueOf } from './due.ts';
import styles from './lab.module.css';

/** The promised ship date; red with a word where it is late, amber with a word where it is at risk. */
export function DueDate({
  order,
}: {
  order: Pick<OrderRow, 'promisedOn' | 'appointmentOn' | 'status'> & Partial<Pick<OrderRow, 'due'>>;
}) {
  const t = useT();
  if (!order.promisedOn) return <span className={styles.quiet}>{t('lab.noDate')}</span>;
  const due = dueOf(order);
  return (
    <span className={styles.due}>
      <span className="figures">{order.promisedOn}</span>
      {due.kind === 'late' && (
        <span className={styles.dueWord} data-due="late">
          <WarningOutlined aria-hidden="true" /> {t('lab.late', { days: due.days })}
        </span>
      )}
      {due.kind !== 'late' && due.kind !== 'calm' && (
        <span className={styles.dueWord} data-due="risk">
          <ClockCircleOutlined aria-hidden="true" /> {t(`lab.${due.kind}`)}
        </span>
      )}
      {due.kind === 'calm' && order.due === 'atRisk' && (
        <span className={styles.dueWord} data-due="risk">
          <ClockCircleOutlined aria-hidden="true" /> {t('labWork.atRisk')}
        </span>
      )}
    </span>
  );
}
