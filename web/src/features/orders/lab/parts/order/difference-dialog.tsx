import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { YuanField } from '../../../../../ui/numbers/yuan-field.tsx';
import { Field } from '../../../parts/field.tsx';
import { useBillDifference } from '../../api.ts';
import { ReasonedDialog } from './reasoned-dialog.tsx';

/** Opens one more bill on an order: what it costs more, and why. */
export function DifferenceDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT();
  const { mutateAsync } = useBillDifference();
  const [opened] = useState(order);
  const [amountFen, setAmountFen] = useState(0);
  return (
    <ReasonedDialog
      order={opened}
      title={t('followUps.difference.title')}
      hint={t('workflow.events.priceDifference.hint')}
      okText={t('workflow.events.priceDifference.name')}
      reasonPath="difference.reason"
      reasonLabel={t('followUps.difference.reason')}
      complaints={amountFen > 0 ? {} : { amountFen: t('followUps.difference.amountMissing') }}
      done={t('followUps.difference.opened')}
      onSend={(input) => mutateAsync({ ...input, amountFen })}
      onClose={onClose}
    >
      {(errors) => (
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
      )}
    </ReasonedDialog>
  );
}
