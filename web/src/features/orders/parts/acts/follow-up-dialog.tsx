import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { applicationPurposes } from '@suya/contract/orders/workflow/needs';
import { Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../../lib/paths.ts';
import { NumberField } from '../../../../ui/numbers/number-field.tsx';
import { useApplyForMore } from '../../api.ts';
import { Field } from '../field.tsx';
import { AskDialog, type Complaints } from './ask-dialog.tsx';
import { EventPhotos } from './event-photos.tsx';
import { LongField } from './long-field.tsx';
import { useCarryOut } from './use-order-act.ts';

type Purpose = (typeof applicationPurposes)[number];

interface Asked {
  kind: 2 | 3;
  purpose: Purpose | undefined;
  reason: string;
  sets: number;
  photoIds: string[];
}

const maxReason = 500;

interface FieldsProps {
  order: OrderDetail;
  asked: Asked;
  errors: Complaints;
  put: (part: Partial<Asked>) => void;
}

/** What is applied for: more of the same, or a stage anew and to which end. */
function What({ asked: { kind, purpose }, errors, put }: FieldsProps) {
  const t = useT();
  const kinds = [
    { value: 2, label: t('followUps.extra') },
    { value: 3, label: t('followUps.restart') },
  ];
  const purposes = applicationPurposes.map((one) => ({ value: one, label: t(`workflow.choices.purpose.${one}`) }));
  return (
    <>
      <Field path="followUp.kind" label={t('followUps.what')} required>
        <Radio.Group
          value={kind}
          options={kinds}
          onChange={(event) => put({ kind: event.target.value as Asked['kind'] })}
        />
      </Field>
      {kind === 3 && (
        <Field path="followUp.purpose" label={t('followUps.purpose')} required error={errors.purpose}>
          <Radio.Group
            value={purpose}
            options={purposes}
            onChange={(event) => put({ purpose: event.target.value as Purpose })}
          />
        </Field>
      )}
    </>
  );
}

function FollowUpFields(props: FieldsProps) {
  const t = useT();
  const { order, asked, errors, put } = props;
  return (
    <>
      <What {...props} />
      <Field
        path="followUp.sets"
        control="followUp-sets"
        label={t('followUps.sets')}
        hint={t('followUps.setsHint')}
        error={errors.sets}
      >
        <NumberField
          id="followUp-sets"
          min={1}
          max={order.series?.maxSets ?? 20}
          integer
          value={asked.sets}
          onChange={(sets) => put({ sets: sets ?? 1 })}
        />
      </Field>
      <LongField
        path="followUp.reason"
        label={t('workflow.fields.reason')}
        hint={t('followUps.reasonHint')}
        value={asked.reason}
        maxLength={maxReason}
        rows={4}
        error={errors.reason}
        onChange={(reason) => put({ reason })}
      />
      <Field path="followUp.photos" label={t('followUps.photos')} error={errors.photoIds}>
        <EventPhotos name={t('followUps.photos')} value={asked.photoIds} onChange={(photoIds) => put({ photoIds })} />
      </Field>
    </>
  );
}

/** Applies for extra production or the restart of a stage of a finished order, and leads to the application. */
export function FollowUpDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { mutateAsync } = useApplyForMore();
  const carryOut = useCarryOut(order.id);
  const start: Asked = { kind: 2, purpose: undefined, reason: '', sets: order.prescription.sets, photoIds: [] };
  const [asked, setAsked] = useState(start);
  const put = (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part }));
  const { kind, purpose, reason, sets, photoIds } = asked;
  const complaints = {
    ...(reason.trim() === '' ? { reason: t('orders.act.reasonMissing') } : {}),
    ...(kind === 3 && !purpose ? { purpose: t('followUps.purposeMissing') } : {}),
  };
  const send = async () => {
    const input = { orderId: order.id, kind, reason, sets, photoIds, ...(kind === 3 && purpose ? { purpose } : {}) };
    const application = await carryOut(() => mutateAsync(input), t('followUps.sent'));
    if (application) await navigate(orderDetailPath(application.type, application.id));
  };
  return (
    <AskDialog
      title={t('followUps.apply')}
      hint={t('followUps.applyHint')}
      okText={t('workflow.events.apply.name')}
      complaints={complaints}
      onSend={send}
      onClose={onClose}
    >
      {(errors) => <FollowUpFields order={order} asked={asked} errors={errors} put={put} />}
    </AskDialog>
  );
}
