import { mobileNumber } from '@suya/contract/http/mobile-number';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { Card } from '../../../../ui/page/card.tsx';
import { profileQuery, useLinkMid, useLinkMmm, useUnlinkPartner } from '../../account.api.ts';
import styles from './account.module.css';

const needed = (message: string) => [{ required: true, whitespace: true, message }];

interface FormProps {
  onLinked: () => void;
}

/** By the platform's id of a user and the phone that it knows. */
function MmmForm({ onLinked }: FormProps) {
  const t = useT();
  const [form] = Form.useForm<{ kUserId: string; phone: string }>();
  const link = useLinkMmm();
  const save = (values: { kUserId: string; phone: string }) =>
    link.mutateAsync(values).then(onLinked, (error: Refusal) => refuseForm(form, error));
  return (
    <Form form={form} name="mmm" layout="vertical" className={styles.form} onFinish={(values) => void save(values)}>
      <Form.Item name="kUserId" label={t('account.partner.mmmId')} rules={needed(t('account.partner.idMissing'))}>
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('account.partner.phone')}
        rules={[{ required: true, pattern: mobileNumber, message: t('account.partner.phoneWrong') }]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="tel" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={link.isPending}>
        {t('account.partner.link')}
      </Button>
    </Form>
  );
}

/** By the platform's member id. */
function MidForm({ onLinked }: FormProps) {
  const t = useT();
  const [form] = Form.useForm<{ mid: string }>();
  const link = useLinkMid();
  const save = (values: { mid: string }) =>
    link.mutateAsync(values).then(onLinked, (error: Refusal) => refuseForm(form, error));
  return (
    <Form form={form} name="mid" layout="vertical" className={styles.form} onFinish={(values) => void save(values)}>
      <Form.Item name="mid" label={t('account.partner.midId')} rules={needed(t('account.partner.idMissing'))}>
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={link.isPending}>
        {t('account.partner.link')}
      </Button>
    </Form>
  );
}

const forms = { mmm: MmmForm, mid: MidForm } as const;

interface LinkedProps {
  partner: keyof typeof forms;
  id: string;
  children: ReactNode;
}

/** What is linked now, and its end. */
function Linked({ partner, id, children }: LinkedProps) {
  const t = useT();
  const unlink = useUnlinkPartner();
  const end = async () => {
    await unlink.mutateAsync({ partner });
    showToast('success', t('account.partner.unlinked'));
  };
  return (
    <div className={styles.rowHead}>
      <p className={styles.main}>{t('account.partner.now', { id })}</p>
      {children}
      <ConfirmAction
        question={t('account.partner.unlinkAsk', { id })}
        confirmLabel={t('account.partner.unlink')}
        onConfirm={end}
        trigger={(open) => <Button onClick={open}>{t('account.partner.unlink')}</Button>}
      >
        <p>{t('account.partner.unlinkText')}</p>
      </ConfirmAction>
    </div>
  );
}

function Partner({ partner, id }: { partner: keyof typeof forms; id: string | null }) {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const LinkForm = forms[partner];
  const onLinked = () => {
    setChanging(false);
    showToast('success', t('account.partner.linked'));
  };
  return (
    <Card title={t(`account.partner.${partner}`)}>
      {id !== null && (
        <Linked partner={partner} id={id}>
          <Button aria-expanded={changing} onClick={() => setChanging(!changing)}>
            {t('account.partner.change')}
          </Button>
        </Linked>
      )}
      {(id === null || changing) && <LinkForm onLinked={onLinked} />}
    </Card>
  );
}

/** Accounts on partners' platforms that belong to this one: linked, seen and unlinked. */
export function PartnerAccounts() {
  const t = useT();
  const { data, error, refetch } = useQuery(profileQuery);
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />;
  if (!data.partner) return <Empty title={t('account.partner.none')} hint={t('account.partner.noneHint')} />;
  return (
    <div className={styles.column}>
      <p className={styles.soft}>{t('account.partner.hint')}</p>
      <Partner partner="mmm" id={data.partner.kUserId} />
      <Partner partner="mid" id={data.partner.mid} />
    </div>
  );
}
