import { useT } from '../../../lib/i18n.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { CompanyForm } from '../parts/chain/company-form.tsx';

/** /createCompanys: a chain with its main organisation and its clinics. */
export default function CreateChainPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('onboarding.company.chain')} purpose={t('onboarding.company.purpose')} />
      <CompanyForm isChain chainId={null} />
    </>
  );
}
