import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { AskDialog } from '../../parts/acts/ask-dialog.tsx';
import dates from '../../parts/acts/dates.module.css';
import { TooLate } from '../../parts/acts/due-words.tsx';
import { LongField } from '../../parts/acts/long-field.tsx';
import { Field } from '../../parts/field.tsx';
import { useRepromise } from '../api.ts';
import { OffDay } from './off-day.tsx';
import { useLabStep } from './use-lab-step.ts';

const maxReason = 500;

/** Promises another ship date, with what the calendar proposes beside it and the reason, which the clinic reads. */
export function RepromiseDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT();
  const { carryOut } = useLabStep();
  const { mutateAsync } = useRepromise();
  const [opened] = useState(order);
  const [promisedOn, setPromisedOn] = useState(opened.promisedOn);
  const [reason, setReason] = useState('');
  const { id: orderId, version, proposedOn } = opened;
  const complaints = {
    ...(promisedOn ? {} : { promisedOn: t('orders.act.fieldMissing') }),
    ...(reason.trim() ? {} : { reason: t('orders.act.reasonMissing') }),
  };
  const send = () =>
    carryOut(
      opened,
      () => mutateAsync({ orderId, version, promisedOn: promisedOn ?? '', reason }),
      t('changes.repromise.done'),
    );
  return (
    <AskDialog
      title={t('changes.repromise.title')}
      hint={t('workflow.events.repromise.hint')}
      okText={t('changes.repromise.open')}
      complaints={complaints}
      onSend={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            path="promise.on"
            control="promise-on"
            label={t('changes.repromise.day')}
            required
            error={errors.promisedOn}
          >
            <DateField
              today={dayOf(new Date())}
              id="promise-on"
              value={promisedOn}
              min={dayOf(new Date())}
              onChange={setPromisedOn}
            />
          </Field>
          {proposedOn && (
            <span className={dates.line}>
              {t('changes.repromise.proposed', { date: proposedOn })}
              <Button size="small" onClick={() => setPromisedOn(proposedOn)}>
                {t('changes.repromise.take')}
              </Button>
            </span>
          )}
          <OffDay day={promisedOn} />
          <TooLate promisedOn={promisedOn} appointmentOn={opened.appointmentOn} />
          <LongField
            path="promise.reason"
            label={t('workflow.fields.reason')}
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
