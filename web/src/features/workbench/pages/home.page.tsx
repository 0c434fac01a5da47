import { useT } from '../../../lib/i18n.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

export default function HomePage() {
  const t = useT();
  return <PageHeader title={t('workbench.title')} />;
}
