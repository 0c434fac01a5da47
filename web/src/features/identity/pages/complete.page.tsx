import { Link } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import styles from '../parts/sign-in/login.module.css';

/** The end of a forgotten password. */
export default function CompletePage() {
  const t = useT();
  usePageTitle(t('identity.complete.title'));
  return (
    <section className={styles.form}>
      <h1>{t('identity.complete.title')}</h1>
      <p className={styles.purpose} role="status">
        {t('identity.complete.purpose')}
      </p>
      <Link to="/login" className={styles.button}>
        {t('identity.complete.login')}
      </Link>
    </section>
  );
}
