import type { JobType } from '@suya/contract/clinics/jobs';
import { mobileNumber } from '@suya/contract/http/mobile-number';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { jobTypesQuery, useApply } from '../../api.ts';

interface Values {
  realName: string;
  phone: string;
  jobType: JobType;
  remark?: string;
}

interface Props {
  /** The clinic to apply to; undefined while the dialog is closed. */
  clinic: { clinicId: string; clinicName: string } | undefined;
  onClose: () => void;
}

/** An application to a clinic, for its admin to decide. */
export function ApplyDialog({ clinic, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const { name } = useAccount();
  const jobTypes = useQuery(jobTypesQuery);
  const apply = useApply();
  const submit = async (values: Values) => {
    if (!clinic) return;
    try {
      await apply.mutateAsync({ ...values, remark: values.remark ?? '', clinicId: clinic.clinicId });
      showToast('success', t('onboarding.link.applied'));
      onClose();
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  return (
    <FormDialog<Values>
      open={clinic !== undefined}
      title={t('onboarding.link.applyTo', { clinic: clinic?.clinicName ?? '' })}
      okText={t('onboarding.link.apply')}
      cancelText={t('common.cancel')}
      busy={apply.isPending}
      form={form}
      initialValues={{ realName: name }}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item
        name="realName"
        label={t('onboarding.link.realName')}
        rules={[{ required: true, whitespace: true, message: t('staff.nameMissing') }]}
      >
        <Input maxLength={40} autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('onboarding.link.phone')}
        rules={[{ required: true, pattern: mobileNumber, message: t('staff.phoneWrong') }]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="tel" />
      </Form.Item>
      <Form.Item
        name="jobType"
        label={t('onboarding.link.jobType')}
        rules={[{ required: true, message: t('onboarding.link.jobTypeMissing') }]}
      >
        <Select options={jobTypes.data ?? []} loading={jobTypes.isPending} />
      </Form.Item>
      <Form.Item name="remark" label={t('onboarding.link.remark')}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
