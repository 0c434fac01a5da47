import HolderOutlined from '@ant-design/icons/HolderOutlined';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { type KeyboardEvent, memo } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../../../lib/i18n.tsx';
import { labOrderPath } from '../../../../../lib/paths.ts';
import { LabUnreadMark } from '../../../../cases/shared/lab/lab-marks.tsx';
import { DueDate } from '../../../parts/due/due-date.tsx';
import { OrderTags } from '../../../parts/due/order-tags.tsx';
import { TypeBadge } from '../queue/type-badge.tsx';
import styles from './board.module.css';

interface Props {
  order: OrderRow;
  carried: boolean;
  busy: boolean;
  onPick: (order: OrderRow, byKeys: boolean) => void;
  onPutBack: () => void;
}

/** An order on the board: a link to it that can be dragged, or moved with its grip and the keys. */
export const BoardCard = memo(function BoardCard({ order, carried, busy, onPick, onPutBack }: Props) {
  const t = useT();
  const pickBySpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || carried) return;
    event.preventDefault();
    event.stopPropagation();
    onPick(order, true);
  };
  return (
    <li
      className={styles.place}
      data-carried={carried}
      data-order={order.id}
      aria-busy={busy}
      draggable={!busy}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', order.no);
        // Chromium gives a drag up where the document changes before it has taken its picture of the card.
        requestAnimationFrame(() => onPick(order, false));
      }}
      onDragEnd={onPutBack}
    >
      <Link
        to={labOrderPath(order.id)}
        className={styles.card}
        data-hue={order.appliance.hue}
        draggable={false}
        onKeyDown={pickBySpace}
      >
        <span className={styles.line}>
          <strong>
            {order.patientName ?? '—'} <LabUnreadMark caseId={order.caseId} />
          </strong>
          <span className={`figures ${styles.quiet}`}>{order.no}</span>
        </span>
        <span className={styles.line}>
          <TypeBadge order={order} />
          <OrderTags order={order} />
        </span>
        <span className={styles.quiet}>{order.clinicName}</span>
        <span className={styles.line}>
          <DueDate order={order} />
          <span className={styles.quiet}>{order.designerName ?? t('lab.nobody')}</span>
        </span>
      </Link>
      <button
        type="button"
        className={styles.grip}
        aria-label={t('labWork.move.grip', { no: order.no })}
        aria-pressed={carried}
        title={t('labWork.move.gripHint')}
        onClick={() => !carried && onPick(order, true)}
      >
        <HolderOutlined aria-hidden="true" />
      </button>
    </li>
  );
});
