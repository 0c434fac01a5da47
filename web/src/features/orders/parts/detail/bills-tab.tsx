import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { PRICE_DIFFERENCE } from '@suya/contract/orders/workflow/terms';
import { formatMoney, formatTime } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { useCan } from '../../../../lib/session/account.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import type { Tone } from '../../../../ui/style/tokens.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { LinkButton } from '../link-button.tsx';
import styles from './detail.module.css';

type Bill = OrderDetail['bills'][number];
const tones: Record<Bill['state'], Tone> = { open: 'attention', paid: 'done', closed: 'closed', refunded: 'neutral' };

/** What is owed and what was paid for the order. `mayPay` draws the button on the clinic's side. */
export function BillsTab({ order, side }: { order: OrderDetail; side: 'clinic' | 'lab' }) {
  const t = useT();
  const language = useLanguage();
  const can = useCan();
  const mayPay = side === 'clinic' && can('payBills');
  if (order.bills.length === 0)
    return <Empty title={t('orders.detail.noBills')} hint={t('orders.detail.noBillsHint')} />;
  return (
    <Card title={t('orders.detail.tabs.bills')}>
      <ul className={styles.bills}>
        {order.bills.map((bill) => (
          <li key={bill.id}>
            <span className="figures">{bill.no}</span>
            {bill.kind === PRICE_DIFFERENCE && <span>{t('followUps.difference.bill')}</span>}
            <StatusTag tone={tones[bill.state]} label={t(`orders.detail.billStates.${bill.state}`)} />
            <span className={`figures ${styles.none}`}>
              {bill.paidAt ? t('orders.detail.paidAt', { time: formatTime(bill.paidAt) }) : formatTime(bill.createdAt)}
            </span>
            {bill.state === 'paid' && bill.refundedFen > 0 && (
              <span className="figures">
                {t('payments.refundedPart', { amount: formatMoney(bill.refundedFen, language) ?? '' })}
              </span>
            )}
            <strong className={styles.amount}>
              <Money fen={bill.amountFen} />
            </strong>
            {tones[bill.state] === 'attention' && mayPay && (
              <LinkButton type="primary" to={`/mergePay/confirmOrder?id=${bill.id}`}>
                {t('orders.detail.pay')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
