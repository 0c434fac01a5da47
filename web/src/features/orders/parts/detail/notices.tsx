import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { isOrderEvent, traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { useT } from '../../../../lib/i18n.tsx';
import { PapersNeeded } from '../papers-needed.tsx';
import { useFieldName } from '../use-field-name.ts';
import styles from './detail.module.css';
import { ModelNotice } from './model-notice.tsx';

/** What the lab last asked for or warned of, or why it turned the order away, in its own words. */
export function Notices({ order }: { order: OrderDetail }) {
  const t = useT();
  const nameOf = useFieldName(order.series);
  const waits = order.events.some(({ event }) => event === 'acceptRisk');
  const last = order.history.findLast(({ from, to }) => from !== to);
  const away = last && isOrderEvent(last.event) && traitsOf(last.event).remark === 'refuses' ? last.event : undefined;
  const request = order.history.findLast(({ event }) => event === 'requestData');
  return (
    <>
      <PapersNeeded order={order} className={styles.notice} />
      {away && last?.reason && (
        <section
          className={styles.notice}
          data-quiet={!order.events.some(({ event }) => event === 'revise')}
          aria-label={t(`workflow.events.${away}.name`)}
        >
          <h2>{t(`workflow.events.${away}.name`)}</h2>
          <p>{last.reason}</p>
        </section>
      )}
      {order.requestedFields.length > 0 && (
        <section className={styles.notice} aria-label={t('orders.detail.requested')}>
          <h2>{t('orders.detail.requested')}</h2>
          {request?.reason && <p>{request.reason}</p>}
          <p>{order.requestedFields.map(nameOf).join(t('orders.chart.comma'))}</p>
        </section>
      )}
      <ModelNotice order={order} />
      {order.riskText && (
        <section className={styles.notice} data-quiet={!waits} aria-label={t('orders.detail.risk')}>
          <h2>{t('orders.detail.risk')}</h2>
          <p>{order.riskText}</p>
        </section>
      )}
    </>
  );
}
