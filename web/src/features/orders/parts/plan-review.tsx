import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCan } from '../../../lib/account.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { marksQuery, type ReviewSide, useAddComment, useAddMark } from '../api.ts';
import { MarkThread } from './review/mark-thread.tsx';
import styles from './review/review.module.css';
import { reviewParts } from './review/review-parts.ts';
import { ReviewScene } from './review/review-scene.tsx';
import { VersionPicker } from './review/version-picker.tsx';

interface Props {
  order: OrderDetail;
  side: ReviewSide;
}

function Review({ order, side, version }: Props & { version: DesignVersion }) {
  const t = useT();
  const can = useCan();
  const mayWrite = can(side === 'lab' ? 'labView' : 'editOrders');
  const [selected, setSelected] = useState<string | null>(null);
  const marks = useQuery(marksQuery(side, order.id, version.id));
  const { mutateAsync: addMark } = useAddMark(side);
  const { mutateAsync: addComment } = useAddComment(side);
  const list = useMemo(() => marks.data ?? [], [marks.data]);
  const names = useMemo(
    () => new Map(reviewParts(order, version, t).map(({ id, name }) => [id, name])),
    [order, version, t],
  );
  const choose = (markId: string) => setSelected((before) => (before === markId ? null : markId));
  return (
    <>
      <ReviewScene
        order={order}
        version={version}
        marks={list}
        selected={selected}
        onSelect={setSelected}
        {...(mayWrite ? { addMark } : {})}
      />
      <section className={styles.side} aria-label={t('plans.review.marks')}>
        <h3>{t('plans.review.marksCount', { count: list.length })}</h3>
        {marks.error && <Failure error={marks.error} onRetry={() => void marks.refetch()} />}
        {marks.data?.length === 0 && <Empty title={t('plans.review.noMarks')} hint={t('plans.review.noMarksHint')} />}
        <ol className={styles.marks}>
          {list.map((mark) => (
            <MarkThread
              key={mark.id}
              mark={mark}
              partName={names.get(mark.part) ?? ''}
              selected={mark.id === selected}
              onSelect={() => choose(mark.id)}
              {...(mayWrite
                ? { onComment: (text: string) => addComment({ versionId: version.id, markId: mark.id, text }) }
                : {})}
            />
          ))}
        </ol>
        <p className={styles.promise}>{t('plans.review.noPromise')}</p>
      </section>
    </>
  );
}

/** The design in 3D, version by version, with the marks and comments of both sides. */
export default function PlanReview({ order, side }: Props) {
  const versions = useMemo(() => order.designs.toSorted((a, b) => b.version - a.version), [order.designs]);
  const [wanted, setWanted] = useState<string>();
  const version = versions.find(({ id }) => id === wanted) ?? versions[0];
  if (!version) return null;
  return (
    <div className={styles.review}>
      <VersionPicker versions={versions} value={version.id} onChange={setWanted} />
      <Review key={version.id} order={order} side={side} version={version} />
    </div>
  );
}
