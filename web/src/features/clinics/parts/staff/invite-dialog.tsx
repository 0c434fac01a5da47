import { codes } from '@suya/contract/http/errors';
import { mobileNumber } from '@suya/contract/http/mobile-number';
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { useInvite } from '../../staff.api.ts';
import { Refused } from '../refused.tsx';
import { WorkFields, type WorkValues, workOf } from './work-fields.tsx';

interface Values extends WorkValues {
  phone: string;
}

interface Props {
  open: boolean;
  /** The work of somebody who was here before. */
  from?: WorkValues | undefined;
  onClose: () => void;
}

/** Invites a colleague by SMS, with the work they will have. */
export function InviteDialog({ open, from, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const invite = useInvite();
  const { loginData } = useAccount();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const submit = async (values: Values) => {
    setRefusal(null);
    try {
      await invite.mutateAsync({ ...workOf(values), phone: values.phone });
      showToast('success', t('staff.invited'));
      close();
    } catch (error) {
      const refused = error as Refusal;
      if (Object.keys(refused.fields).length > 0) refuseForm(form, refused);
      else setRefusal(refused);
    }
  };
  const isUnproved = loginData.orgAuth !== 1;
  const unproved = { code: codes.clinicNotAuthenticated, message: t('clinics.inviteNotPassed') };
  return (
    <FormDialog<Values>
      open={open}
      title={t('staff.invite')}
      okText={t('staff.inviteSend')}
      cancelText={t('common.cancel')}
      busy={invite.isPending}
      form={form}
      initialValues={from ? workOf(from) : { roles: ['assistant'] }}
      onSubmit={(values) => void submit(values)}
      onClose={close}
      lead={
        <>
          <p>{t('staff.inviteText')}</p>
          <Refused refusal={refusal ?? (isUnproved ? unproved : null)} />
        </>
      }
    >
      <Form.Item
        name="phone"
        label={t('staff.phone')}
        rules={[{ required: true, pattern: mobileNumber, message: t('staff.phoneWrong') }]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </Form.Item>
      <WorkFields />
    </FormDialog>
  );
}
