import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { mobileNumber } from '@suya/contract/http/mobile-number';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { useAddLabPerson } from '../api.ts';
import { LabPersonFields, type LabPersonValues } from './lab-person-fields.tsx';

interface Values extends LabPersonValues {
  phone: string;
}

/** Brings the person of a phone into the lab. */
export function AddLabPerson() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Values>();
  const add = useAddLabPerson();
  const submit = async ({ phone, name, roles }: Values) => {
    try {
      await add.mutateAsync({ phone, name: name.trim(), roles });
      showToast('success', t('account.lab.added'));
      setOpen(false);
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  return (
    <>
      <Button type="primary" icon={<UserAddOutlined />} onClick={() => setOpen(true)}>
        {t('account.lab.add')}
      </Button>
      <FormDialog<Values>
        open={open}
        title={t('account.lab.add')}
        okText={t('account.lab.add')}
        cancelText={t('common.cancel')}
        busy={add.isPending}
        form={form}
        onSubmit={(values) => void submit(values)}
        onClose={() => setOpen(false)}
        lead={<p>{t('account.lab.addText')}</p>}
      >
        <Form.Item
          name="phone"
          label={t('account.lab.phone')}
          rules={[{ required: true, pattern: mobileNumber, message: t('account.lab.phoneWrong') }]}
        >
          <Input inputMode="tel" maxLength={11} autoComplete="off" />
        </Form.Item>
        <LabPersonFields />
      </FormDialog>
    </>
  );
}
