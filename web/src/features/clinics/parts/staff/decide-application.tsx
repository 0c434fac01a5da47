import { mobileNumber } from '@suya/contract/http/mobile-number';
import { Form, Input, Select } from 'antd';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { type Application, usePass, useReject } from '../../staff.api.ts';
import styles from '../onboarding.module.css';
import { JobFields, type WorkValues } from './work-fields.tsx';

interface Props {
  application: Application | undefined;
  onClose: () => void;
}

interface PassValues extends Pick<WorkValues, 'job' | 'jobType' | 'workType'> {
  realName: string;
  phone?: string;
  workStatus: 'working' | 'disabled';
  remark?: string;
}

/** Whether they may enter at once, and the phone by which the clinic makes sure of who they are. */
function StandingFields({ given }: { given: string }) {
  const t = useT();
  return (
    <div className={styles.pair}>
      <Form.Item name="workStatus" label={t('staff.workStatus')} rules={[{ required: true }]}>
        <Select
          options={(['working', 'disabled'] as const).map((value) => ({ value, label: t(`jobs.workStatus.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('staff.phone')}
        extra={t('staff.passPhone', { phone: given })}
        rules={[{ pattern: mobileNumber, message: t('staff.phoneWrong') }]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

/** Lets an applicant in, with post, kind of work and employment. */
export function PassDialog({ application, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<PassValues>();
  const pass = usePass();
  const submit = async ({ job, jobType, workType, phone, remark = '', ...rest }: PassValues) => {
    if (!application || !job || !jobType || !workType) return;
    const { clinicId, userId } = application;
    const given = phone ? { phone } : {};
    try {
      await pass.mutateAsync({ clinicId, userId, job, jobType, workType, remark, ...rest, ...given });
      showToast('success', t('staff.passed'));
      onClose();
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  return (
    <FormDialog<PassValues>
      key={application?.applicationId}
      open={application !== undefined}
      title={t('staff.passTitle', { name: application?.realName ?? '' })}
      okText={t('staff.pass')}
      cancelText={t('common.cancel')}
      busy={pass.isPending}
      form={form}
      initialValues={{
        ...(application && { realName: application.realName, jobType: application.jobType }),
        workType: 'fullTime',
        workStatus: 'working',
      }}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item
        name="realName"
        label={t('staff.name')}
        rules={[{ required: true, whitespace: true, message: t('staff.nameMissing') }]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <JobFields isRequired />
      <StandingFields given={application?.phone ?? ''} />
      <Form.Item name="remark" label={t('staff.remark')}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}

/** Turns an applicant down; the reason is theirs to read. */
export function RejectDialog({ application, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<{ remark: string }>();
  const reject = useReject();
  const submit = async ({ remark }: { remark: string }) => {
    if (!application) return;
    try {
      await reject.mutateAsync({ clinicId: application.clinicId, userId: application.userId, remark });
      showToast('success', t('staff.rejected'));
      onClose();
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  return (
    <FormDialog
      open={application !== undefined}
      title={t('staff.rejectTitle', { name: application?.realName ?? '' })}
      okText={t('staff.reject')}
      cancelText={t('common.cancel')}
      busy={reject.isPending}
      form={form}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.Item
        name="remark"
        label={t('staff.rejectReason')}
        rules={[{ required: true, whitespace: true, message: t('staff.rejectMissing') }]}
      >
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
