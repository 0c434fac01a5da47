import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useT } from '../../../../lib/i18n.tsx';
import { KeptColumns } from '../../../../lib/lists/kept-columns.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../ui/paging/page-sizes.ts';
import { useSelection } from '../../parts/staging/use-selection.ts';
import { BatchBar } from '../parts/batch/batch-bar.tsx';
import { QueueFilterBar } from '../parts/queue/queue-filters.tsx';
import { defaultFilters, type QueueFilters, queueQuery } from '../parts/queue/queue-query.ts';
import { QueueTable, useQueueColumns } from '../parts/queue/queue-table.tsx';
import { ViewSwitch } from '../parts/queue/view-switch.tsx';

/** Neither the view nor the page narrows the list. */
const isFilter = (key: string) => key !== 'view' && !key.startsWith('page');

/** The lab's way in: what waits for the reader, and every order of every clinic; filters are kept in the address. */
export default function QueuePage() {
  const t = useT();
  const [filters, setFilters] = useAddressState<QueueFilters>(defaultFilters);
  const page = useQuery({ ...queueQuery(filters), placeholderData: keepPreviousData });
  const waiting = useQuery(queueQuery(defaultFilters));
  const selection = useSelection();
  const columns = useQueueColumns();
  const mine = filters.view !== 'all';
  const filtered = Object.entries(filters).some(
    ([key, value]) => isFilter(key) && value !== defaultFilters[key as keyof QueueFilters],
  );
  const showAll = <PlainButton onClick={() => setFilters({ view: 'all' })}>{t('lab.queue.showAll')}</PlainButton>;
  const empty =
    mine && !filtered ? (
      <Empty title={t('lab.queue.noneMine')} hint={t('lab.queue.noneMineHint')} action={showAll} />
    ) : (
      <Empty title={t('lab.queue.nothingFound')} hint={t('lab.queue.nothingFoundHint')} />
    );
  return (
    <>
      <PageHeader
        title={t('lab.queue.title')}
        purpose={t('lab.queue.purpose')}
        actions={<KeptColumns list="labQueue" columns={columns} always="no" />}
      />
      <ViewSwitch
        mine={mine}
        waiting={waiting.data?.total}
        onChange={(wanted) => setFilters({ view: wanted ? 'mine' : 'all' })}
      />
      <QueueFilterBar filters={filters} filtered={filtered} rows={page.data?.list ?? []} onChange={setFilters} />
      <QueueTable
        page={page}
        pageIndex={filters.pageIndex}
        pageSize={pageSizeOf(filters.pageSize)}
        onPage={(pageIndex, pageSize) =>
          setFilters({ pageIndex: pageSize === filters.pageSize ? pageIndex : 1, pageSize })
        }
        empty={empty}
        selection={selection}
      />
      <BatchBar
        chosen={selection.chosen}
        onClear={selection.clear}
        onDone={(done) =>
          selection.put(
            selection.chosen.filter(({ id }) => done.includes(id)),
            false,
          )
        }
      />
    </>
  );
}
