import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { ExportButton } from '../../../lib/lists/export-button.tsx';
import { caseListPath, createCasePath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { usePreference } from '../../../lib/session/preference.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ChoiceSwitch } from '../../../ui/form/choice-switch.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { fetchWorkbook } from '../api.ts';
import { LinkButton } from '../parts/link-button.tsx';
import { type CaseFilters, defaultFilters, filtersOf } from '../parts/list/case-filters.ts';
import styles from '../parts/list/list.module.css';
import { ListLook } from '../parts/list/list-look.tsx';
import { OrderList } from '../parts/list/order-list.tsx';
import { NewOrderButton } from '../shared/new-order-button.tsx';

const CaseBrowser = lazy(() => import('../../cases/shared/case-browser.tsx'));
const CaseExport = lazy(() => import('../../cases/shared/case-export.tsx'));

const views = ['orders', 'cases'] as const;
type View = (typeof views)[number];

/** The orders that the address asks for, as a workbook. */
function OrderExport() {
  const t = useT();
  const [filters] = useAddressState<CaseFilters>(defaultFilters);
  return <ExportButton name={t('orders.list.title')} read={() => fetchWorkbook(filtersOf(filters))} />;
}

/** The clinic's orders, or the cases they belong to (`view=cases`); what is shown and how is kept in the address. */
export default function CaseListPage() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [{ orderShowType }] = usePreference();
  const view: View = search.get('view') === 'cases' ? 'cases' : 'orders';
  usePageTitle(t('orders.list.title'));
  const create = can('editOrders') && <NewOrderButton />;
  return (
    <>
      <PageHeader
        title={t('orders.list.title')}
        purpose={t(`orders.list.views.${view}Purpose`)}
        actions={
          <>
            {view === 'orders' ? (
              <OrderExport />
            ) : (
              <Suspense>
                <CaseExport />
              </Suspense>
            )}
            {can('editOrders') && <LinkButton to={createCasePath()}>{t('cases.create.title')}</LinkButton>}
            {create}
          </>
        }
      />
      <div className={styles.views}>
        <ChoiceSwitch
          label={t('orders.list.views.label')}
          value={view}
          options={views.map((value) => ({ value, label: t(`orders.list.views.${value}`) }))}
          onChange={(value) => void navigate(caseListPath(value === 'cases' ? { view: value } : {}))}
        />
        <ListLook columns={view === 'orders'} />
      </div>
      {view === 'cases' ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <CaseBrowser asTable={orderShowType === 'tableShow'} />
        </Suspense>
      ) : (
        <OrderList create={create} />
      )}
    </>
  );
}
