import BellOutlined from '@ant-design/icons/BellOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { hasTrait, traitsOf } from '@suya/contract/orders/workflow/event-traits';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { useSlot } from '../../../../../lib/slots.ts';
import { SkeletonLine } from '../../../../../ui/feedback/skeleton.tsx';
import { useAddressState } from '../../../../../ui/page/use-address-state.ts';
import acts from '../../../parts/acts/acts.module.css';
import { Abutments } from '../../../parts/acts/before-step.tsx';
import { actorsNext, agreesAbutments, workflowOf } from '../../../parts/turn.ts';
import { latestDesign } from '../../../shared/lab/latest-design.ts';
import { StepButton } from '../step/step-button.tsx';
import { StepDialog } from '../step/step-dialog.tsx';
import { buttonsOf, uploadEvents } from '../step/steps.ts';

const tabState = { tab: '' };

function Who({ order, mine }: { order: OrderDetail; mine: boolean }) {
  const t = useT();
  const names = actorsNext(workflowOf(order)).map((actor) => t(`workflow.actors.${actor}`));
  return (
    <p className={acts.who}>
      <strong>
        {mine ? <BellOutlined aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}
        {mine && t('orders.detail.waitsForYou')}
        {!mine &&
          (names.length > 0
            ? t('orders.detail.waitsFor', { actors: names.join(t('orders.chart.comma')) })
            : t('orders.detail.ended'))}
      </strong>
    </p>
  );
}

/** Who acts next, and what this person may do now: exactly the steps that the server offers. */
export function LabTurnPanel({ order }: { order: OrderDetail }) {
  const t = useT();
  const [CheckPanel, DesignUpload] = [useSlot('CheckPanel'), useSlot('DesignUpload')];
  const [asking, setAsking] = useState<OrderEvent>();
  const [{ tab }, setTab] = useAddressState(tabState);
  const buttons = buttonsOf(order);
  const uploads = uploadEvents(order);
  const { mine } = order;
  const design = latestDesign(order);
  const isChecked = buttons.some(({ event }) => traitsOf(event).doneBy === 'others');
  const isShown = buttons.some(({ event }) => hasTrait(event, 'putsForward'));
  return (
    <section className={acts.turn} data-mine={mine} aria-label={t('lab.act.toDo')}>
      <Who order={order} mine={mine} />
      {agreesAbutments(order) && <Abutments order={order} />}
      <Suspense fallback={<SkeletonLine width={40} />}>
        {CheckPanel && isChecked && design && <CheckPanel key={design.id} order={order} design={design} />}
        {DesignUpload && uploads.length > 0 && <DesignUpload order={order} events={uploads} />}
      </Suspense>
      <div className={acts.events}>
        {buttons.map((offer) => (
          <StepButton key={offer.event} offer={offer} order={order} onAsk={() => setAsking(offer.event)} />
        ))}
        {(isChecked || isShown) && tab !== 'plan' && (
          <Button type="link" onClick={() => setTab({ tab: 'plan' }, { replace: true })}>
            {t('lab.act.seePlan')}
          </Button>
        )}
        {buttons.length === 0 && uploads.length === 0 && (
          <span className={acts.why}>{t('orders.detail.noEvents')}</span>
        )}
      </div>
      {asking && <StepDialog key={asking} order={order} event={asking} onClose={() => setAsking(undefined)} />}
    </section>
  );
}
