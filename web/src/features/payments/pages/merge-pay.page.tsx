import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { orderTypeOf, payBillsPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../ui/paging/page-sizes.ts';
import { unpaidQuery } from '../api.ts';
import { BillFilters, isFiltered } from '../parts/bill-filters.tsx';
import { BillList } from '../parts/bill-list.tsx';
import { SelectionBar } from '../parts/selection-bar.tsx';
import { useChosenBills } from '../parts/use-chosen-bills.ts';

const defaults = { type: 0, keyword: '', clinicId: '', pageIndex: 1, pageSize: 10 };

function Nothing({ filtered }: { filtered: boolean }) {
  const t = useT();
  if (filtered) return <Empty title={t('payments.bills.noMatch')} hint={t('payments.bills.noMatchHint')} />;
  return <Empty title={t('payments.bills.empty')} hint={t('payments.bills.emptyHint')} />;
}

/** Bills that wait for payment: choose some, pay them at once. */
export default function MergePayPage() {
  const t = useT();
  usePageTitle(t('payments.bills.title'));
  const navigate = useNavigate();
  const mayPay = useCan()('payBills');
  const [filters, setFilters] = useAddressState(defaults);
  const { keyword, clinicId, pageIndex } = filters;
  const orderType = orderTypeOf(filters.type);
  const pageSize = pageSizeOf(filters.pageSize);
  const reading = useQuery({
    ...unpaidQuery({ clinicId: clinicId || undefined, orderType, keyword, pageIndex, pageSize }),
    placeholderData: keepPreviousData,
  });
  const page = reading.data;
  const chosen = useChosenBills(page?.list ?? []);
  return (
    <>
      <PageHeader title={t('payments.bills.title')} purpose={mayPay ? t('payments.bills.purpose') : undefined} />
      <BillFilters filters={filters} onChange={setFilters} />
      {reading.error && !page && <Failure error={reading.error} onRetry={() => void reading.refetch()} />}
      {reading.isPending && <SkeletonRows rows={5} />}
      {page?.total === 0 && <Nothing filtered={isFiltered(filters)} />}
      {page && page.total > 0 && (
        <BillList
          bills={page.list}
          total={page.total}
          pageIndex={pageIndex}
          pageSize={pageSize}
          isBusy={reading.isFetching}
          chosen={new Set(chosen.ids)}
          onChoose={mayPay ? chosen.choose : undefined}
          onPage={(index, size) => setFilters({ pageIndex: index, pageSize: size })}
        />
      )}
      {chosen.bills.length > 0 && (
        <SelectionBar
          bills={chosen.bills}
          onClear={chosen.clear}
          onPay={() => void navigate(payBillsPath(chosen.ids))}
        />
      )}
    </>
  );
}
