import EditOutlined from '@ant-design/icons/EditOutlined';
import type { Patient } from '@suya/contract/patients/patients.schema';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { dayOf, formatAge } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { patientLooksPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { useSlot } from '../../../lib/slots.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard, SkeletonPage } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PatientEditor } from '../shared/patient-editor.tsx';
import { patientQuery } from '../shared/patients.queries.ts';
import { ConsentCard } from './consent-card.tsx';
import styles from './patient-file.module.css';

function Facts({ patient }: { patient: Patient }) {
  const t = useT();
  const facts = [
    [t('patients.sex'), t(`patients.${patient.sex}`)],
    [t('patients.birthDate'), patient.birthDate ? `${patient.birthDate} · ${formatAge(patient.birthDate, t)}` : '—'],
    [t('patients.phone'), patient.phone ?? '—'],
    [t('patients.createdAt'), dayOf(patient.createdAt)],
    [t('patients.remark'), patient.remark || '—'],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ patient, onEdit }: { patient: Patient; onEdit: () => void }) {
  const t = useT();
  const can = useCan();
  const NewOrder = useSlot('NewOrder');
  return (
    <>
      {can('editPatients') && (
        <Button icon={<EditOutlined />} onClick={onEdit}>
          {t('patients.edit')}
        </Button>
      )}
      {NewOrder && can('editOrders') && (
        <Suspense fallback={null}>
          <NewOrder patientId={patient.id} />
        </Suspense>
      )}
    </>
  );
}

/** One patient: who it is, and what was ordered for them. */
export function PatientFile({ patientId }: { patientId: string }) {
  const t = useT();
  const can = useCan();
  const { data: patient, error, refetch } = useQuery(patientQuery(patientId));
  const [editing, setEditing] = useState(false);
  const Cases = useSlot('PatientCases');
  const Orders = useSlot('PatientOrders');
  if (!patient)
    return (
      <>
        <PageHeader title={t('patients.file')} purpose={<Link to="/patientCenter">{t('patients.backToList')}</Link>} />
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage label={t('common.loading')} />
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={patient.name}
        purpose={<Link to="/patientCenter">{t('patients.backToList')}</Link>}
        actions={<Actions patient={patient} onEdit={() => setEditing(true)} />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card
            title={t('patients.file')}
            extra={can('manageClinic') && <Link to={patientLooksPath(patient.id)}>{t('looks.open')}</Link>}
          >
            <Facts patient={patient} />
          </Card>
          <ConsentCard patient={patient} />
        </div>
        <div className={styles.column}>
          {Cases && (
            <Suspense fallback={<SkeletonCard lines={3} />}>
              <Cases patientId={patientId} />
            </Suspense>
          )}
          {Orders && (
            <Suspense fallback={<SkeletonCard lines={3} />}>
              <Orders patientId={patientId} />
            </Suspense>
          )}
        </div>
      </div>
      <PatientEditor open={editing} patient={patient} onClose={() => setEditing(false)} />
    </>
  );
}
