import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { Button } from 'antd';
import { useT } from '../../../lib/i18n.tsx';
import { Money } from '../../../ui/values/money.tsx';
import styles from './selection-bar.module.css';

interface Props {
  bills: readonly UnpaidBill[];
  onClear: () => void;
  onPay: () => void;
}

/** What was chosen so far, over all pages of the list, and the way on. */
export function SelectionBar({ bills, onClear, onPay }: Props) {
  const t = useT();
  const total = bills.reduce((sum, bill) => sum + bill.amountFen, 0);
  return (
    <div className={styles.bar}>
      <p role="status">{t('payments.bills.chosen', { count: bills.length })}</p>
      <Button type="text" onClick={onClear}>
        {t('payments.bills.clear')}
      </Button>
      <p className={styles.total}>
        {t('payments.bills.total')} <Money fen={total} className={styles.sum} />
      </p>
      <Button type="primary" size="large" onClick={onPay}>
        {t('payments.bills.pay')}
      </Button>
    </div>
  );
}
