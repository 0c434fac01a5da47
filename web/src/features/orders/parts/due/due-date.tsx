import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './due.module.css';
import { dueOf, type Promised } from './due.ts';

/** In a word how an order stands to its promise, where it is out of the ordinary. */
export function DueWord({ order }: { order: Promised }) {
  const t = useT();
  const due = dueOf(order);
  if (due.kind === 'calm') return null;
  const late = due.kind === 'late';
  const Sign = late ? WarningOutlined : ClockCircleOutlined;
  return (
    <span className={styles.word} data-due={late ? 'late' : 'risk'}>
      <Sign aria-hidden="true" />{' '}
      {late ? t('followUps.dueWords.late', { days: due.days }) : t(`followUps.dueWords.${due.kind}`)}
    </span>
  );
}

/** The promised ship date; red with a word where it is late, amber with a word where it is near or at risk. */
export function DueDate({ order }: { order: Promised }) {
  const t = useT();
  if (!order.promisedOn) return <span className={styles.quiet}>{t('followUps.dueWords.none')}</span>;
  return (
    <span className={styles.due}>
      <span className="figures">{order.promisedOn}</span>
      <DueWord order={order} />
    </span>
  );
}
