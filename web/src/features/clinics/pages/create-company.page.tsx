import { useT } from '../../../lib/i18n.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CompanyForm } from '../parts/company-form.tsx';

/** /createCompany: one clinic. */
export default function CreateCompanyPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('onboarding.company.single')} purpose={t('onboarding.company.purpose')} />
      <CompanyForm isChain={false} />
    </>
  );
}
