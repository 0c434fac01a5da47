import type { ChangeRequest } from '@suya/contract/orders/change-request.schema';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { AskDialog } from '../../../parts/acts/ask-dialog.tsx';
import dates from '../../../parts/acts/dates.module.css';
import { LongField } from '../../../parts/acts/long-field.tsx';
import { useAnswerChange } from '../../api.ts';
import { useLabStep } from '../step/use-lab-step.ts';

const maxText = 1000;

interface Props {
  order: OrderDetail;
  request: ChangeRequest;
}

function AnswerDialog({ order, request, accept, onClose }: Props & { accept: boolean; onClose: () => void }) {
  const t = useT();
  const { carryOut } = useLabStep();
  const { mutateAsync } = useAnswerChange();
  const [opened] = useState(order);
  const [text, setText] = useState('');
  const input = { orderId: opened.id, version: opened.version, requestId: request.id, accept, text };
  return (
    <AskDialog
      title={t('changes.request.answer')}
      hint={request.text}
      okText={t(accept ? 'changes.request.accept' : 'changes.request.decline')}
      complaints={text.trim() === '' ? { text: t('orders.act.fieldMissing') } : {}}
      onSend={() => carryOut(opened, () => mutateAsync(input), t('changes.request.answered'))}
      onClose={onClose}
    >
      {(errors) => (
        <LongField
          path="answer.text"
          label={t('changes.request.answerText')}
          hint={t('orders.act.reasonHint')}
          value={text}
          maxLength={maxText}
          rows={4}
          error={errors.text}
          onChange={setText}
        />
      )}
    </AskDialog>
  );
}

/** Accepts or declines what the clinic asked, with a word on why. */
export function AnswerChange({ order, request }: Props) {
  const t = useT();
  const [accept, setAccept] = useState<boolean>();
  return (
    <span className={dates.line}>
      <Button type="primary" onClick={() => setAccept(true)}>
        {t('changes.request.accept')}
      </Button>
      <Button onClick={() => setAccept(false)}>{t('changes.request.decline')}</Button>
      {accept !== undefined && (
        <AnswerDialog order={order} request={request} accept={accept} onClose={() => setAccept(undefined)} />
      )}
    </span>
  );
}
