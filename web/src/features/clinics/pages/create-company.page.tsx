import { useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { CompanyForm } from '../parts/chain/company-form.tsx';

/** /createCompany: one clinic, or (`chainId`) a further one of the chain whose head office one is of. */
export default function CreateCompanyPage() {
  const t = useT();
  const [search] = useSearchParams();
  const chainId = search.get('chainId');
  return (
    <>
      <PageHeader
        title={t(chainId ? 'onboarding.growth.open' : 'onboarding.company.single')}
        purpose={t(chainId ? 'onboarding.growth.openText' : 'onboarding.company.purpose')}
      />
      <CompanyForm isChain={false} chainId={chainId} />
    </>
  );
}
