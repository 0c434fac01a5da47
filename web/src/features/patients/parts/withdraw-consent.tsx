import type { ConsentFile } from '@suya/contract/patients/consent.schema';
import type { Patient } from '@suya/contract/patients/patients.schema';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { refuseForm } from '../../../ui/form/refuse-form.ts';
import { useWithdrawConsent } from '../api.ts';
import styles from './consent.module.css';

/** What ends and what remains, and why, before anything is written. */
function Consequences({ openOrders, liveLinks }: ConsentFile) {
  const t = useT();
  const orders = openOrders.map(({ no }) => no).join('、');
  return (
    <ul className={styles.consequences}>
      <li>{t('patientConsent.withdraw.ends')}</li>
      {liveLinks > 0 && <li>{t('patientConsent.withdraw.links', { count: liveLinks })}</li>}
      <li>{orders ? t('patientConsent.withdraw.open', { orders }) : t('patientConsent.withdraw.noOpen')}</li>
      <li>{t('patientConsent.withdraw.remains')}</li>
    </ul>
  );
}

/** Writes down that a consent was withdrawn. */
export function WithdrawConsent({ patient, file }: { patient: Patient; file: ConsentFile }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<{ reason?: string }>();
  const withdraw = useWithdrawConsent();
  const save = async ({ reason = '' }: { reason?: string }) => {
    try {
      await withdraw.mutateAsync({ patientId: patient.id, reason });
      showToast('success', t('patientConsent.withdraw.done'));
      setOpen(false);
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('patientConsent.withdraw.act')}
      </Button>
      <FormDialog
        open={open}
        title={t('patientConsent.withdraw.question', { name: patient.name })}
        okText={t('patientConsent.withdraw.confirm')}
        cancelText={t('common.cancel')}
        busy={withdraw.isPending}
        form={form}
        onSubmit={(values) => void save(values)}
        onClose={() => setOpen(false)}
        lead={<Consequences {...file} />}
      >
        <Form.Item name="reason" label={t('patientConsent.withdraw.reason')}>
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </FormDialog>
    </>
  );
}
