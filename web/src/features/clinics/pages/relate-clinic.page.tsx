import { Button, Form, Input } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { goTo } from '../../../lib/browser/navigation.ts';
import type { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { readToken } from '../../../lib/session/session.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { refuseForm } from '../../../ui/form/refuse-form.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useRelate } from '../api.ts';
import styles from '../parts/onboarding.module.css';

interface Values {
  firstName: string;
}

function RelateForm({ clinicId }: { clinicId: string }) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const relate = useRelate();
  const submit = async ({ firstName = '' }: Values) => {
    if (firstName.trim() === '') return showToast('warning', t('onboarding.link.firstNameEmpty'));
    try {
      await relate.mutateAsync({ clinicId, firstName });
      showToast('success', t('onboarding.link.applied'));
      await goTo('/clinicManage');
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  return (
    <Form<Values> form={form} layout="vertical" onFinish={(values) => void submit(values)}>
      <Form.Item
        name="firstName"
        label={t('onboarding.link.firstName')}
        extra={t('onboarding.link.firstNameHint')}
        required
      >
        <Input maxLength={4} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={relate.isPending}>
        {t('onboarding.link.relate')}
      </Button>
    </Form>
  );
}

/** /relateClinic: asks to be linked to a clinic that has the person on its list already. Opened from links, signed in
 * or not, of which the id alone decides: a name in the address would be anybody's word, and is not shown. */
export default function RelateClinicPage() {
  const t = useT();
  const [search] = useSearchParams();
  const clinicId = search.get('clinicId');
  const here = `/relateClinic?${search}`;
  return (
    <>
      <PageHeader title={t('onboarding.link.relateTitle')} purpose={t('onboarding.link.relatePurpose')} />
      <div className={styles.page}>
        {!clinicId && (
          <Empty
            title={t('onboarding.link.clinicMissing')}
            action={<Link to="/concatCompany">{t('onboarding.link.title')}</Link>}
          />
        )}
        {clinicId && readToken() && <RelateForm clinicId={clinicId} />}
        {clinicId && !readToken() && (
          <Empty
            title={t('onboarding.link.signInFirst')}
            action={<Link to={`/login?redirect=${encodeURIComponent(here)}`}>{t('onboarding.link.signIn')}</Link>}
          />
        )}
      </div>
    </>
  );
}
