import { orderTypes } from '@suya/contract/orders/workflow/terms';
import type { UnpaidBill } from '@suya/contract/payments/payments.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Select } from 'antd';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../../../lib/account.ts';
import { useT } from '../../../lib/i18n.tsx';
import { payBillsPath } from '../../../lib/paths.ts';
import { pageSizeOf, pageSizes } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { unpaidQuery } from '../api.ts';
import { BillRow } from '../parts/bill-row.tsx';
import { SelectionBar } from '../parts/selection-bar.tsx';
import styles from './merge-pay.module.css';

const defaults = { type: 0, keyword: '', pageIndex: 1, pageSize: 10 };

/** Bills chosen over all pages of the list, by id; what meanwhile is being paid drops out. */
function useChosen(shown: readonly UnpaidBill[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, UnpaidBill>>(new Map());
  const taken = new Set(shown.filter((bill) => bill.inPayment).map((bill) => bill.payInfoId));
  const choose = (bill: UnpaidBill, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(bill.payInfoId, bill);
    else next.delete(bill.payInfoId);
    setChosen(next);
  };
  const bills = [...chosen.values()].filter((bill) => !taken.has(bill.payInfoId));
  return { bills, choose, clear: () => setChosen(new Map()) };
}

/** Bills that wait for payment: choose some, pay them at once. */
export default function MergePayPage() {
  const t = useT();
  usePageTitle(t('payments.bills.title'));
  const navigate = useNavigate();
  const mayPay = useCan()('payBills');
  const [filters, setFilters] = useAddressState(defaults);
  const search = useCallback((keyword: string) => setFilters({ keyword }, { replace: true }), [setFilters]);
  const orderType = orderTypes.find((type) => type === filters.type);
  const pageSize = pageSizeOf(filters.pageSize);
  const page = useQuery({
    ...unpaidQuery({ orderType, keyword: filters.keyword, pageIndex: filters.pageIndex, pageSize }),
    placeholderData: keepPreviousData,
  });
  const shown = page.data?.list ?? [];
  const { bills, choose, clear } = useChosen(shown);
  const isFiltered = filters.type !== 0 || filters.keyword !== '';
  return (
    <>
      <PageHeader title={t('payments.bills.title')} purpose={mayPay ? t('payments.bills.purpose') : undefined} />
      <FilterBar onClear={isFiltered ? () => setFilters({ type: 0, keyword: '' }) : undefined}>
        <Select
          aria-label={t('payments.bills.type')}
          className={styles.type}
          value={filters.type}
          onChange={(type) => setFilters({ type })}
          options={[
            { value: 0, label: t('payments.bills.anyType') },
            ...orderTypes.map((type) => ({ value: Number(type), label: t(`orders.types.${type}`) })),
          ]}
        />
        <SearchField
          label={t('payments.bills.search')}
          placeholder={t('payments.bills.searchHint')}
          value={filters.keyword}
          onSearch={search}
        />
      </FilterBar>
      {page.error && !page.data && <Failure error={page.error} onRetry={() => void page.refetch()} />}
      {page.isPending && <SkeletonRows rows={5} />}
      {page.data?.total === 0 && (
        <Empty
          title={t(isFiltered ? 'payments.bills.noMatch' : 'payments.bills.empty')}
          hint={t(isFiltered ? 'payments.bills.noMatchHint' : 'payments.bills.emptyHint')}
        />
      )}
      {page.data && page.data.total > 0 && (
        <>
          <ul className={styles.list} aria-label={t('payments.bills.list')} aria-busy={page.isFetching}>
            {shown.map((bill) => (
              <BillRow
                key={bill.payInfoId}
                bill={bill}
                chosen={bills.some(({ payInfoId }) => payInfoId === bill.payInfoId)}
                onChoose={mayPay ? (on) => choose(bill, on) : undefined}
              />
            ))}
          </ul>
          <Pagination
            className={styles.pages}
            current={filters.pageIndex}
            pageSize={pageSize}
            total={page.data.total}
            pageSizeOptions={[...pageSizes]}
            showSizeChanger
            showQuickJumper
            showTotal={(total) => t('shell.total', { total })}
            onChange={(pageIndex, size) => setFilters({ pageIndex, pageSize: size })}
          />
        </>
      )}
      {bills.length > 0 && (
        <SelectionBar
          bills={bills}
          onClear={clear}
          onPay={() => void navigate(payBillsPath(bills.map((bill) => bill.payInfoId)))}
        />
      )}
    </>
  );
}
