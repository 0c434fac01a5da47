import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './dates.module.css';

const signs = { onTime: CheckCircleOutlined, atRisk: ClockCircleOutlined, late: WarningOutlined } as const;

/** How an order stands to its promise, in a word with its sign; nothing where nothing promised is to be sent. */
export function DueWord({ due }: { due: OrderRow['due'] }) {
  const t = useT();
  if (!due) return null;
  const Sign = signs[due];
  return (
    <span className={styles.due} data-due={due}>
      <Sign aria-hidden="true" /> {t(`followUps.due.${due}`)}
    </span>
  );
}

/** Said where the patient comes before the promised day. */
export function TooLate({ promisedOn, appointmentOn }: Pick<OrderRow, 'promisedOn' | 'appointmentOn'>) {
  const t = useT();
  if (!promisedOn || !appointmentOn || appointmentOn >= promisedOn) return null;
  return (
    <p className={styles.warning} role="status">
      <WarningOutlined aria-hidden="true" />{' '}
      {t('followUps.appointmentAfter', { promised: promisedOn, appointment: appointmentOn })}
    </p>
  );
}
