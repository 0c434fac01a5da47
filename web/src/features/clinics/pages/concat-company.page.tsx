import { useT } from '../../../lib/i18n.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ClinicSearch } from '../parts/joining/clinic-search.tsx';
import { MyApplications } from '../parts/joining/my-applications.tsx';
import styles from '../parts/onboarding.module.css';

/** /concatCompany: links the signed-in person to a clinic that is here already. */
export default function ConcatCompanyPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('onboarding.link.title')} purpose={t('onboarding.link.purpose')} />
      <div className={styles.page}>
        <ClinicSearch />
        <MyApplications />
      </div>
    </>
  );
}
