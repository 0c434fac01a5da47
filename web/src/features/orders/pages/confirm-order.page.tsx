import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { doctorsQuery } from '../../clinics/shared/doctors.ts';
import { catalogueQuery, draftQuery } from '../api.ts';
import { ConfirmOrder } from '../parts/confirm/confirm-order.tsx';
import { ConfirmSeveral } from '../parts/confirm/confirm-several.tsx';
import styles from '../parts/create/create.module.css';
import { isMoved, MovedDraft } from '../parts/moved-draft.tsx';
import { NewOrderButton } from '../shared/new-order-button.tsx';

function Draft({ orderId }: { orderId: string }) {
  const draft = useQuery(draftQuery(orderId));
  const catalogue = useQuery({ ...catalogueQuery(draft.data?.type ?? 0), enabled: Boolean(draft.data) });
  const doctors = useQuery(doctorsQuery);
  const error = draft.error ?? catalogue.error;
  if (isMoved(draft.error)) return <MovedDraft refusal={draft.error} />;
  // Only what was read for this visit: the form before it may have left an older reading, with a version that has moved.
  if (draft.data && draft.isFetchedAfterMount && catalogue.data) {
    const series = catalogue.data
      .flatMap((brand) => brand.series)
      .find(({ id }) => id === draft.data.prescription.seriesId);
    const doctor = doctors.data?.find(({ id }) => id === draft.data.doctorId);
    return (
      <ConfirmOrder
        draft={draft.data}
        series={series}
        doctorName={doctor?.name ?? ''}
        onStale={() => void draft.refetch()}
      />
    );
  }
  if (error) return <Failure error={error} onRetry={() => void (draft.data ? catalogue.refetch() : draft.refetch())} />;
  return (
    <div className={styles.page}>
      <div className={styles.sections}>
        <SkeletonCard lines={6} />
        <SkeletonCard lines={3} />
      </div>
      <SkeletonCard lines={4} />
    </div>
  );
}

/** The drafts that the address names, each once: `orderIds` for one or several, `orderId` in older links. */
function idsOf(search: URLSearchParams): string[] {
  const named = `${search.get('orderIds') ?? ''},${search.get('orderId') ?? ''}`;
  return [...new Set(named.split(',').filter(Boolean))];
}

/** The address names the appliance of the (first) draft; a wrong one is put right without a step back to it. */
function useRightType(orderId: string | undefined): void {
  const [search, setSearch] = useSearchParams();
  const { data: draft } = useQuery({ ...draftQuery(orderId ?? ''), enabled: orderId !== undefined });
  const isWrong = draft !== undefined && draft.id === orderId && search.get('type') !== String(draft.type);
  const type = draft?.type;
  useEffect(() => {
    if (!isWrong) return;
    setSearch(
      (before) => {
        before.set('type', String(type));
        return before;
      },
      { replace: true },
    );
  }, [isWrong, type, setSearch]);
}

/** The last look before one or several orders go to the lab: what, for how much, where to, by when. */
export default function ConfirmOrderPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const ids = idsOf(search);
  const [first, ...others] = ids;
  useRightType(first);
  const several = others.length > 0 || search.get('several') !== null;
  const title = several ? t('ordering.confirm.several', { count: ids.length }) : t('orders.confirm.title');
  usePageTitle(title);
  const remove = (gone: string) =>
    setSearch(
      (before) => {
        before.set('orderIds', ids.filter((id) => id !== gone).join(','));
        before.set('several', '');
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader title={title} purpose={t(several ? 'ordering.confirm.severalPurpose' : 'orders.confirm.purpose')} />
      {!first && <Empty title={t('orders.confirm.noOrder')} action={<NewOrderButton />} />}
      {first && several && <ConfirmSeveral orderIds={ids} onRemove={remove} />}
      {first && !several && <Draft key={first} orderId={first} />}
    </>
  );
}
