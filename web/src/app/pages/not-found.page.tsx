import { Link } from 'react-router';
import { useT } from '../../lib/i18n.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';

export function NotFoundPage() {
  const t = useT();
  return (
    <main>
      <h1 className="sr-only">{t('shell.notFoundTitle')}</h1>
      <Empty
        title={t('shell.notFoundTitle')}
        hint={t('shell.notFoundText')}
        action={<Link to="/">{t('shell.toHome')}</Link>}
      />
    </main>
  );
}
