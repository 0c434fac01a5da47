import { useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { signOut } from '../../lib/session/sign-out.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PlainButton } from '../../ui/page/plain.tsx';

/** Asks once more before the session ends. */
export function SignOutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const actions = (
    <>
      <PlainButton onClick={onClose}>{t('common.cancel')}</PlainButton>
      <PlainButton look="primary" onClick={() => void signOut()}>
        {t('common.confirm')}
      </PlainButton>
    </>
  );
  return <Dialog open={open} onClose={onClose} title={t('shell.confirmLogout')} actions={actions} />;
}

/** The way out where there is no personal menu: inside another page. */
export function SignOutButton() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <PlainButton onClick={() => setAsking(true)}>{t('shell.logout')}</PlainButton>
      <SignOutQuestion open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
