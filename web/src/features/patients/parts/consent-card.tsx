import type { ConsentFile, ConsentRecord } from '@suya/contract/patients/consent.schema';
import type { Patient } from '@suya/contract/patients/patients.schema';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useCan } from '../../../lib/session/account.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { consentQuery } from '../api.ts';
import { ConsentNotice } from '../shared/consent-notice.tsx';
import styles from './consent.module.css';
import { WithdrawConsent } from './withdraw-consent.tsx';

function Line({ act, by, guardian, way, version, reason, at, recordedByName }: ConsentRecord) {
  const t = useT();
  const relation = guardian && t(`patientConsent.relations.${guardian.relation}`);
  const what = {
    patient: t('patientConsent.line.givenByPatient'),
    guardian: t('patientConsent.line.givenByGuardian', { relation: relation ?? '', name: guardian?.name ?? '' }),
  }[by];
  const details = [
    way && t('patientConsent.line.detail', { way: t(`patientConsent.ways.${way}`), version }),
    reason && t('patientConsent.line.reason', { reason }),
    `${formatTime(at)} · ${t('patientConsent.line.by', { name: recordedByName })}`,
  ];
  return (
    <li>
      <strong>{act === 'withdrawn' ? t('patientConsent.line.withdrawn') : what}</strong>
      {details.map((detail) => detail && <span key={detail}>{detail}</span>)}
    </li>
  );
}

function Records({ records }: Pick<ConsentFile, 'records'>) {
  const t = useT();
  if (records.length === 0) return <p className={styles.quiet}>{t('patientConsent.none')}</p>;
  return (
    <ul className={styles.records}>
      {records.map((record) => (
        <Line key={record.id} {...record} />
      ))}
    </ul>
  );
}

/** What a patient consented to, in their file; recorded and withdrawn here. */
export function ConsentCard({ patient }: { patient: Patient }) {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useQuery(consentQuery(patient.id));
  const isGiven = data?.records[0]?.act === 'given';
  return (
    <Card
      title={t('patientConsent.title')}
      attention={patient.consentGap !== null}
      extra={data && isGiven && can('editPatients') && <WithdrawConsent patient={patient} file={data} />}
    >
      <div className={styles.body}>
        <ConsentNotice patientId={patient.id} />
        {data ? (
          <Records records={data.records} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={1} />
        )}
      </div>
    </Card>
  );
}
