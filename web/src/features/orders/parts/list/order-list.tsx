import { statusGroup } from '@suya/contract/orders/order-filters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dueFilterOf } from '../../../../lib/due-filter.tsx';
import { useT } from '../../../../lib/i18n.tsx';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { usePreference } from '../../../../lib/preference.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { pageSizeOf } from '../../../../ui/page-sizes.ts';
import { useAddressState } from '../../../../ui/use-address-state.ts';
import { ordersQuery } from '../../api.ts';
import { CaseCards } from './case-cards.tsx';
import { CaseTable } from './case-table.tsx';
import { type CaseFilters, defaultFilters, Filters } from './filters.tsx';
import { GroupTabs } from './group-tabs.tsx';
import styles from './list.module.css';
import { ListLook } from './list-look.tsx';

/** The address as the endpoint takes it; what it does not know is left out. */
export function filtersOf({ keyword, type, group, doctorId, patientId, from, to, due }: CaseFilters) {
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

/** Every order of the clinic, as cards or as a table; filters are kept in the address. */
export function OrderList({ create }: { create: ReactNode }) {
  const t = useT();
  const [filters, setFilters] = useAddressState<CaseFilters>(defaultFilters);
  const [{ orderShowType }] = usePreference();
  const page = useQuery({
    ...ordersQuery({ ...filtersOf(filters), pageIndex: filters.pageIndex, pageSize: pageSizeOf(filters.pageSize) }),
    placeholderData: keepPreviousData,
  });
  const filtered = Object.entries(filters).some(
    ([key, value]) => !key.startsWith('page') && value !== defaultFilters[key as keyof CaseFilters],
  );
  const empty = filtered ? (
    <Empty title={t('orders.list.nothingFound')} hint={t('orders.list.nothingFoundHint')} />
  ) : (
    <Empty title={t('orders.list.empty')} hint={t('orders.list.emptyHint')} action={create} />
  );
  const List = orderShowType === 'cardShow' ? CaseCards : CaseTable;
  return (
    <>
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
