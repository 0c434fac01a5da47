import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { stepperOf } from '@suya/contract/orders/workflow/steps';
import { useT } from '../../../../lib/i18n.tsx';
import { describeStatus } from '../../shared/status.ts';
import { workflowOf } from '../turn.ts';
import styles from './road.module.css';

/** The road as a row of bars, with the step it stands at in words. */
export function MiniRoad({ order }: { order: Pick<OrderRow, 'status' | 'type' | 'kind'> }) {
  const t = useT();
  const { steps, current } = stepperOf(workflowOf(order));
  const step = steps[current];
  const words = step
    ? t('orders.list.step', { current: current + 1, total: steps.length, step: t(step.label) })
    : t('orders.list.offRoad');
  return (
    <span className={styles.mini} data-tone={describeStatus(order.status).tone} title={words}>
      <span className={styles.bars} aria-hidden="true">
        {steps.map(({ key }, index) => (
          <span key={key} data-place={index < current ? 'done' : index === current ? 'now' : 'ahead'} />
        ))}
      </span>
      <span className={styles.words}>{words}</span>
    </span>
  );
}
