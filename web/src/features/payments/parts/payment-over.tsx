import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import ClockCircleFilled from '@ant-design/icons/ClockCircleFilled';
import StopFilled from '@ant-design/icons/StopFilled';
import type { PayStatus } from '@suya/contract/payments/payments.schema';
import { Link } from 'react-router';
import { formatMoney } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { readToken } from '../../../lib/session/session.ts';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { Money } from '../../../ui/values/money.tsx';
import styles from './cashier.module.css';

const looks = {
  settled: { Icon: CheckCircleFilled, tone: 'done' },
  closing: { Icon: ClockCircleFilled, tone: 'attention' },
  closed: { Icon: StopFilled, tone: 'closed' },
} as const;

/** How the payment ended, or that it is about to; and what becomes of money that came for nothing. */
export function PaymentOver({ status }: { status: PayStatus }) {
  const t = useT();
  const language = useLanguage();
  const end = status.status === 'settled' || status.status === 'closing' ? status.status : 'closed';
  const { Icon, tone } = looks[end];
  const back = { amount: formatMoney(status.refundFen, language) };
  return (
    <section className={styles.card} data-tone={tone}>
      <div role="status" className={styles.end}>
        <Icon aria-hidden="true" className={styles.sign} />
        <h2>{t(`payments.cashier.${end}`)}</h2>
        {end === 'settled' && <Money fen={status.amountFen} className={styles.amount} />}
        <p className={styles.hint}>{t(`payments.cashier.${end}Hint`)}</p>
        {status.refundFen > 0 && (
          <p className={styles.back}>{t(`payments.cashier.${status.refunded ? 'refunded' : 'refunding'}`, back)}</p>
        )}
      </div>
      <div className={styles.actions}>
        {end === 'settled' && <PlainButton onClick={() => print()}>{t('payments.cashier.print')}</PlainButton>}
        {readToken() && <Link to="/mergePay">{t('payments.cashier.toBills')}</Link>}
      </div>
    </section>
  );
}
