import type { FamilyMember, OrderDetail } from '@suya/contract/orders/orders.schema';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { labOrderPath, orderDetailPath } from '../../../../lib/paths.ts';
import { Card } from '../../../../ui/page/card.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { describeStatus } from '../../shared/status.ts';
import styles from './dates.module.css';

type Side = 'clinic' | 'lab';

/** What a member of the family is in a word: the first order, or what was applied for. */
export function useFamilyWords(): (member: Pick<FamilyMember, 'kind' | 'road'>) => string {
  const t = useT();
  return ({ kind, road }) => {
    if (kind === 3) return t(`workflow.roads.${road as 'restart'}`);
    return kind === 2 ? t('followUps.kinds.2') : t('followUps.first');
  };
}

export const familyPath = (member: Pick<FamilyMember, 'id' | 'type'>, side: Side): string =>
  side === 'lab' ? labOrderPath(member.id) : orderDetailPath(member.type, member.id);

/** The first order and everything that continues it, each with its way there and how far it has come. */
export function Family({ order, side }: { order: OrderDetail; side: Side }) {
  const t = useT();
  const wordsOf = useFamilyWords();
  const [first] = order.history;
  const applied = first?.event === 'apply' ? first : undefined;
  if (order.family.length === 0) return null;
  return (
    <Card title={t('followUps.family')}>
      {applied?.reason && (
        <div className={styles.own}>
          <strong>{wordsOf(order)}</strong>
          <q className={styles.said}>{applied.reason}</q>
        </div>
      )}
      <ul className={styles.list}>
        {order.family.map((member) => (
          <li key={member.id}>
            <span className={styles.line}>
              <Link to={familyPath(member, side)}>
                {t('followUps.applied', { what: wordsOf(member), no: member.no })}
              </Link>
              <StatusTag tone={describeStatus(member.status).tone} label={t(labelOf(statusOf(member.status), side))} />
              <span className={`figures ${styles.quiet}`}>{formatTime(member.createdAt)}</span>
            </span>
            {member.reason && <q className={styles.said}>{member.reason}</q>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
