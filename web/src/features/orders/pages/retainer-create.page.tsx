import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { createOrderPath } from '../../../lib/paths.ts';
import { Failure } from '../../../ui/failure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { catalogueQuery, draftQuery } from '../api.ts';
import styles from '../parts/create/create.module.css';
import { DraftEditor } from '../parts/create/draft-editor.tsx';
import { emptyForm } from '../parts/create/use-draft-saving.ts';
import { isMoved, MovedDraft } from '../parts/moved-draft.tsx';

const type = 5;

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

/** The prescription of a retainer: a new one, or with `orderId` in the address a draft taken up again. */
export default function RetainerCreatePage() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const orderId = search.get('orderId');
  const session = useSession(orderId);
  const isResumed = orderId !== null && !session.isOwn;
  const [reloads, setReloads] = useState(0);
  const catalogue = useQuery(catalogueQuery(type));
  const draft = useQuery({ ...draftQuery(orderId ?? ''), enabled: isResumed, refetchOnWindowFocus: false, gcTime: 0 });
  const title = t(orderId ? 'orders.create.editTitle' : 'orders.create.title');
  usePageTitle(title);

  // A reading in the background must not empty the form: it starts anew only when the person asks for it.
  const reload = async () => {
    if (!isResumed) return location.reload();
    await draft.refetch();
    setReloads((before) => before + 1);
  };
  const error = catalogue.error ?? (isResumed ? draft.error : null);
  if (isResumed && isMoved(draft.error)) return <MovedDraft refusal={draft.error} />;
  // Only what was read for this visit: an older reading may carry a version that has moved.
  const ready = catalogue.data && (!isResumed || (draft.data && draft.isFetchedAfterMount));
  return (
    <>
      <PageHeader title={title} purpose={t('orders.create.purpose')} />
      {error && !ready && (
        <Failure
          error={error}
          onRetry={() => {
            void catalogue.refetch();
            if (isResumed) void draft.refetch();
          }}
        />
      )}
      {!error && !ready && <Loading />}
      {ready && catalogue.data && (
        <DraftEditor
          key={`${session.number}-${reloads}`}
          type={type}
          brands={catalogue.data}
          initial={isResumed ? draft.data : undefined}
          start={emptyForm(search.get('patientId'))}
          onCreated={(created) => {
            session.take(created.id);
            void navigate(createOrderPath(type, { orderId: created.id }), { replace: true, preventScrollReset: true });
          }}
          onReload={() => void reload()}
        />
      )}
    </>
  );
}
