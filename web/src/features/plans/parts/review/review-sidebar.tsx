import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import { Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { type MarkFilter, MarkList } from './mark-list.tsx';
import type { MarkActs } from './mark-thread.tsx';
import { MovementTable } from './movement-table.tsx';
import styles from './review.module.css';
import type { Review } from './use-review.ts';
import { WaitingPicture } from './waiting-picture.tsx';

export type SideTab = 'marks' | 'movements';

interface Props {
  order: OrderDetail;
  version: DesignVersion;
  review: Review;
  panel: SideTab;
  onPanel: (panel: SideTab) => void;
  /** What can be decided here, kept in sight below everything. */
  children?: ReactNode;
}

function Marks({ review }: { review: Review }) {
  const t = useT();
  const [filter, setFilter] = useState<MarkFilter>('open');
  const { marks, list, remarks, mayWrite, takePicture, selected } = review;
  const acts: MarkActs | undefined = mayWrite
    ? {
        picture: remarks.picture,
        onTakePicture: takePicture,
        onDropPicture: remarks.drop,
        onComment: remarks.answer,
        onResolve: remarks.resolve,
      }
    : undefined;
  return (
    <div className={styles.panel}>
      {marks.error && <Failure error={marks.error} onRetry={() => void marks.refetch()} />}
      {remarks.picture && selected === null && (
        <div className={styles.held} role="status">
          <p>{t('plans.review.pictureWaits')}</p>
          <WaitingPicture picture={remarks.picture} onDrop={remarks.drop} />
        </div>
      )}
      {marks.data && (
        <MarkList
          marks={list}
          filter={filter}
          onFilter={setFilter}
          selected={selected}
          onSelect={review.select}
          partName={review.partName}
          acts={acts}
        />
      )}
    </div>
  );
}

/** Beside the picture: marks, the teeth's ways, and what is decided. */
export function ReviewSidebar({ order, version, review, panel, onPanel, children }: Props) {
  const t = useT();
  const { movements, list, stage } = review;
  const marks = { key: 'marks', label: t('plans.review.marksCount', { count: list.length }) };
  const table = movements && movements.stages.length > 0 && (
    <MovementTable key={version.id} movements={movements} step={stage} name={`${order.no}-V${version.version}`} />
  );
  return (
    <section className={styles.side} aria-label={t('plans.review.marks')}>
      {table ? (
        <Tabs
          activeKey={panel}
          onChange={(key) => onPanel(key as SideTab)}
          items={[
            { ...marks, children: <Marks review={review} /> },
            { key: 'movements', label: t('plans.movement.title'), children: table },
          ]}
        />
      ) : (
        <>
          <h3>{marks.label}</h3>
          <Marks review={review} />
        </>
      )}
      {children}
      <p className={styles.promise}>{t('plans.review.noPromise')}</p>
    </section>
  );
}
