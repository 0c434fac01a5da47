import { useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { labOrderPath } from '../../../../lib/paths.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { PhonedForm } from '../parts/phoned/phoned-form.tsx';

/** An order for a clinic that phoned: bracket guide, fixed or removable denture. */
export default function NewOrderPage() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t('followUps.enter.title')}
        purpose={t('followUps.enter.purpose')}
        actions={<LinkButton to="/lab">{t('lab.order.back')}</LinkButton>}
      />
      <PhonedForm onEntered={(orderId) => void navigate(orderId ? labOrderPath(orderId) : '/lab?view=all')} />
    </>
  );
}
