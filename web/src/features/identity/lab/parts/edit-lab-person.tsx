import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { type LabAccount, useUpdateLabPerson } from '../api.ts';
import { LabPersonFields, type LabPersonValues } from './lab-person-fields.tsx';

interface Values extends LabPersonValues {
  reason: string;
}

const longestReason = 300;

/** Changes somebody's name and roles in the lab, for a reason. */
export function EditLabPerson({ account: { userId, name, roles, version } }: { account: LabAccount }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Values>();
  const update = useUpdateLabPerson();
  const submit = async (values: Values) => {
    const { reason, ...work } = values;
    const change = { ...work, name: work.name.trim(), reason: reason.trim() };
    try {
      await update.mutateAsync({ ...change, userId, version, isActive: true });
      showToast('success', t('account.lab.edited'));
      setOpen(false);
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('account.lab.edit')}</Button>
      <FormDialog<Values>
        open={open}
        title={t('account.lab.editTitle', { name })}
        okText={t('common.save')}
        cancelText={t('common.cancel')}
        busy={update.isPending}
        form={form}
        initialValues={{ name, roles }}
        onSubmit={(values) => void submit(values)}
        onClose={() => setOpen(false)}
        lead={<p>{t('account.lab.editText')}</p>}
      >
        <LabPersonFields />
        <Form.Item
          name="reason"
          label={t('account.lab.reason')}
          rules={[{ required: true, whitespace: true, message: t('account.lab.reasonMissing') }]}
        >
          <Input maxLength={longestReason} autoComplete="off" />
        </Form.Item>
      </FormDialog>
    </>
  );
}
