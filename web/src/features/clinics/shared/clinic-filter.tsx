import { Select } from 'antd';
import { useT } from '../../../lib/i18n.tsx';
import styles from '../../../ui/list/filter.module.css';
import { useOfficeClinics } from './office-clinics.ts';

/** Only what is of one clinic; empty for all of them. Drawn for a head office that sees several. */
export function ClinicFilter({ value, onChange }: { value: string; onChange: (clinicId: string) => void }) {
  const t = useT();
  const clinics = useOfficeClinics();
  if (clinics.length === 0) return null;
  return (
    <Select
      className={styles.filter}
      aria-label={t('orders.list.clinic')}
      value={value}
      options={[
        { value: '', label: t('orders.list.allClinics') },
        ...clinics.map(({ clinicId, clinicName }) => ({ value: clinicId, label: clinicName })),
      ]}
      onChange={onChange}
    />
  );
}
