import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { formatTime } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { Thumbnail } from '../../../../files/shared/thumbnail.tsx';
import detail from '../../../parts/detail/detail.module.css';
import styles from '../step/step.module.css';
import { openRemark } from '../step/steps.ts';

/** What the doctor or the checking colleague said last, until it is answered. */
export function OpenRemark({ order }: { order: OrderDetail }) {
  const t = useT();
  const remark = openRemark(order);
  if (!remark) return null;
  const { photoIds } = remark.detail;
  const by = {
    actor: t(`workflow.actors.${remark.actor}` as MessageKey),
    name: remark.actorName,
    time: formatTime(remark.at),
  };
  return (
    <section className={detail.notice} aria-label={t('lab.order.answer')}>
      <h2>{t(`workflow.events.${remark.event}.done` as MessageKey)}</h2>
      {remark.reason && <p>{remark.reason}</p>}
      <p className="figures">{t('lab.order.by', by)}</p>
      {Array.isArray(photoIds) && photoIds.length > 0 && (
        <ul className={styles.photos} aria-label={t('lab.order.photos')}>
          {photoIds.map((id) => (
            <li key={String(id)}>
              <Thumbnail fileId={String(id)} name={t('lab.order.photos')} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
