import { useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { forgetCodeLogin, readCodeLogin } from '../../../../lib/session/session.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { useCodeAuthorize } from '../../account.api.ts';
import styles from './account.module.css';

/** Asks whether a waiting device may come in; the answer is final and the code is forgotten with it. */
export function CodeConsent() {
  const t = useT();
  const { name } = useAccount();
  const authorize = useCodeAuthorize();
  const [asked] = useState(readCodeLogin);
  const [isRefused, setIsRefused] = useState(false);
  const title = t('account.codeLogin.title');

  if (!asked)
    return (
      <Card title={title}>
        <Empty title={t('account.codeLogin.none')} hint={t('account.codeLogin.noneHint')} />
      </Card>
    );
  if (isRefused)
    return (
      <Card title={title}>
        <Empty title={t('account.codeLogin.refused')} />
      </Card>
    );
  if (authorize.data)
    return (
      <Card title={title}>
        <Empty
          title={t('account.codeLogin.accepted')}
          hint={t('account.codeLogin.acceptedHint', { time: formatTime(authorize.data.expiresAt) })}
          action={<Link to="/setting">{t('account.codeLogin.sessions')}</Link>}
        />
      </Card>
    );
  const refuse = () => {
    forgetCodeLogin();
    setIsRefused(true);
  };
  return (
    <Card title={title} attention>
      <div className={styles.decision}>
        <h3>{t('account.codeLogin.question')}</h3>
        <p>{t('account.codeLogin.who', { name })}</p>
        <p className={styles.soft}>{t('account.codeLogin.warning')}</p>
        {authorize.error && <p role="alert">{authorize.error.message || t('account.codeLogin.failed')}</p>}
        <div className={styles.actions}>
          <PlainButton
            look="primary"
            busy={authorize.isPending}
            onClick={() => authorize.mutate(asked, { onSuccess: forgetCodeLogin })}
          >
            {t('account.codeLogin.accept')}
          </PlainButton>
          <PlainButton onClick={refuse}>{t('account.codeLogin.refuse')}</PlainButton>
        </div>
      </div>
    </Card>
  );
}
