import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { type Authentication, usePassAuthentication, useRejectAuthentication } from '../api.ts';
import styles from './authentication.module.css';

const reasons = ['unreadable', 'different', 'expired', 'unstamped'] as const;

interface Props {
  authentication: Authentication;
}

function Pass({ authentication: { submissionId, name } }: Props) {
  const t = useT();
  const pass = usePassAuthentication();
  const confirm = async () => {
    try {
      await pass.mutateAsync({ submissionId });
      showToast('success', t('authentications.passed'));
    } catch (error) {
      showToast('error', (error as Refusal).message);
      throw error;
    }
  };
  return (
    <ConfirmAction
      question={t('authentications.passQuestion', { name })}
      confirmLabel={t('authentications.pass')}
      onConfirm={confirm}
      trigger={(open) => (
        <Button type="primary" onClick={open}>
          {t('authentications.pass')}
        </Button>
      )}
    >
      <p>{t('authentications.passText')}</p>
    </ConfirmAction>
  );
}

function Reject({ authentication: { submissionId, name } }: Props) {
  const t = useT();
  const [form] = Form.useForm<{ remark: string }>();
  const [open, setOpen] = useState(false);
  const reject = useRejectAuthentication();
  const add = (reason: string) => {
    const typed = form.getFieldValue('remark') as string | undefined;
    form.setFieldValue('remark', typed ? `${typed}\n${reason}` : reason);
  };
  const submit = async ({ remark }: { remark: string }) => {
    try {
      await reject.mutateAsync({ submissionId, remark });
      showToast('success', t('authentications.rejected'));
      setOpen(false);
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('authentications.reject')}</Button>
      <FormDialog
        open={open}
        title={t('authentications.rejectQuestion', { name })}
        okText={t('authentications.reject')}
        cancelText={t('common.cancel')}
        busy={reject.isPending}
        form={form}
        onSubmit={(values) => void submit(values)}
        onClose={() => setOpen(false)}
        lead={
          <div className={styles.reasons}>
            {reasons.map((reason) => (
              <Button key={reason} size="small" onClick={() => add(t(`authentications.reasons.${reason}`))}>
                {t(`authentications.reasons.${reason}`)}
              </Button>
            ))}
          </div>
        }
      >
        <Form.Item
          name="remark"
          label={t('authentications.reason')}
          extra={t('authentications.reasonHint')}
          rules={[{ required: true, whitespace: true, message: t('authentications.reasonMissing') }]}
        >
          <Input.TextArea rows={4} maxLength={500} />
        </Form.Item>
      </FormDialog>
    </>
  );
}

/** Pass or reject, while the papers wait. */
export function DecideAuthentication(props: Props) {
  return (
    <div className={styles.acts}>
      <Pass {...props} />
      <Reject {...props} />
    </div>
  );
}
