import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../lib/paths.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { useAppliances } from '../../catalogue/shared/appliances.ts';
import { catalogueQuery, orderQuery } from '../api.ts';
import { AmendEditor } from '../parts/amend/amend-editor.tsx';
import styles from '../parts/create/create.module.css';
import { LinkButton } from '../parts/link-button.tsx';

function Loading() {
  return (
    <div className={styles.page}>
      <div className={styles.sections}>
        <SkeletonCard lines={5} />
        <SkeletonCard lines={8} />
      </div>
      <SkeletonCard lines={6} />
    </div>
  );
}

/** A submitted order's prescription, changed until its design begins; the order is read once, as it was when opened. */
export default function AmendOrderPage() {
  const t = useT();
  const { orderId = '' } = useParams();
  const { find, error: appliancesError, refetch: refetchAppliances } = useAppliances();
  const order = useQuery(orderQuery(orderId));
  const type = order.data?.type;
  const catalogue = useQuery({ ...catalogueQuery(type ?? 0), enabled: type !== undefined });
  const [reloads, setReloads] = useState(0);
  usePageTitle(t('changes.amend.title'));
  const appliance = type === undefined ? undefined : find(type);
  const error = order.error ?? catalogue.error ?? appliancesError;
  const retry = () => {
    void order.refetch();
    void catalogue.refetch();
    void refetchAppliances();
  };
  const back = order.data && (
    <LinkButton to={orderDetailPath(order.data.type, orderId)}>
      {t('orders.detail.title', { no: order.data.no })}
    </LinkButton>
  );
  const mayAmend = order.data?.acts.includes('amend');
  const ready = order.data && catalogue.data && appliance;
  return (
    <>
      <PageHeader title={t('changes.amend.title')} purpose={t('changes.amend.until')} actions={back} />
      {error && !ready && <Failure error={error} onRetry={retry} />}
      {!error && !ready && <Loading />}
      {ready && !mayAmend && <Empty title={t('changes.amend.tooLate')} action={back} />}
      {ready && mayAmend && (
        <AmendEditor
          key={reloads}
          order={order.data}
          appliance={appliance}
          brands={catalogue.data}
          onReload={() => setReloads((before) => before + 1)}
        />
      )}
    </>
  );
}
