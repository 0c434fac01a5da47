import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { YuanField } from '../../../../ui/numbers/yuan-field.tsx';
import { AskDialog } from '../../parts/acts/ask-dialog.tsx';
import { LongField } from '../../parts/acts/long-field.tsx';
import { Field } from '../../parts/field.tsx';
import { useBillDifference } from '../api.ts';
import { useLabStep } from './use-lab-step.ts';

const maxReason = 500;

/** Opens one more bill on an order: what it costs more, and why. */
export function DifferenceDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT();
  const { carryOut } = useLabStep();
  const { mutateAsync } = useBillDifference();
  const [opened] = useState(order);
  const [amountFen, setAmountFen] = useState(0);
  const [reason, setReason] = useState('');
  const complaints = {
    ...(amountFen > 0 ? {} : { amountFen: t('followUps.difference.amountMissing') }),
    ...(reason.trim() ? {} : { reason: t('orders.act.reasonMissing') }),
  };
  const input = { orderId: opened.id, version: opened.version, amountFen, reason };
  return (
    <AskDialog
      title={t('followUps.difference.title')}
      hint={t('workflow.events.priceDifference.hint')}
      okText={t('workflow.events.priceDifference.name')}
      complaints={complaints}
      onSend={() => carryOut(opened, () => mutateAsync(input), t('followUps.difference.opened'))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            path="difference.amount"
            control="difference-amount"
            label={t('followUps.difference.amount')}
            required
            error={errors.amountFen}
          >
            <YuanField
              id="difference-amount"
              fen={amountFen > 0 ? amountFen : null}
              onChange={(fen) => setAmountFen(fen ?? 0)}
            />
          </Field>
          <LongField
            path="difference.reason"
            label={t('followUps.difference.reason')}
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
