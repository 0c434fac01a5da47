import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { HistoryRow, OrderDetail } from '@suya/contract/orders/orders.schema';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { Timeline } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { describeStatus } from '../../../../lib/status.ts';
import { Card } from '../../../../ui/card.tsx';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import styles from './detail.module.css';

/** Words that came with a step besides its reason. */
const spoken = ['risk', 'agreement', 'signature', 'carrier', 'trackingNumber', 'promisedOn'] as const;

function Entry({ row, side }: { row: HistoryRow; side: 'clinic' | 'lab' }) {
  const t = useT();
  const who =
    row.actor === 'system'
      ? t('orders.detail.bySystem')
      : t('orders.detail.history', { actor: t(`workflow.actors.${row.actor}` as MessageKey), name: row.actorName });
  const words = spoken.flatMap((name) =>
    typeof row.detail[name] === 'string' ? [`${t(`workflow.fields.${name}`)}: ${row.detail[name]}`] : [],
  );
  return (
    <div className={styles.entry}>
      <span className={styles.entryTitle}>
        <strong>{t(`workflow.events.${row.event}.done` as MessageKey)}</strong>
        <StatusTag tone={describeStatus(row.to).tone} label={t(labelOf(statusOf(row.to), side))} />
      </span>
      <span className={`figures ${styles.none}`}>{`${formatTime(row.at)} · ${who}`}</span>
      {row.reason && <q className={styles.reason}>{row.reason}</q>}
      {words.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}

/** What happened, newest first: who, when, what, why. It is never edited. */
export function HistoryTab({ order, side }: { order: OrderDetail; side: 'clinic' | 'lab' }) {
  const t = useT();
  return (
    <Card title={t('orders.detail.tabs.history')}>
      <Timeline
        items={order.history.toReversed().map((row) => ({ key: row.seq, content: <Entry row={row} side={side} /> }))}
      />
    </Card>
  );
}
