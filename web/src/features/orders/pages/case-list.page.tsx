import { statusGroup } from '@suya/contract/orders/orders.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCan } from '../../../lib/account.ts';
import { useT } from '../../../lib/i18n.tsx';
import { NewOrderButton } from '../../../lib/new-order-button.tsx';
import { createCasePath, orderTypeOf } from '../../../lib/paths.ts';
import { usePreference } from '../../../lib/preference.ts';
import { pageSizeOf } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { ordersQuery } from '../api.ts';
import { dueFilterOf } from '../parts/due/due-filter.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { CaseCards } from '../parts/list/case-cards.tsx';
import { CaseTable } from '../parts/list/case-table.tsx';
import { ExportButton } from '../parts/list/export-button.tsx';
import { type CaseFilters, defaultFilters, Filters } from '../parts/list/filters.tsx';
import { GroupTabs } from '../parts/list/group-tabs.tsx';
import styles from '../parts/list/list.module.css';
import { ListLook } from '../parts/list/list-look.tsx';

/** The address as the endpoint takes it; what it does not know is left out. */
function filtersOf({ keyword, type, group, doctorId, patientId, from, to, due }: CaseFilters) {
  const chosen = statusGroup.safeParse(group);
  const promised = dueFilterOf(due);
  return {
    keyword,
    ...(orderTypeOf(type) ? { type } : {}),
    ...(chosen.success ? { group: chosen.data } : {}),
    ...(doctorId ? { doctorId } : {}),
    ...(patientId ? { patientId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(promised ? { due: promised } : {}),
  };
}

/** All orders of the clinic, as cards or as a table; filters are kept in the address. */
export default function CaseListPage() {
  const t = useT();
  const can = useCan();
  const [filters, setFilters] = useAddressState<CaseFilters>(defaultFilters);
  const [{ orderShowType }] = usePreference();
  usePageTitle(t('orders.list.title'));
  const page = useQuery({
    ...ordersQuery({ ...filtersOf(filters), pageIndex: filters.pageIndex, pageSize: pageSizeOf(filters.pageSize) }),
    placeholderData: keepPreviousData,
  });
  const filtered = Object.entries(filters).some(
    ([key, value]) => !key.startsWith('page') && value !== defaultFilters[key as keyof CaseFilters],
  );
  const create = can('editOrders') && <NewOrderButton />;
  const empty = filtered ? (
    <Empty title={t('orders.list.nothingFound')} hint={t('orders.list.nothingFoundHint')} />
  ) : (
    <Empty title={t('orders.list.empty')} hint={t('orders.list.emptyHint')} action={create} />
  );
  const List = orderShowType === 'cardShow' ? CaseCards : CaseTable;
  return (
    <>
      <PageHeader
        title={t('orders.list.title')}
        purpose={t('orders.list.purpose')}
        actions={
          <>
            <ExportButton filters={filtersOf(filters)} />
            {can('editOrders') && <LinkButton to={createCasePath()}>{t('cases.create.title')}</LinkButton>}
            {create}
          </>
        }
      />
      <div className={styles.top}>
        <GroupTabs group={filters.group} type={filters.type} onChoose={(group) => setFilters({ group })} />
        <ListLook />
      </div>
      <Filters filters={filters} filtered={filtered} onChange={setFilters} />
      <List
        page={page}
        pageIndex={filters.pageIndex}
        pageSize={pageSizeOf(filters.pageSize)}
        onPage={(pageIndex, pageSize) =>
          setFilters({ pageIndex: pageSize === filters.pageSize ? pageIndex : 1, pageSize })
        }
        empty={empty}
      />
    </>
  );
}
