import CheckOutlined from '@ant-design/icons/CheckOutlined';
import type { HistoryRow, OrderDetail } from '@suya/contract/orders/orders.schema';
import { stepperOf, type WorkflowStep } from '@suya/contract/orders/workflow/steps';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { workflowOf } from '../turn.ts';
import styles from './road.module.css';

/** The day on which the order first came to a step. */
function arrivalAt(history: readonly HistoryRow[], { statuses }: WorkflowStep): string | undefined {
  const row = history.find(({ to }) => statuses.some((status) => Object.is(status, to)));
  return row && dayOf(row.at);
}

/** The whole road of an order: what is behind it, where it stands, what lies ahead. Amber where it waits for the reader. */
export function Road({ order, side }: { order: OrderDetail; side: 'clinic' | 'lab' }) {
  const t = useT();
  const { steps, current } = stepperOf(workflowOf(order));
  const placeOf = (index: number) =>
    current < 0 ? 'off' : index < current ? 'done' : index === current ? 'now' : 'ahead';
  const wordOf = {
    off: '',
    done: t('orders.detail.stepDone'),
    now: t('orders.detail.stepNow'),
    ahead: t('orders.detail.stepAhead'),
  };
  return (
    <ol className={styles.road} aria-label={t('orders.detail.steps')} data-side={side}>
      {steps.map((step, index) => {
        const place = placeOf(index);
        const day = place === 'ahead' ? undefined : arrivalAt(order.history, step);
        return (
          <li
            key={step.key}
            data-place={place}
            data-mine={order.mine}
            aria-current={place === 'now' ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {place === 'done' ? <CheckOutlined /> : index + 1}
            </span>
            <span className={styles.label}>
              {t(step.label)}
              <span className="sr-only"> {wordOf[place]}</span>
            </span>
            <span className={`figures ${styles.day}`}>{day?.slice(5)}</span>
          </li>
        );
      })}
    </ol>
  );
}
