import { Link } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { useAccount } from '../../../lib/session/account.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ChainInvitations } from '../parts/chain/chain-invitations.tsx';
import { RelatedClinics } from '../parts/chain/related-clinics.tsx';
import { MyApplications } from '../parts/joining/my-applications.tsx';
import styles from '../parts/onboarding.module.css';
import { MyStanding } from '../parts/papers/my-standing.tsx';

const ways = [
  { to: '/createCompany', key: 'create' },
  { to: '/createCompanys', key: 'createChain' },
  { to: '/concatCompany', key: 'link' },
  { to: '/userInfo/doctor', key: 'doctor' },
] as const;

/** The guide of whoever belongs to no clinic yet, and the place from which one joins further clinics. */
export default function ClinicManagePage() {
  const t = useT();
  const { side, isCompany } = useAccount();
  return (
    <>
      <PageHeader title={t('onboarding.guide.title')} purpose={t('onboarding.guide.purpose')} />
      <div className={styles.page}>
        <nav className={styles.ways} aria-label={t('onboarding.guide.title')}>
          {ways.map(({ to, key }) => (
            <Link key={key} to={to} className={styles.way}>
              <strong>{t(`onboarding.guide.${key}`)}</strong>
              <span>{t(`onboarding.guide.${key}Text`)}</span>
              <span aria-hidden="true">→</span>
            </Link>
          ))}
        </nav>
        {side === 'none' && <p className={styles.soft}>{t('onboarding.guide.whileWaiting')}</p>}
        <MyStanding />
        {side === 'clinic' && !isCompany && <ChainInvitations />}
        <MyApplications />
        <RelatedClinics />
      </div>
    </>
  );
}
