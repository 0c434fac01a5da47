import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useAppliances } from '../../../../lib/appliances.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { orderTypeOf } from '../../../../lib/paths.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SkeletonCard } from '../../../../ui/skeleton.tsx';
import { useAddressState } from '../../../../ui/use-address-state.ts';
import { boardQuery } from '../api.ts';
import styles from '../parts/board.module.css';
import { BoardColumn } from '../parts/board-column.tsx';
import { type Column, columnsOf } from '../parts/columns.ts';
import lab from '../parts/lab.module.css';
import { moveOnBoard } from '../parts/move-on-board.ts';
import { ViewSwitch } from '../parts/view-switch.tsx';

const defaults = { view: 'all', type: 0 };

function Loading() {
  const t = useT();
  return (
    <div className={styles.board} role="status">
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

function Columns({ columns, filters }: { columns: readonly Column[]; filters: typeof defaults }) {
  const t = useT();
  const { type, view } = filters;
  if (columns.length === 0)
    return view === 'mine' ? (
      <Empty title={t('lab.board.emptyMine')} hint={t('lab.board.emptyHint')} />
    ) : (
      <Empty title={t('lab.board.empty')} hint={t('lab.board.emptyHint')} />
    );
  const pathOf = (status: number) =>
    `/lab?${new URLSearchParams({ ...(view === 'mine' ? {} : { view }), ...(type ? { type: String(type) } : {}), state: String(status) })}`;
  return (
    <section
      className={styles.board}
      aria-label={t('lab.board.region')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse.
      tabIndex={0}
      onKeyDown={moveOnBoard}
    >
      {columns.map((column) => (
        <BoardColumn key={column.status} column={column} listPath={pathOf(column.status)} />
      ))}
    </section>
  );
}

/** Orders under way as cards in the columns of their states. */
export default function BoardPage() {
  const t = useT();
  const { list: appliances, nameOf } = useAppliances();
  const [filters, setFilters] = useAddressState(defaults);
  const known = orderTypeOf(filters.type);
  const board = useQuery({
    ...boardQuery({ mine: filters.view === 'mine', ...(known ? { type: known } : {}) }),
    placeholderData: keepPreviousData,
  });
  const columns = board.data && columnsOf(board.data);
  const open = columns?.reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <PageHeader title={t('lab.board.title')} purpose={t('lab.board.purpose')} />
      <div className={styles.bar}>
        <ViewSwitch mine={filters.view === 'mine'} onChange={(mine) => setFilters({ view: mine ? 'mine' : 'all' })} />
        <Select
          className={lab.narrow}
          aria-label={t('lab.queue.type')}
          value={filters.type}
          options={[
            { value: 0, label: t('lab.queue.allTypes') },
            ...appliances.map(({ orderType }) => ({ value: orderType, label: nameOf(orderType) })),
          ]}
          onChange={(type: number) => setFilters({ type })}
        />
        {open !== undefined && <span className="figures">{t('lab.board.open', { count: open })}</span>}
      </div>
      {columns ? (
        <Columns columns={columns} filters={filters} />
      ) : board.error ? (
        <Failure error={board.error} onRetry={() => void board.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}
