import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Avatar } from '../../features/identity/parts/account/avatar.tsx';
import { useT } from '../../lib/i18n.tsx';
import { useAccount } from '../../lib/session/account.ts';
import { MenuButton } from '../../ui/dialog/menu-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { SignOutQuestion } from './sign-out.tsx';
import styles from './top-bar.module.css';

function PersonalMenu() {
  const t = useT();
  const account = useAccount();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const label = (
    <>
      <Avatar source={account.avatar} name={account.name} />
      <span className={styles.name}>{account.name}</span>
    </>
  );
  return (
    <>
      <MenuButton
        name={`${t('shell.personalMenu')}: ${account.name}`}
        label={label}
        choices={[
          {
            key: 'personalCenter',
            label: t('account.menu.personalCenter'),
            onChoose: () => void navigate('/personalCenter'),
          },
          ...(account.side === 'lab'
            ? []
            : [
                {
                  key: 'clinics',
                  label: t('onboarding.guide.myClinics'),
                  onChoose: () => void navigate('/clinicManage'),
                },
              ]),
          { key: 'setting', label: t('account.menu.setting'), onChoose: () => void navigate('/setting') },
          { key: 'logout', label: t('shell.logout'), onChoose: () => setAsking(true) },
        ]}
      />
      <SignOutQuestion open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** The right end of every top bar: what the side adds, language, person. */
export function TopBar({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div className={styles.start}>{start}</div>
      {children}
      <LanguageMenu />
      <PersonalMenu />
    </div>
  );
}
