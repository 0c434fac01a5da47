import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { FamilyMember, HistoryRow, OrderDetail } from '@suya/contract/orders/orders.schema';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { Timeline } from 'antd';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { Thumbnail } from '../../../files/shared/thumbnail.tsx';
import { describeStatus } from '../../shared/status.ts';
import { familyPath, useFamilyWords } from '../acts/family.tsx';
import styles from './detail.module.css';
import { useDetailWords } from './history-words.ts';

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
  const said = useDetailWords()(row);
  const photoIds = Array.isArray(row.detail.photoIds) ? row.detail.photoIds.map(String) : [];
  return (
    <div className={styles.entry}>
      <span className={styles.entryTitle}>
        <strong>{t(`workflow.events.${row.event}.done` as MessageKey)}</strong>
        <StatusTag tone={describeStatus(row.to).tone} label={t(labelOf(statusOf(row.to), side))} />
      </span>
      <span className={`figures ${styles.none}`}>{`${formatTime(row.at)} · ${who}`}</span>
      {row.reason && <q className={styles.reason}>{row.reason}</q>}
      {[...words, ...said].map((line) => (
        <span key={line}>{line}</span>
      ))}
      {photoIds.length > 0 && (
        <span className={styles.entryPhotos}>
          {photoIds.map((id, index) => (
            <Thumbnail key={id} fileId={id} name={t('orders.detail.historyPhoto', { number: index + 1 })} />
          ))}
        </span>
      )}
    </div>
  );
}

/** What continues this order, or what it continues, in its place among what happened. */
function FamilyEntry({ member, side }: { member: FamilyMember; side: 'clinic' | 'lab' }) {
  const t = useT();
  const wordsOf = useFamilyWords();
  return (
    <div className={styles.entry}>
      <span className={styles.entryTitle}>
        <Link to={familyPath(member, side)}>{t('followUps.applied', { what: wordsOf(member), no: member.no })}</Link>
        <StatusTag tone={describeStatus(member.status).tone} label={t(labelOf(statusOf(member.status), side))} />
      </span>
      <span className={`figures ${styles.none}`}>{formatTime(member.createdAt)}</span>
      {member.reason && <q className={styles.reason}>{member.reason}</q>}
    </div>
  );
}

/** What happened, newest first: who, when, what, why. It is never edited. */
export function HistoryTab({ order, side }: { order: OrderDetail; side: 'clinic' | 'lab' }) {
  const t = useT();
  const own = order.history.map((row) => ({ at: row.at, key: row.seq, content: <Entry row={row} side={side} /> }));
  const others = order.family.map((member) => ({
    at: member.createdAt,
    key: member.id,
    content: <FamilyEntry member={member} side={side} />,
  }));
  // Times of one order may be equal: what came later in it stays later.
  const items = [...others, ...own].toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
  return (
    <Card title={t('orders.detail.tabs.history')}>
      <Timeline items={items} />
    </Card>
  );
}
