import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { DateField } from '../../../../../ui/form/date-field.tsx';
import dates from '../../../parts/acts/dates.module.css';
import { TooLate } from '../../../parts/acts/due-words.tsx';
import { Field } from '../../../parts/field.tsx';
import { useRepromise } from '../../api.ts';
import { OffDay } from '../calendar/off-day.tsx';
import { ReasonedDialog } from './reasoned-dialog.tsx';

/** Promises another ship date, with what the calendar proposes beside it and the reason, which the clinic reads. */
export function RepromiseDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT();
  const { mutateAsync } = useRepromise();
  const [opened] = useState(order);
  const [promisedOn, setPromisedOn] = useState(opened.promisedOn);
  const { proposedOn } = opened;
  return (
    <ReasonedDialog
      order={opened}
      title={t('changes.repromise.title')}
      hint={t('workflow.events.repromise.hint')}
      okText={t('changes.repromise.open')}
      reasonPath="promise.reason"
      reasonLabel={t('workflow.fields.reason')}
      complaints={promisedOn ? {} : { promisedOn: t('orders.act.fieldMissing') }}
      done={t('changes.repromise.done')}
      onSend={(input) => mutateAsync({ ...input, promisedOn: promisedOn ?? '' })}
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
        </>
      )}
    </ReasonedDialog>
  );
}
