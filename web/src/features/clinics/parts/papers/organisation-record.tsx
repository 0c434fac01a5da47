import type { singleAuth } from '@suya/contract/clinics/papers.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import { Button, Collapse, Form } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { refuseForm } from '../../../../ui/form/refuse-form.ts';
import { Card } from '../../../../ui/page/card.tsx';
import { useSubmitOrganisation } from '../../api.ts';
import { Facts } from '../facts.tsx';
import styles from '../onboarding.module.css';
import { EarlierReason } from './earlier-reason.tsx';
import { OrganisationFields, type OrganisationValues } from './organisation-fields.tsx';
import { PaperField } from './paper-field.tsx';
import { StandingTag } from './standing-tag.tsx';

export type OrganisationRecord = AnswerOf<typeof singleAuth>;

function RecordFacts({ record }: { record: OrganisationRecord }) {
  const t = useT();
  return (
    <Facts
      facts={[
        [t('onboarding.company.creditCode'), record.creditCode],
        [t('onboarding.company.legalPerson'), record.legalPerson],
        [t('onboarding.company.clinics'), record.clinics.map(({ clinicName }) => clinicName).join(' · ')],
        [t('onboarding.company.submittedAt'), record.submittedAt && formatTime(record.submittedAt)],
      ]}
    />
  );
}

/** A record that is under review or passed: to be read. */
function Settled({ record }: { record: OrganisationRecord }) {
  const t = useT();
  return (
    <Card title={record.companyName} extra={<StandingTag standing={record.authStatus} isAgain={record.hasUpdated} />}>
      <p className={styles.soft}>{t(record.isMain ? 'onboarding.company.main' : 'onboarding.company.record')}</p>
      {record.hasUpdated && record.authStatus === 0 && <EarlierReason reason={record.earlierReason} />}
      <RecordFacts record={record} />
      <div className={styles.papers} data-kept="true">
        {(['permitLicense', 'businessLicense'] as const).map((kind) => {
          const address = record[kind];
          return (
            address && (
              <PaperField
                key={kind}
                kind={kind}
                label={t(`onboarding.company.${kind}`)}
                value={address.path}
                readOnly
              />
            )
          );
        })}
      </div>
    </Card>
  );
}

/** A record that was rejected or never handed in: to be mended and handed in. */
function Mending({ record }: { record: OrganisationRecord }) {
  const t = useT();
  const [form] = Form.useForm<OrganisationValues>();
  const handIn = useSubmitOrganisation();
  const submit = async (values: OrganisationValues) => {
    try {
      await handIn.mutateAsync({ ...values, companyId: record.companyId });
      showToast('success', t('onboarding.company.submitted'));
    } catch (error) {
      refuseForm(form, error as Refusal);
    }
  };
  const initial = {
    companyName: record.companyName,
    creditCode: record.creditCode,
    legalPerson: record.legalPerson,
    ...(record.permitLicense ? { permitLicense: record.permitLicense.path } : {}),
    ...(record.businessLicense ? { businessLicense: record.businessLicense.path } : {}),
  };
  return (
    <Form<OrganisationValues>
      // Several stand on one page: the ids of their fields begin with it, or a label leads into another form.
      name={`company-${record.companyId}`}
      form={form}
      layout="vertical"
      initialValues={initial}
      className={styles.page}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void submit(values)}
    >
      {record.rejectReason && (
        <p className={styles.problem} role="alert">
          {t('onboarding.company.rejected', { reason: record.rejectReason })}
        </p>
      )}
      <OrganisationFields />
      <div>
        <Button type="primary" htmlType="submit" loading={handIn.isPending}>
          {t(record.authStatus === 2 ? 'onboarding.company.resubmit' : 'onboarding.company.submit')}
        </Button>
      </div>
    </Form>
  );
}

/** One organisation: read while it is settled, mended where it was rejected or is missing. */
export function OrganisationCard({ record }: { record: OrganisationRecord }) {
  const t = useT();
  const { authStatus, companyName, isMain } = record;
  if (authStatus === 0 || authStatus === 1) return <Settled record={record} />;
  return (
    <section className={styles.page} aria-label={companyName}>
      <header className={styles.row}>
        <h2>{companyName}</h2>
        <StandingTag standing={authStatus} />
        <span className={styles.soft}>{t(isMain ? 'onboarding.company.main' : 'onboarding.company.record')}</span>
      </header>
      <Mending key={authStatus} record={record} />
    </section>
  );
}

/** Parts that were rejected with their head office: they pass with it, and each may still hand in papers of its own. */
export function FollowingParts({ parts }: { parts: readonly OrganisationRecord[] }) {
  const t = useT();
  if (parts.length === 0) return null;
  return (
    <Card title={t('onboarding.company.following')}>
      <p>{t('onboarding.company.followingText')}</p>
      <Collapse
        ghost
        items={parts.map((record) => ({
          key: record.companyId,
          label: record.companyName,
          extra: <StandingTag standing={record.authStatus} />,
          children: <Mending record={record} />,
        }))}
      />
    </Card>
  );
}
