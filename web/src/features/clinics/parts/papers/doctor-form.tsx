import type { Title } from '@suya/contract/clinics/jobs';
import { identityPaperDays, paperConsentVersion } from '@suya/contract/clinics/papers.rules';
import type { PaperKind } from '@suya/contract/clinics/papers.schema';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { goTo } from '../../../../lib/browser/navigation.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { Card } from '../../../../ui/page/card.tsx';
import { titlesQuery, useSubmitDoctor } from '../../api.ts';
import styles from '../onboarding.module.css';
import { PaperField } from './paper-field.tsx';

export interface DoctorValues {
  realName: string;
  titlePost: Title;
  idCardPath: string;
  certPath: string;
}

const papers = [
  { name: 'idCardPath', kind: 'idCard' },
  { name: 'certPath', kind: 'certificate' },
] as const satisfies readonly { name: keyof DoctorValues; kind: PaperKind }[];

/** A doctor's papers, handed in for the first time or again; what was handed in before stands in it. */
export function DoctorForm({ initial, isAgain }: { initial: Partial<DoctorValues>; isAgain: boolean }) {
  const t = useT();
  const [form] = Form.useForm<DoctorValues & { agreed?: boolean }>();
  const agreed = Form.useWatch('agreed', form) === true;
  const titles = useQuery(titlesQuery);
  const submitPapers = useSubmitDoctor();
  const submit = async ({ agreed: _, ...values }: DoctorValues & { agreed?: boolean }) => {
    try {
      await submitPapers.mutateAsync(values);
      showToast('success', t('onboarding.doctor.submitted'));
      await goTo('/authStatus?of=doctor');
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  return (
    <Form<DoctorValues & { agreed?: boolean }>
      form={form}
      layout="vertical"
      initialValues={initial}
      className={styles.page}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void submit(values)}
    >
      <Card title={t('onboarding.doctor.title')}>
        <div className={styles.pair}>
          <Form.Item
            name="realName"
            label={t('onboarding.doctor.realName')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('onboarding.doctor.realNameMissing') }]}
          >
            <Input maxLength={40} autoComplete="name" />
          </Form.Item>
          <Form.Item
            name="titlePost"
            label={t('onboarding.doctor.titlePost')}
            rules={[{ required: true, message: t('onboarding.doctor.titlePostMissing') }]}
          >
            <Select options={titles.data ?? []} loading={titles.isPending} />
          </Form.Item>
        </div>
        <Form.Item
          name="agreed"
          valuePropName="checked"
          rules={[{ type: 'enum', enum: [true], required: true, message: t('onboarding.paper.consentMissing') }]}
        >
          <Checkbox>
            {t('onboarding.paper.consent', { days: identityPaperDays })}{' '}
            {t('onboarding.paper.consentVersion', { version: paperConsentVersion })}
          </Checkbox>
        </Form.Item>
        <div className={styles.papers}>
          {papers.map(({ name, kind }) => {
            const paper = t(`onboarding.doctor.${kind}`);
            return (
              <Form.Item
                key={name}
                name={name}
                label={paper}
                rules={[{ required: true, message: t('onboarding.company.paperMissing', { paper }) }]}
              >
                <PaperField kind={kind} label={paper} disabled={!agreed} />
              </Form.Item>
            );
          })}
        </div>
        <Button type="primary" htmlType="submit" loading={submitPapers.isPending}>
          {t(isAgain ? 'onboarding.company.resubmit' : 'onboarding.doctor.submit')}
        </Button>
      </Card>
    </Form>
  );
}
