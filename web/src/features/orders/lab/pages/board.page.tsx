import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useT } from '../../../../lib/i18n.tsx';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { Outdated } from '../../../../ui/feedback/outdated.tsx';
import { SkeletonCard } from '../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { DueFilterSelect } from '../../../cases/shared/due-filter.tsx';
import { dueFilterOf } from '../../../cases/shared/due-filter-of.ts';
import { ApplianceFilter } from '../../../catalogue/shared/appliance-filter.tsx';
import { boardQuery } from '../api.ts';
import styles from '../parts/board/board.module.css';
import { Board } from '../parts/board/board.tsx';
import { columnsOf } from '../parts/board/columns.ts';
import { DesignerFilter } from '../parts/queue/designer-filter.tsx';
import { type BoardFilters, boardFilters, columnPath } from '../parts/queue/queue-query.ts';
import { ViewSwitch } from '../parts/queue/view-switch.tsx';

/** The address as the endpoint takes it; what it does not know is left out. */
function queryOf({ view, type, designer, due }: BoardFilters) {
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

function FilterChoices({
  filters,
  onChange,
}: {
  filters: BoardFilters;
  onChange: (change: Partial<BoardFilters>) => void;
}) {
  return (
    <>
      <ApplianceFilter value={filters.type} onChange={(type) => onChange({ type })} />
      <DesignerFilter value={filters.designer} onChange={(designer) => onChange({ designer })} />
      <DueFilterSelect value={filters.due} onChange={(due) => onChange({ due })} />
    </>
  );
}

/** Orders under way as cards in the columns of their states. */
export default function BoardPage() {
  const t = useT();
  const [filters, setFilters] = useAddressState(boardFilters);
  const board = useQuery({ ...queryOf(filters), placeholderData: keepPreviousData });
  const columns = board.data && columnsOf(board.data);
  const open = columns?.reduce((sum, { total }) => sum + total, 0);
  const mine = filters.view === 'mine';
  return (
    <>
      <PageHeader title={t('lab.board.title')} purpose={t('lab.board.purpose')} />
      <div className={styles.bar}>
        <ViewSwitch mine={mine} onChange={(wanted) => setFilters({ view: wanted ? 'mine' : 'all' })} />
        <FilterChoices filters={filters} onChange={setFilters} />
        {open !== undefined && <span className="figures">{t('lab.board.open', { count: open })}</span>}
      </div>
      {columns && <Outdated page={board} />}
      {columns && columns.length > 0 && <Board columns={columns} pathOf={(status) => columnPath(filters, status)} />}
      {columns?.length === 0 && (
        <Empty title={t(mine ? 'lab.board.emptyMine' : 'lab.board.empty')} hint={t('lab.board.emptyHint')} />
      )}
      {!columns && (board.error ? <Failure error={board.error} onRetry={() => void board.refetch()} /> : <Loading />)}
    </>
  );
}
