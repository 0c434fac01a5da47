import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { hasTrait } from '@suya/contract/orders/workflow/event-traits';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { useT } from '../../../../lib/i18n.tsx';
import { ToothChart } from '../../../../ui/tooth-chart/tooth-chart.tsx';
import { agreesAbutments, cutOffOf, latestVersion } from '../turn.ts';
import styles from './acts.module.css';

/** The abutment of each tooth as the lab proposes it, on the chart of what was ordered and in words. */
export function Abutments({ order: { abutments, prescription } }: { order: OrderDetail }) {
  const t = useT();
  if (abutments.length === 0) return null;
  return (
    <>
      <ToothChart value={prescription.teeth} marks={[]} abutments={abutments.map(({ tooth }) => tooth)} />
      <ul className={styles.abutments} aria-label={t('followUps.abutments')}>
        {abutments.map(({ tooth, abutment }) => (
          <li key={tooth}>{t('followUps.abutment', { tooth, abutment })}</li>
        ))}
      </ul>
    </>
  );
}

/** What is read before a step is confirmed: the risk, the version, the abutments, until when one can cancel. */
export function BeforeStep({ order, event }: { order: OrderDetail; event: OrderEvent }) {
  const t = useT();
  const version = latestVersion(order)?.version;
  if (event === 'acceptRisk' && order.riskText)
    return (
      <div>
        <p>{t('orders.act.riskRead')}</p>
        <blockquote className={styles.quote}>{order.riskText}</blockquote>
      </div>
    );
  if (event === 'approvePlan')
    return <p>{version ? t('orders.act.approveText', { version }) : t('orders.act.noVersion')}</p>;
  if (event === 'cancel') return <p>{t(`followUps.cutOff.${cutOffOf(order)}`)}</p>;
  if (hasTrait(event, 'decides')) return version ? <p>{t('orders.act.version', { version })}</p> : null;
  return agreesAbutments(order) ? <Abutments order={order} /> : null;
}
