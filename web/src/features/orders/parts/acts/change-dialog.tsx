import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { useRequestChange } from '../../api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { LongField } from './long-field.tsx';
import { useCarryOut } from './use-order-act.ts';

const maxText = 1000;

/** Asks the lab for a change once the design has begun. */
export function ChangeDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT();
  const { mutateAsync } = useRequestChange();
  const carryOut = useCarryOut(order.id);
  const [text, setText] = useState('');
  const send = () =>
    carryOut(() => mutateAsync({ orderId: order.id, version: order.version, text }), t('changes.request.sent'));
  return (
    <AskDialog
      title={t('changes.request.title')}
      hint={t('changes.request.hint')}
      okText={t('changes.request.open')}
      complaints={text.trim() === '' ? { text: t('orders.act.fieldMissing') } : {}}
      onSend={send}
      onClose={onClose}
    >
      {(errors) => (
        <LongField
          path="change.text"
          label={t('changes.request.text')}
          value={text}
          maxLength={maxText}
          rows={5}
          error={errors.text}
          onChange={setText}
        />
      )}
    </AskDialog>
  );
}
