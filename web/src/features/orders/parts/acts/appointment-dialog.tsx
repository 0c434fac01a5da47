import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { useState } from 'react';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { useMoveAppointment } from '../../api.ts';
import { Field } from '../field.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { TooLate } from './due-words.tsx';
import { useCarryOut } from './use-order-act.ts';

/** Writes when the patient comes next; said at once where the promise is later. */
export function AppointmentDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT();
  const { mutateAsync } = useMoveAppointment();
  const carryOut = useCarryOut(order.id);
  const [appointmentOn, setAppointmentOn] = useState(order.appointmentOn);
  const { id: orderId, version, promisedOn } = order;
  return (
    <AskDialog
      title={t(order.appointmentOn ? 'followUps.appointmentMove' : 'followUps.appointmentEnter')}
      hint={t('workflow.events.appointment.hint')}
      okText={t('common.save')}
      complaints={{}}
      onSend={() => carryOut(() => mutateAsync({ orderId, version, appointmentOn }), t('followUps.appointmentSaved'))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field
            path="appointment.on"
            control="appointment-on"
            label={t('followUps.appointment')}
            error={errors.appointmentOn}
          >
            <DateField
              today={dayOf(new Date())}
              id="appointment-on"
              value={appointmentOn}
              min={dayOf(new Date())}
              onChange={setAppointmentOn}
            />
          </Field>
          <TooLate promisedOn={promisedOn} appointmentOn={appointmentOn} />
        </>
      )}
    </AskDialog>
  );
}
