import type { Language } from '@suya/contract/messages/catalogue';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { useState } from 'react';
import { formatMoney } from '../../../../lib/format.ts';
import { type Translate, useLanguage, useT } from '../../../../lib/i18n.tsx';
import { EventDialog } from '../../parts/acts/event-dialog.tsx';
import { UntickedNotice } from './check/check-panel.tsx';
import { reasonFromMarks } from './check/reason-from-marks.ts';
import { useTicks } from './check/use-ticks.ts';
import { drawLabField } from './step-fields.tsx';
import { givenFor, latestDesign, paidFen, presetFor } from './steps.ts';
import { useLabStep } from './use-lab-step.ts';

const remadeAsDesigned = 37;

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
function BeforeStep({ order, event }: { order: OrderDetail; event: OrderEvent }) {
  const t = useT();
  const language = useLanguage();
  const design = latestDesign(order);
  if (event === 'publish' && design) return <p>{t('lab.act.publishText', { version: design.version })}</p>;
  if (event === 'passCheck' && design)
    return (
      <>
        <p>{t('lab.act.checkText', { version: design.version, designer: design.designerName })}</p>
        <UntickedNotice design={design} />
      </>
    );
  if (event === 'produceDocs') return <p>{billWords(order, language, t)}</p>;
  const amount = formatMoney(paidFen(order), language);
  const asksRefund = event === 'terminate' || event === 'settleDispute';
  return asksRefund && amount ? <p>{t(`lab.act.${event}Text`, { amount })}</p> : null;
}

/** A remake dropped on production keeps the design; dropped on the restarts it gets a new one. */
const remakeFor = (event: OrderEvent, chosen: number | undefined) =>
  event === 'remake' && chosen !== undefined ? { design: chosen === remadeAsDesigned ? 'same' : 'new' } : {};

/** The form of a step, over the order as it was when the form was opened: whoever was first meanwhile is named. */
export function StepDialog({ order, event, chosen, onClose, onDone }: Props) {
  const t = useT();
  const { act } = useLabStep();
  const [opened] = useState(order);
  const design = latestDesign(opened);
  const { ticked, left } = useTicks(design?.id ?? '');
  // With everything ticked there is nothing to explain.
  const checked = event === 'passCheck' ? { checked: ticked, ...(left === 0 ? { reason: undefined } : {}) } : {};
  const marked = event === 'returnCheck' && design ? { reason: reasonFromMarks(opened, design, t) } : {};
  return (
    <EventDialog
      event={event}
      given={{ ...givenFor(opened, event), ...checked }}
      preset={{ ...presetFor(opened, event), ...marked, ...remakeFor(event, chosen) }}
      drawField={drawLabField(opened)}
      onSend={async (fields) => {
        const after = await act(opened, event, fields);
        if (onDone) onDone(after);
        else onClose();
      }}
      onClose={onClose}
    >
      <BeforeStep order={opened} event={event} />
    </EventDialog>
  );
}
