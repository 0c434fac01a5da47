import { logout } from '@suya/contract/identity/identity.endpoints';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Avatar } from '../../features/identity/parts/avatar.tsx';
import { useAccount } from '../../lib/account.ts';
import { call } from '../../lib/client.ts';
import { useT } from '../../lib/i18n.tsx';
import { endSession } from '../../lib/manners.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { PlainButton } from '../../ui/plain.tsx';
import { LanguageMenu } from './language-menu.tsx';
import styles from './top-bar.module.css';

/** Ends the session here even where the server cannot be told: the person asked to be out. */
async function leave(): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => undefined);
  await endSession('/login');
}

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
  const actions = (
    <>
      <PlainButton onClick={() => setAsking(false)}>{t('common.cancel')}</PlainButton>
      <PlainButton look="primary" onClick={() => void leave()}>
        {t('common.confirm')}
      </PlainButton>
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
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('shell.confirmLogout')} actions={actions} />
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
