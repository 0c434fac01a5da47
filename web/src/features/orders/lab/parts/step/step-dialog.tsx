import type { Language } from '@suya/contract/messages/catalogue';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { stateOf, statusOf } from '@suya/contract/orders/workflow/states';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../../../lib/format.ts';
import { type Translate, useLanguage, useT } from '../../../../../lib/i18n.tsx';
import { type DesignFindings, noFindings, useSlot } from '../../../../../lib/slots.ts';
import { EventDialog } from '../../../parts/acts/event-dialog.tsx';
import { latestDesign } from '../../../shared/lab/latest-design.ts';
import { drawLabField } from './step-fields.tsx';
import { givenFor, paidFen, presetFor } from './steps.ts';
import { useLabStep } from './use-lab-step.ts';

interface Props {
  order: OrderDetail;
  event: OrderEvent;
  /** The status that was chosen on the board, where the step's fields decide which it leads to. */
  chosen?: number;
  onClose: () => void;
  /** Hears of the order after the step; of undefined where somebody else was first. */
  onDone?: (after: OrderDetail | undefined) => void;
}

/** What the clinic is billed by itself once its papers are made. */
function billWords({ priceFen }: OrderDetail, language: Language, t: Translate): string {
  if (priceFen === null) return t('lab.act.billLater');
  return priceFen === 0
    ? t('lab.act.billNothing')
    : t('lab.act.billText', { amount: formatMoney(priceFen, language) ?? '' });
}

/** What is read before a step is confirmed. */
function BeforeStep({ order, event, notice }: { order: OrderDetail; event: OrderEvent; notice: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const design = latestDesign(order);
  if (event === 'publish' && design) return <p>{t('lab.act.publishText', { version: design.version })}</p>;
  if (event === 'passCheck' && design)
    return (
      <>
        <p>{t('lab.act.checkText', { version: design.version, designer: design.designerName })}</p>
        {notice}
      </>
    );
  if (event === 'produceDocs') return <p>{billWords(order, language, t)}</p>;
  const amount = formatMoney(paidFen(order), language);
  if (!amount) return null;
  if (event === 'terminate') return <p>{t('lab.act.terminateText', { amount })}</p>;
  return event === 'settleDispute' ? <p>{t('lab.act.settleDisputeText', { amount })}</p> : null;
}

/** A remake dropped on production keeps the design; dropped on the restarts it gets a new one. */
const remakeFor = (event: OrderEvent, chosen: number | undefined) =>
  event === 'remake' && chosen !== undefined
    ? { design: stateOf(statusOf(chosen)).group === 'production' ? 'same' : 'new' }
    : {};

function StepForm({ order, event, chosen, found, onClose, onDone }: Props & { found: DesignFindings }) {
  const { act } = useLabStep();
  return (
    <EventDialog
      event={event}
      given={{ ...givenFor(order, event), ...found.given }}
      preset={{ ...presetFor(order, event), ...found.preset, ...remakeFor(event, chosen) }}
      drawField={drawLabField(order)}
      onSend={async (fields) => {
        const after = await act(order, event, fields);
        if (onDone) onDone(after);
        else onClose();
      }}
      onClose={onClose}
    >
      <BeforeStep order={order} event={event} notice={found.notice} />
    </EventDialog>
  );
}

/** The form of a step, over the order as it was when the form was opened: whoever was first meanwhile is named. */
export function StepDialog(props: Props) {
  const [opened] = useState(props.order);
  const Findings = useSlot('DesignFindings');
  const form = (found: DesignFindings) => <StepForm {...props} order={opened} found={found} />;
  if (!Findings) return form(noFindings);
  return (
    <Findings order={opened} event={props.event}>
      {form}
    </Findings>
  );
}
