import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Modal } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../../lib/i18n.tsx';
import { paidFen } from '../step/steps.ts';
import { useLabStep } from '../step/use-lab-step.ts';

interface Props {
  order: OrderDetail;
  onClose: () => void;
  onDone: (after: OrderDetail | undefined) => void;
}

/** A refund has no form: the server finds what was paid, the question says how much. */
export function RefundDialog({ order, onClose, onDone }: Props) {
  const t = useT();
  const { act } = useLabStep();
  const [busy, setBusy] = useState(false);
  const amount = formatMoney(paidFen(order), useLanguage());
  const confirm = async () => {
    setBusy(true);
    try {
      onDone(await act(order, 'refund'));
    } catch {
      // The person was told why; the question stays so that they can try again.
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('lab.act.refundQuestion')}
      okText={t('workflow.events.refund.name')}
      okButtonProps={{ danger: true }}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>{amount ? t('lab.act.refundText', { amount }) : t('lab.act.refundPlain')}</p>
    </Modal>
  );
}
