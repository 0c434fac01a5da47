import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import { type EventThat, eventsThat, traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { needs } from '@suya/contract/orders/workflow/needs';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { EventDialog, PapersNeeded, useOrderAct } from '../../../orders/shared/steps.ts';
import styles from './review.module.css';

type Decision = EventThat<'decides'>;

const isYes = (event: Decision): boolean => traitsOf(event).decides === 'approved';

/** Decisions on a version, the one that sends it back first. */
const decisions = eventsThat('decides').toSorted((a, b) => Number(isYes(a)) - Number(isYes(b)));

function Asking({ order, version, event, onClose }: Props & { event: Decision; onClose: () => void }) {
  const t = useT();
  const act = useOrderAct(order);
  return (
    <EventDialog
      event={event}
      given={'versionId' in needs[event].shape ? { versionId: version.id } : {}}
      onSend={async (fields) => {
        await act(event, fields);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('orders.act.version', { version: version.version })}</p>
      {isYes(event) && version.openMarks > 0 && (
        <p className={styles.caution}>{t('plans.review.openBeforeYes', { count: version.openMarks })}</p>
      )}
    </EventDialog>
  );
}

interface Props {
  order: OrderDetail;
  /** The version that is looked at. */
  version: DesignVersion;
  /** The version that a decision would be about. */
  newest: DesignVersion;
}

/** The doctor's word on the version that is looked at, where the order waits for it. */
export function DecisionBar({ order, version, newest }: Omit<Props, 'event'>) {
  const t = useT();
  const [asking, setAsking] = useState<Decision>();
  const offered = decisions.filter((one) => order.events.some(({ event, enabled }) => event === one && enabled));
  if (offered.length === 0) return <PapersNeeded order={order} className={styles.caution} />;
  if (version.id !== newest.id)
    return <p className={styles.caution}>{t('plans.review.olderVersion', { version: newest.version })}</p>;
  return (
    <div className={styles.decision}>
      {offered.map((event) => (
        <Button key={event} type={isYes(event) ? 'primary' : 'default'} onClick={() => setAsking(event)}>
          {t(`workflow.events.${event}.name`)}
        </Button>
      ))}
      {asking && (
        <Asking order={order} version={version} newest={newest} event={asking} onClose={() => setAsking(undefined)} />
      )}
    </div>
  );
}
