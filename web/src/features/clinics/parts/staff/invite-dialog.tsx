import { mobileNumber } from '@suya/contract/http/mobile-number';
import { Form, Input } from 'antd';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { useInvite } from '../../staff.api.ts';
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
  const submit = async (values: Values) => {
    try {
      await invite.mutateAsync({ ...workOf(values), phone: values.phone });
      showToast('success', t('staff.invited'));
      onClose();
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
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
      onClose={onClose}
      lead={<p>{t('staff.inviteText')}</p>}
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
