import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { AskDialog } from '../../../parts/acts/ask-dialog.tsx';
import { LongField } from '../../../parts/acts/long-field.tsx';
import { useLabStep } from '../step/use-lab-step.ts';

const maxReason = 500;

interface Reasoned {
  readonly orderId: string;
  readonly version: number;
  readonly reason: string;
}

interface Props
  extends Pick<ComponentProps<typeof AskDialog>, 'title' | 'hint' | 'okText' | 'complaints' | 'children'> {
  /** The order as it was when the dialog was opened. */
  order: OrderDetail;
  /** What the field of the reason is called, and where its errors belong. */
  reasonLabel: string;
  reasonPath: string;
  /** Said once it is done. */
  done: string;
  onSend: (input: Reasoned) => Promise<OrderDetail>;
  onClose: () => void;
}

/** Asks the lab for something about an order together with the reason, which the clinic reads. */
export function ReasonedDialog({ order, reasonLabel, reasonPath, done, onSend, children, complaints, ...ask }: Props) {
  const t = useT();
  const { carryOut } = useLabStep();
  const [reason, setReason] = useState('');
  const input = { orderId: order.id, version: order.version, reason };
  return (
    <AskDialog
      {...ask}
      complaints={{ ...complaints, ...(reason.trim() ? {} : { reason: t('orders.act.reasonMissing') }) }}
      onSend={() => carryOut(order, () => onSend(input), done)}
    >
      {(errors): ReactNode => (
        <>
          {children(errors)}
          <LongField
            path={reasonPath}
            label={reasonLabel}
            hint={t('orders.act.reasonHint')}
            value={reason}
            maxLength={maxReason}
            error={errors.reason}
            onChange={setReason}
          />
        </>
      )}
    </AskDialog>
  );
}
