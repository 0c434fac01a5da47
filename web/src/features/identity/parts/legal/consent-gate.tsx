import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { agreeToTerms } from '@suya/contract/identity/register.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../../../lib/http/query.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { signOut } from '../../../../lib/session/sign-out.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';

/** Asks whoever agreed to an older version of the terms, before their work goes on: agree, or sign out. */
export function ConsentGate() {
  const t = useT();
  const { consentDue } = useAccount();
  const [round, setRound] = useState(0);
  const agree = useAct(agreeToTerms, { invalidates: [getAccountInfo] });
  return (
    <Dialog
      // Escape is no answer: the question is put again until there is one.
      key={round}
      open={consentDue}
      onClose={() => setRound(round + 1)}
      title={t('account.consent.title')}
      actions={
        <>
          <PlainButton onClick={() => void signOut()}>{t('account.consent.leave')}</PlainButton>
          <PlainButton look="primary" busy={agree.isPending} onClick={() => agree.mutate({ termsVersion })}>
            {t('account.consent.agree')}
          </PlainButton>
        </>
      }
    >
      <p>{t('account.consent.text', { version: termsVersion })}</p>
      <p>
        <Link to="/useragreement" target="_blank">
          {t('identity.register.agreement')}
        </Link>{' '}
        <Link to="/privacypolicy" target="_blank">
          {t('identity.register.privacy')}
        </Link>
      </p>
    </Dialog>
  );
}
