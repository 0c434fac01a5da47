import { useT } from '../../../lib/i18n.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

export default function PatientCenterPage() {
  const t = useT();
  return <PageHeader title={t('patients.title')} purpose={t('patients.purpose')} />;
}
