import { lazy, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { brandName } from '../../../lib/brand.ts';
import { useT } from '../../../lib/i18n.tsx';
import { safeRedirect } from '../../../lib/session/redirect.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import styles from '../parts/sign-in/login.module.css';
import { PasswordForm } from '../parts/sign-in/password-form.tsx';
import { SignInSteps } from '../parts/sign-in/sign-in-steps.tsx';
import { type Way, WayTabs, waysIn } from '../parts/sign-in/way-tabs.tsx';

interface From {
  from?: string;
}

const forms = {
  password: PasswordForm,
  sms: lazy(() => import('../parts/sign-in/sms-form.tsx')),
  scan: lazy(() => import('../parts/sign-in/scan-form.tsx')),
  code: lazy(() => import('../parts/sign-in/code-form.tsx')),
} as const;

/** A code that a waiting device gave along is asked about right after the sign-in. */
function targetOf(search: URLSearchParams, from: string | undefined): string {
  const target = safeRedirect(search.get('redirect') ?? from, '/anesthetic');
  const [code, codeChallenge] = [search.get('code'), search.get('codeChallenge')];
  return code && codeChallenge ? `/anesthetic?${new URLSearchParams({ code, codeChallenge })}` : target;
}

/** Sign-in in four ways, kept in the address, and whatever it asks for after that. */
export default function LoginPage() {
  const t = useT();
  usePageTitle(t('identity.login'));
  const [search] = useSearchParams();
  const state = useLocation().state as From | null;
  const way: Way = waysIn(search.get('way'));
  const Form = forms[way];
  return (
    <SignInSteps target={targetOf(search, state?.from)} way={way}>
      {(accept) => (
        <div className={styles.form}>
          <h1>{t('identity.loginTitle', { brand: brandName() })}</h1>
          <p className={styles.purpose}>{t('identity.loginPurpose')}</p>
          {search.get('type') === '2' && (
            <p className={styles.notice} role="status">
              {t('identity.signedOut')}
            </p>
          )}
          <WayTabs way={way}>
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <Form onSignedIn={accept} />
            </Suspense>
          </WayTabs>
          <p className={styles.links}>
            <span>
              {t('identity.noAccount')} <Link to="/register">{t('identity.toRegister')}</Link>
            </span>
            <Link to="/forgits">{t('identity.forgotten')}</Link>
          </p>
        </div>
      )}
    </SignInSteps>
  );
}
