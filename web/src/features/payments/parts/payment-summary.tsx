import type { PayStatus } from '@suya/contract/payments/payments.schema';
import { wayWord } from '@suya/contract/payments/way-words';
import { formatTime } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { nameOfBill } from './bill-words.ts';
import styles from './cashier.module.css';

/** What the money is for, by order; becomes the receipt once it is settled. */
export function PaymentSummary({ status }: { status: PayStatus }) {
  const t = useT();
  const language = useLanguage();
  const isReceipt = status.settledAt !== null;
  return (
    <Card title={t(isReceipt ? 'payments.cashier.receipt' : 'payments.cashier.items')}>
      <ul className={styles.items}>
        {status.items.map((item, index) => (
          // Two bills may be for one order; the list itself never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a payment are fixed when it is made
          <li key={index}>
            <span>
              {nameOfBill(item, { t, language })}
              <span className={styles.no}>{item.no}</span>
            </span>
            <Money fen={item.amountFen} />
          </li>
        ))}
        <li className={styles.sum}>
          <span>{t('payments.bills.total')}</span>
          <Money fen={status.amountFen} />
        </li>
      </ul>
      <dl className={styles.facts}>
        <dt>{t('payments.cashier.for')}</dt>
        <dd>{status.clinicName}</dd>
        <dt>{t('payments.cashier.payNo')}</dt>
        <dd>{status.payNo}</dd>
        {status.settledAt && (
          <>
            <dt>{t('payments.cashier.settledAt')}</dt>
            <dd>{formatTime(status.settledAt)}</dd>
            {status.payType && (
              <>
                <dt>{t('payments.cashier.way')}</dt>
                <dd>{t(wayWord(status.payType, 'name'))}</dd>
              </>
            )}
          </>
        )}
      </dl>
    </Card>
  );
}
