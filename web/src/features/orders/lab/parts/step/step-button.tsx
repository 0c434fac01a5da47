import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { OfferedEvent, OrderDetail } from '@suya/contract/orders/orders.schema';
import { traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { Button } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../../ui/dialog/confirm-action.tsx';
import acts from '../../../parts/acts/acts.module.css';
import { paidFen } from './steps.ts';
import { useLabStep } from './use-lab-step.ts';

interface Props {
  offer: OfferedEvent;
  order: OrderDetail;
  /** Opens the form of the step. */
  onAsk: () => void;
}

interface PressProps {
  offer: Props['offer'];
  busy?: boolean;
  onPress: () => void;
}

function Press({ offer, busy = false, onPress }: PressProps) {
  const t = useT();
  const { weight } = traitsOf(offer.event);
  const whyId = `why-${offer.event}`;
  return (
    <span className={acts.event}>
      <Button
        type={weight === 'primary' ? 'primary' : 'default'}
        danger={weight === 'danger'}
        disabled={!offer.enabled}
        loading={busy}
        {...(offer.why ? { 'aria-describedby': whyId } : {})}
        onClick={onPress}
      >
        {t(`workflow.events.${offer.event}.name`)}
      </Button>
      {offer.why && (
        <span id={whyId} className={acts.why}>
          {t(offer.why as MessageKey)}
        </span>
      )}
    </span>
  );
}

/** A refund has no form: the server finds what was paid, the question says how much. */
function RefundButton({ offer, order }: Pick<Props, 'offer' | 'order'>) {
  const t = useT();
  const { act } = useLabStep();
  const amount = formatMoney(paidFen(order), useLanguage());
  return (
    <ConfirmAction
      question={t('lab.act.refundQuestion')}
      confirmLabel={t('workflow.events.refund.name')}
      onConfirm={() => act(order, 'refund')}
      trigger={(open) => <Press offer={offer} onPress={open} />}
    >
      <p>{amount ? t('lab.act.refundText', { amount }) : t('lab.act.refundPlain')}</p>
    </ConfirmAction>
  );
}

/** One step that the server offers this person: taken at once where it is light, otherwise after its form. */
export function StepButton({ offer, order, onAsk }: Props) {
  const { act } = useLabStep();
  const [busy, setBusy] = useState(false);
  const { asks } = traitsOf(offer.event);
  if (asks === 'refund') return <RefundButton offer={offer} order={order} />;
  const take = async () => {
    setBusy(true);
    await act(order, offer.event).catch(() => undefined);
    setBusy(false);
  };
  return <Press offer={offer} busy={busy} onPress={asks === 'nothing' ? () => void take() : onAsk} />;
}
