import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import type { ReactNode } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { type DesignFindings as Findings, noFindings } from '../../../../../lib/slots.ts';
import { latestDesign } from '../../../../orders/shared/lab/latest-design.ts';
import styles from './check.module.css';
import { reasonFromMarks } from './reason-from-marks.ts';
import { useTicks } from './use-ticks.ts';

/** Said before the version is passed with something unticked. */
function UntickedNotice({ design }: { design: DesignVersion }) {
  const t = useT();
  const { left } = useTicks(design.id);
  if (left === 0 && design.openMarks === 0) return null;
  return (
    <ul className={styles.unticked}>
      {left > 0 && <li>{t('plans.check.left', { count: left })}</li>}
      {design.openMarks > 0 && <li>{t('plans.review.openMarks', { count: design.openMarks })}</li>}
    </ul>
  );
}

interface Props {
  order: OrderDetail;
  event: OrderEvent;
  children: (found: Findings) => ReactNode;
}

/** Hands a step what was found at the check: ticks and open marks where it is passed, the marks' words where it goes back. */
export function DesignFindings({ order, event, children }: Props) {
  const t = useT();
  const design = latestDesign(order);
  const { ticked, left } = useTicks(design?.id ?? '');
  if (event === 'passCheck')
    return children({
      // With everything ticked there is nothing to explain.
      given: { checked: ticked, ...(left === 0 ? { reason: undefined } : {}) },
      preset: {},
      notice: design && <UntickedNotice design={design} />,
    });
  if (event === 'returnCheck' && design)
    return children({ ...noFindings, preset: { reason: reasonFromMarks(order, design, t) } });
  return children(noFindings);
}
