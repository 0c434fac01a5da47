import { useT } from '../../../lib/i18n.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import styles from '../parts/account/account.module.css';
import { Preferences } from '../parts/account/preferences.tsx';
import { SessionList } from '../parts/account/session-list.tsx';
import { SignInHistory } from '../parts/account/sign-in-history.tsx';

/** How things look, where one is signed in, and when one was. */
export default function SettingPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('account.setting.title')} purpose={t('account.setting.purpose')} />
      <div className={styles.wide}>
        <Preferences />
        <SessionList />
        <SignInHistory />
      </div>
    </>
  );
}
