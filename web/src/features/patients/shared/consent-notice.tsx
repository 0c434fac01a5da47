import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { useCan } from '../../../lib/session/account.ts';
import styles from '../parts/consent.module.css';
import { ConsentDialog } from '../parts/consent-dialog.tsx';
import { patientQuery } from './patients.queries.ts';

/** Says what keeps pictures of a patient from being taken, and leads to what mends it; nothing where all is well. */
export function ConsentNotice({ patientId, onRecorded }: { patientId: string; onRecorded?: () => void }) {
  const t = useT();
  const can = useCan();
  const { data: patient } = useQuery(patientQuery(patientId));
  const [open, setOpen] = useState(false);
  if (!patient) return null;
  const { consentGap: gap } = patient;
  return (
    <>
      {gap && (
        <Alert
          className={styles.notice}
          type="warning"
          showIcon
          title={t(`patientConsent.notice.${gap}`)}
          action={
            can('editPatients') && (
              <Button size="small" onClick={() => setOpen(true)}>
                {t(gap === 'withdrawn' ? 'patientConsent.recordAgain' : 'patientConsent.record')}
              </Button>
            )
          }
        />
      )}
      <ConsentDialog open={open} patient={patient} onClose={() => setOpen(false)} onRecorded={onRecorded} />
    </>
  );
}
