import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { useT } from '../../../lib/i18n.tsx';
import type { PageSize } from '../../../ui/paging/page-sizes.ts';
import { Pager } from '../../../ui/paging/pager.tsx';
import styles from './bill-list.module.css';
import { BillRow } from './bill-row.tsx';

interface Props {
  bills: readonly UnpaidBill[];
  total: number;
  pageIndex: number;
  pageSize: PageSize;
  isBusy: boolean;
  chosen: ReadonlySet<string>;
  /** Left out where the reader may not pay. */
  onChoose?: ((bill: UnpaidBill, on: boolean) => void) | undefined;
  onPage: (pageIndex: number, pageSize: number) => void;
}

/** One page of the bills that wait for payment. */
export function BillList({ bills, total, pageIndex, pageSize, isBusy, chosen, onChoose, onPage }: Props) {
  const t = useT();
  return (
    <>
      <ul className={styles.list} aria-label={t('payments.bills.list')} aria-busy={isBusy}>
        {bills.map((bill) => (
          <BillRow
            key={bill.payInfoId}
            bill={bill}
            chosen={chosen.has(bill.payInfoId)}
            onChoose={onChoose && ((on) => onChoose(bill, on))}
          />
        ))}
      </ul>
      <Pager pageIndex={pageIndex} pageSize={pageSize} total={total} onPage={onPage} />
    </>
  );
}
