import type { Appliance } from '@suya/contract/catalogue/catalogue.schema';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { applianceOfPath, createOrderPath } from '../../../lib/paths.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { useAppliances } from '../../catalogue/shared/appliances.ts';
import { catalogueQuery, draftQuery } from '../api.ts';
import styles from '../parts/create/create.module.css';
import { emptyForm } from '../parts/create/draft/use-draft-saving.ts';
import { DraftEditor } from '../parts/create/draft-editor.tsx';
import { isMoved, MovedDraft } from '../parts/moved-draft.tsx';

function Loading() {
  return (
    <div className={styles.page}>
      <div className={styles.sections}>
        <SkeletonCard lines={2} />
        <SkeletonCard lines={5} />
        <SkeletonCard lines={8} />
      </div>
      <SkeletonCard lines={6} />
    </div>
  );
}

/**
 * One number for each form that is filled in: it changes with the address, but not when the form's own draft comes to be
 * and takes its place in the address.
 */
function useSession(orderId: string | null) {
  const session = useRef({ orderId, own: null as string | null, number: 0 });
  const now = session.current;
  if (now.orderId !== orderId) {
    if (orderId === null || orderId !== now.own) session.current = { orderId, own: null, number: now.number + 1 };
    else now.orderId = orderId;
  }
  return {
    number: session.current.number,
    isOwn: session.current.own !== null && session.current.own === orderId,
    take: (id: string) => {
      session.current.own = id;
    },
  };
}

/** The draft that the address names, read for this visit; undefined `ready` while it is on its way. */
function useResumed(orderId: string | null, isOwn: boolean) {
  const isResumed = orderId !== null && !isOwn;
  const [reloads, setReloads] = useState(0);
  const draft = useQuery({ ...draftQuery(orderId ?? ''), enabled: isResumed, refetchOnWindowFocus: false, gcTime: 0 });
  // A reading in the background must not empty the form: it starts anew only when the person asks for it.
  const reload = async () => {
    if (!isResumed) return location.reload();
    await draft.refetch();
    setReloads((before) => before + 1);
  };
  return {
    isResumed,
    reloads,
    reload,
    data: isResumed ? draft.data : undefined,
    error: isResumed ? draft.error : null,
    refetch: () => isResumed && void draft.refetch(),
    // Only what was read for this visit: an older reading may carry a version that has moved.
    ready: !isResumed || (draft.data !== undefined && draft.isFetchedAfterMount),
  };
}

function Prescribe({ appliance }: { appliance: Appliance }) {
  const t = useT();
  const navigate = useNavigate();
  const { nameOf } = useAppliances();
  const [search] = useSearchParams();
  const type = appliance.orderType;
  const orderId = search.get('orderId');
  const session = useSession(orderId);
  const draft = useResumed(orderId, session.isOwn);
  const catalogue = useQuery(catalogueQuery(type));
  const title = t(orderId ? 'ordering.editTitle' : 'ordering.title', { name: nameOf(type) });
  usePageTitle(title);
  const error = catalogue.error ?? draft.error;
  if (isMoved(draft.error)) return <MovedDraft refusal={draft.error} />;
  if (draft.data && draft.data.type !== type)
    return <Navigate to={createOrderPath(draft.data.type, { orderId: draft.data.id })} replace />;
  const ready = catalogue.data !== undefined && draft.ready;
  const retry = () => {
    void catalogue.refetch();
    draft.refetch();
  };
  return (
    <>
      <PageHeader title={title} purpose={t('orders.create.purpose')} />
      {error && !ready && <Failure error={error} onRetry={retry} />}
      {!error && !ready && <Loading />}
      {ready && catalogue.data && (
        <DraftEditor
          key={`${session.number}-${draft.reloads}`}
          appliance={appliance}
          brands={catalogue.data}
          initial={draft.data}
          start={emptyForm(search.get('patientId'), search.get('caseId'))}
          onCreated={(created) => {
            session.take(created.id);
            const place = { search: `?${new URLSearchParams({ orderId: created.id })}` };
            void navigate(place, { replace: true, preventScrollReset: true });
          }}
          onReload={() => void draft.reload()}
        />
      )}
    </>
  );
}

/** The prescription of the appliance in the address: a new one, or with `orderId` a draft taken up again. */
export default function CreateOrderPage() {
  const t = useT();
  const { pathname, search } = useLocation();
  const key = applianceOfPath(pathname);
  const { list, error, refetch } = useAppliances();
  const appliance = list.find((one) => one.key === key || String(one.orderType) === key);
  if (appliance && appliance.key !== key) return <Navigate to={`/${appliance.key}CreateOrder${search}`} replace />;
  if (appliance) return <Prescribe key={appliance.key} appliance={appliance} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (list.length === 0) return <Loading />;
  return (
    <Empty
      title={t('ordering.noAppliance')}
      hint={t('ordering.noApplianceHint')}
      action={<Link to="/home">{t('shell.toHome')}</Link>}
    />
  );
}
