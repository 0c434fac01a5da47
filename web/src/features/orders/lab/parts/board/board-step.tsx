import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../../../lib/http/query.ts';
import type { Refusal } from '../../../../../lib/http/refusal.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { showToast } from '../../../../../ui/feedback/toast.tsx';
import { labOrderQuery } from '../../api.ts';
import { RefundDialog } from '../order/refund-dialog.tsx';
import { StepDialog } from '../step/step-dialog.tsx';
import { useLabStep } from '../step/use-lab-step.ts';
import type { Drop } from './use-carry.ts';

interface Props {
  drop: Drop;
  say: (words: string) => void;
  /** The step was taken, or the card is back in its place. */
  onEnd: () => void;
}

/** The step that a dropped card stands for: what it needs is asked; what is refused puts the card back and says why. */
export function BoardStep({ drop, say, onEnd }: Props) {
  const t = useT();
  const { act } = useLabStep();
  const [asking, setAsking] = useState<OrderDetail>();
  const begun = useRef(false);
  const { order, event, to } = drop;
  const refuse = (why: string) => {
    const words = t('labWork.move.refused', { no: order.no, why });
    say(words);
    showToast('warning', words);
    onEnd();
  };
  const done = (after: OrderDetail | undefined) => {
    if (after) say(t('labWork.move.dropped', { no: order.no, state: t(labelOf(statusOf(after.status), 'lab')) }));
    else say(t('labWork.move.back', { no: order.no }));
    onEnd();
  };
  const begin = async () => {
    const now = await queryClient.fetchQuery(labOrderQuery(order.id));
    const offer = now.events.find((one) => one.event === event);
    if (now.version !== order.version || !offer) return refuse(t('labWork.move.noLonger'));
    if (!offer.enabled) return refuse(offer.why ? t(offer.why as MessageKey) : t('labWork.move.noLonger'));
    if (traitsOf(event).asks === 'nothing') return done(await act(now, event));
    say(t('labWork.move.asking', { event: t(`workflow.events.${event}.name`) }));
    setAsking(now);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped card begins its step once.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin().catch((error: Refusal) => refuse(error.message));
  }, []);
  if (!asking) return null;
  const giveUp = () => {
    say(t('labWork.move.back', { no: order.no }));
    onEnd();
  };
  if (traitsOf(event).asks === 'refund') return <RefundDialog order={asking} onClose={giveUp} onDone={done} />;
  return <StepDialog order={asking} event={event} chosen={to} onClose={giveUp} onDone={done} />;
}
