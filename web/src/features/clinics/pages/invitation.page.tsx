import { codes } from '@suya/contract/http/errors';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { goTo } from '../../../lib/browser/navigation.ts';
import { dayOf } from '../../../lib/format.ts';
import { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { enterClinic } from '../../../lib/session/enter-clinic.ts';
import { readToken } from '../../../lib/session/session.ts';
import { signOut } from '../../../lib/session/sign-out.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { invitationQuery, useAcceptInvitation } from '../api.ts';
import styles from '../parts/onboarding.module.css';

/** Used, taken back, a week old, or nobody's. */

/** Refused to this account, why, and the way on: to the account of the phone that was invited. */
function OtherAccount({ why, here }: { why: string; here: string }) {
  const t = useT();
  return (
    <div role="alert">
      <p className={styles.problem}>{why}</p>
      <Button onClick={() => void signOut(`/login?redirect=${here}`)}>{t('staff.invitation.otherAccount')}</Button>
    </div>
  );
}

function Ways({ token, clinicName }: { token: string; clinicName: string }) {
  const t = useT();
  const accept = useAcceptInvitation();
  const here = encodeURIComponent(`/invitation?token=${encodeURIComponent(token)}`);
  const join = async () => {
    try {
      const { clinicId } = await accept.mutateAsync({ token });
      await enterClinic(clinicId);
      showToast('success', t('staff.invitation.joined', { clinic: clinicName }));
      await goTo('/home');
    } catch (error) {
      if (!(error instanceof Refusal)) showToast('error', t('common.error'));
    }
  };
  if (accept.error instanceof Refusal) return <OtherAccount why={accept.error.message} here={here} />;
  if (readToken())
    return (
      <Button type="primary" loading={accept.isPending} onClick={() => void join()}>
        {t('staff.invitation.accept')}
      </Button>
    );
  return (
    <p className={styles.row}>
      <Link to={`/register?invitation=${encodeURIComponent(token)}`}>
        <Button type="primary" tabIndex={-1}>
          {t('staff.invitation.register')}
        </Button>
      </Link>
      <Link to={`/login?redirect=${here}`}>
        <Button tabIndex={-1}>{t('staff.invitation.signIn')}</Button>
      </Link>
    </p>
  );
}

/** /invitation?token=: where an invitation's SMS leads, signed in or not. */
export default function InvitationPage() {
  const t = useT();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data, error, refetch } = useQuery({ ...invitationQuery(token), enabled: token !== '' });
  const isOver = token === '' || (error instanceof Refusal && error.code === codes.invitationOver);
  if (isOver) {
    const onward = <Link to="/concatCompany">{t('onboarding.link.title')}</Link>;
    return <Empty title={t('staff.invitation.over')} hint={t('staff.invitation.overHint')} action={onward} />;
  }
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard lines={3} />;
  const { clinicName, phone, expiresAt } = data;
  return (
    <>
      <PageHeader
        title={t('staff.invitation.title', { clinic: clinicName })}
        purpose={t('staff.invitation.purpose', { clinic: clinicName, phone, date: dayOf(expiresAt) })}
      />
      <Ways token={token} clinicName={clinicName} />
    </>
  );
}
