import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { DueFilterSelect } from '../../../../lib/due-filter.tsx';
import { dueFilterOf } from '../../../../lib/due-filter-of.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ApplianceFilter } from '../../../../lib/list-filters.tsx';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SkeletonCard } from '../../../../ui/skeleton.tsx';
import { useAddressState } from '../../../../ui/use-address-state.ts';
import { boardQuery, designersQuery } from '../api.ts';
import { Board } from '../parts/board/board.tsx';
import styles from '../parts/board.module.css';
import { columnsOf } from '../parts/columns.ts';
import lab from '../parts/lab.module.css';
import { ViewSwitch } from '../parts/view-switch.tsx';

const defaults = { view: 'all', type: 0, designer: '', due: '' };
type Filters = typeof defaults;

/** The address as the endpoint takes it; what it does not know is left out. */
function queryOf({ view, type, designer, due }: Filters) {
  const known = orderTypeOf(type);
  const wanted = dueFilterOf(due);
  return boardQuery({
    mine: view === 'mine',
    ...(known ? { type: known } : {}),
    ...(designer ? { designerId: designer } : {}),
    ...(wanted ? { due: wanted } : {}),
  });
}

function Loading() {
  const t = useT();
  return (
    <div className={styles.board} data-loading role="status">
      <span className="sr-only">{t('lab.board.loading')}</span>
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className={styles.column}>
          <SkeletonCard lines={2} />
          <SkeletonCard lines={2} />
        </div>
      ))}
    </div>
  );
}

function FilterChoices({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const t = useT();
  const { data: designers = [] } = useQuery(designersQuery);
  return (
    <>
      <ApplianceFilter value={filters.type} onChange={(type) => onChange({ type })} />
      <Select
        className={lab.narrow}
        aria-label={t('labWork.filter.designer')}
        showSearch={{ optionFilterProp: 'label' }}
        value={filters.designer}
        options={[
          { value: '', label: t('labWork.filter.allDesigners') },
          ...designers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(designer: string) => onChange({ designer })}
      />
      <DueFilterSelect value={filters.due} onChange={(due) => onChange({ due })} />
    </>
  );
}

/** Orders under way as cards in the columns of their states. */
export default function BoardPage() {
  const t = useT();
  const [filters, setFilters] = useAddressState(defaults);
  const board = useQuery({ ...queryOf(filters), placeholderData: keepPreviousData });
  const columns = board.data && columnsOf(board.data);
  const open = columns?.reduce((sum, { total }) => sum + total, 0);
  const mine = filters.view === 'mine';
  const pathOf = (status: number) =>
    `/lab?${new URLSearchParams({ ...(mine ? {} : { view: filters.view }), ...(filters.type ? { type: String(filters.type) } : {}), state: String(status) })}`;
  return (
    <>
      <PageHeader title={t('lab.board.title')} purpose={t('lab.board.purpose')} />
      <div className={styles.bar}>
        <ViewSwitch mine={mine} onChange={(wanted) => setFilters({ view: wanted ? 'mine' : 'all' })} />
        <FilterChoices filters={filters} onChange={setFilters} />
        {open !== undefined && <span className="figures">{t('lab.board.open', { count: open })}</span>}
      </div>
      {columns && columns.length > 0 && <Board columns={columns} pathOf={pathOf} />}
      {columns?.length === 0 && (
        <Empty title={t(mine ? 'lab.board.emptyMine' : 'lab.board.empty')} hint={t('lab.board.emptyHint')} />
      )}
      {!columns && (board.error ? <Failure error={board.error} onRetry={() => void board.refetch()} /> : <Loading />)}
    </>
  );
}
