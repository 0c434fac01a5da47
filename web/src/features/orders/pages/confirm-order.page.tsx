import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { createOrderPath } from '../../../lib/paths.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { catalogueQuery, doctorsQuery, draftQuery } from '../api.ts';
import { ConfirmOrder } from '../parts/confirm/confirm-order.tsx';
import styles from '../parts/create/create.module.css';
import { LinkButton } from '../parts/link-button.tsx';
import { isMoved, MovedDraft } from '../parts/moved-draft.tsx';

function Draft({ orderId }: { orderId: string }) {
  const draft = useQuery(draftQuery(orderId));
  const catalogue = useQuery({ ...catalogueQuery(draft.data?.type ?? 0), enabled: Boolean(draft.data) });
  const doctors = useQuery(doctorsQuery);
  const error = draft.error ?? catalogue.error;
  if (isMoved(draft.error)) return <MovedDraft refusal={draft.error} />;
  if (draft.data && catalogue.data) {
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

/** The last look before an order goes to the lab: what, for how much, where to, by when. */
export default function ConfirmOrderPage() {
  const t = useT();
  const [search] = useSearchParams();
  const orderId = search.get('orderId');
  usePageTitle(t('orders.confirm.title'));
  return (
    <>
      <PageHeader title={t('orders.confirm.title')} purpose={t('orders.confirm.purpose')} />
      {orderId ? (
        <Draft key={orderId} orderId={orderId} />
      ) : (
        <Empty
          title={t('orders.confirm.noOrder')}
          action={
            <LinkButton type="primary" to={createOrderPath(5)}>
              {t('orders.list.create')}
            </LinkButton>
          }
        />
      )}
    </>
  );
}
