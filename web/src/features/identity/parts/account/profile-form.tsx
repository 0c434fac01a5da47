import type { AnswerOf } from '@suya/contract/http/endpoint';
import type { getProfile } from '@suya/contract/identity/account.endpoints';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../../../lib/format.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { profileQuery, useUpdateInfo } from '../../account.api.ts';
import styles from './account.module.css';
import { AvatarField } from './avatar-field.tsx';

type Profile = AnswerOf<typeof getProfile>;
type Values = Pick<Profile, 'name' | 'sex' | 'birthDay' | 'jobTitle' | 'email'>;

const sexes = ['male', 'female', 'unknown'] as const;

function Loaded({ profile }: { profile: Profile }) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const [avatar, setAvatar] = useState<string>();
  const update = useUpdateInfo();
  const refuse = (refusal: Refusal) => {
    const fields = Object.entries(refusal.fields).map(([name, error]) => ({
      name: name as keyof Values,
      errors: [error],
    }));
    form.setFields(fields);
    if (fields.length === 0 || refusal.fields.avatar) showToast('error', refusal.fields.avatar ?? refusal.message);
  };
  const onSuccess = () => {
    setAvatar(undefined);
    showToast('success', t('account.profile.saved'));
  };
  const save = (values: Values) =>
    update.mutate({ ...values, ...(avatar === undefined ? {} : { avatar }) }, { onSuccess, onError: refuse });
  return (
    <Card title={t('account.profile.title')}>
      <Form<Values>
        form={form}
        layout="vertical"
        className={styles.fields}
        initialValues={profile}
        scrollToFirstError={{ focus: true }}
        onFinish={save}
      >
        <div className={styles.first}>
          <AvatarField name={profile.name} value={avatar ?? profile.avatar} onChange={setAvatar} />
        </div>
        <Form.Item
          name="name"
          label={t('account.profile.name')}
          rules={[{ required: true, whitespace: true, message: t('account.profile.nameMissing') }]}
        >
          <Input maxLength={40} autoComplete="name" />
        </Form.Item>
        <Form.Item name="sex" label={t('account.profile.sex')}>
          <Radio.Group options={sexes.map((value) => ({ value, label: t(`account.profile.sexes.${value}`) }))} />
        </Form.Item>
        <Form.Item name="birthDay" label={t('account.profile.birthDay')}>
          <DateField today={dayOf(new Date())} max={dayOf(new Date())} />
        </Form.Item>
        <Form.Item name="jobTitle" label={t('account.profile.jobTitle')}>
          <Input maxLength={40} autoComplete="organization-title" />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('account.profile.email')}
          rules={[{ type: 'email', message: t('account.profile.emailWrong') }]}
        >
          <Input maxLength={120} type="email" autoComplete="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t('common.save')}
        </Button>
      </Form>
    </Card>
  );
}

/** What I may change of myself. */
export function ProfileForm() {
  const { data, error, refetch } = useQuery(profileQuery);
  if (data) return <Loaded profile={data} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />;
}
