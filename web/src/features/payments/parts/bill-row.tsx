import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { Checkbox } from 'antd';
import { Link } from 'react-router';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../lib/paths.ts';
import { useAccount } from '../../../lib/session/account.ts';
import { Money } from '../../../ui/values/money.tsx';
import { StatusTag } from '../../../ui/values/status-tag.tsx';
import { useShowsClinics } from '../../clinics/shared/office-clinics.ts';
import styles from './bill-row.module.css';
import { nameOfBill } from './bill-words.ts';
import { PayElsewhere } from './pay-elsewhere.tsx';
import { PaymentUnderWay } from './payment-under-way.tsx';

interface Props {
  bill: UnpaidBill;
  /** Left out where the reader may not pay. */
  onChoose?: ((chosen: boolean) => void) | undefined;
  chosen: boolean;
}

/** One bill of the list: what it is for, whose, how much; to be chosen, or under payment already. */
export function BillRow({ bill, onChoose, chosen }: Props) {
  const t = useT();
  const language = useLanguage();
  const isElsewhere = bill.clinicId !== useAccount().clinicId;
  const showsClinic = useShowsClinics();
  const name = t('payments.bills.chooseOne', { no: bill.no, amount: formatMoney(bill.amountFen, language) });
  return (
    <li className={styles.row} data-chosen={chosen}>
      {onChoose && (
        <Checkbox
          className={styles.box}
          aria-label={name}
          checked={chosen}
          disabled={bill.inPayment || isElsewhere}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <div className={styles.words}>
        <p className={styles.title}>
          {bill.patientName ?? bill.no}
          <span className={styles.what}>{nameOfBill(bill, { t, language })}</span>
        </p>
        <p className={styles.details}>
          {bill.orderId && bill.orderType ? (
            <Link to={orderDetailPath(bill.orderType, bill.orderId)}>
              {t('payments.bills.order', { no: bill.orderNo ?? '' })}
            </Link>
          ) : null}
          {showsClinic && <span>{bill.clinicName}</span>}
          <span>{bill.no}</span>
          <span>{t('payments.bills.created', { time: formatTime(bill.createdAt) })}</span>
        </p>
      </div>
      <Money fen={bill.amountFen} className={styles.amount} />
      {onChoose && isElsewhere && !bill.inPayment && (
        <div className={styles.state}>
          <PayElsewhere clinicId={bill.clinicId} clinicName={bill.clinicName} />
        </div>
      )}
      {bill.inPayment && (
        <div className={styles.state}>
          <StatusTag
            tone={bill.payNo ? 'attention' : 'neutral'}
            label={t(bill.payNo ? 'payments.bills.inPayment' : 'payments.bills.closing')}
          />
          {onChoose && bill.payNo && !isElsewhere && <PaymentUnderWay payNo={bill.payNo} />}
        </div>
      )}
    </li>
  );
}
