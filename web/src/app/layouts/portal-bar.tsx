import BellOutlined from '@ant-design/icons/BellOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import PayCircleOutlined from '@ant-design/icons/PayCircleOutlined';
import ShopOutlined from '@ant-design/icons/ShopOutlined';
import { unPayCount } from '@suya/contract/payments/payments.endpoints';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { remindersQuery } from '../../features/orders/shared/reminders.ts';
import { goTo } from '../../lib/browser/navigation.ts';
import { query } from '../../lib/http/query.ts';
import { useT } from '../../lib/i18n.tsx';
import { caseListPath, waitingFilters } from '../../lib/paths.ts';
import { useAccount, useCan } from '../../lib/session/account.ts';
import { enterClinic } from '../../lib/session/enter-clinic.ts';
import { MenuButton } from '../../ui/dialog/menu-button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Badge } from '../../ui/values/badge.tsx';
import styles from './top-bar.module.css';
import { TopBar } from './top-bar.tsx';

function ClinicSwitcher() {
  const t = useT();
  const { clinicId, clinicName, switchClinicList } = useAccount();
  const enter = async (id: string, name: string) => {
    await enterClinic(id);
    showToast('success', t('shell.switchedTo', { clinic: name }));
    await goTo('/');
  };
  const label = (
    <>
      <ShopOutlined />
      <span className={styles.clinic}>{clinicName}</span>
    </>
  );
  if (switchClinicList.length < 2) return <p className={styles.link}>{label}</p>;
  return (
    <MenuButton
      name={`${t('shell.switchClinic')}: ${clinicName}`}
      label={
        <>
          {label}
          <DownOutlined />
        </>
      }
      choices={switchClinicList.map((clinic) => ({
        key: clinic.clinicId,
        label: clinic.clinicName,
        checked: clinic.clinicId === clinicId,
        onChoose: () =>
          void (clinic.clinicId === clinicId || enter(clinic.clinicId, clinic.clinicName).catch(() => undefined)),
      }))}
    />
  );
}

function Pending() {
  const t = useT();
  const { data: count } = useQuery(query(unPayCount, {}, { news: ['bill', 'order'] }));
  return (
    <Link to="/mergePay" className={styles.link}>
      <PayCircleOutlined />
      <span className={styles.word}>{t('shell.pendingPayments')}</span>
      <span className="sr-only">{count ? t('shell.pendingPaymentsCount', { count }) : ''}</span>
      <Badge count={count} />
    </Link>
  );
}

function Reminders() {
  const t = useT();
  const { data: count = 0 } = useQuery(remindersQuery);
  return (
    <Link to={caseListPath(waitingFilters)} className={styles.link}>
      <BellOutlined />
      <span className="sr-only">{count ? t('shell.remindersCount', { count }) : t('shell.reminders')}</span>
      <Badge count={count} />
    </Link>
  );
}

export function PortalBar() {
  const can = useCan();
  const { switchClinicList } = useAccount();
  return (
    <TopBar start={switchClinicList.length > 0 && <ClinicSwitcher />}>
      {can('viewBills') && <Pending />}
      {can('viewOrders') && <Reminders />}
    </TopBar>
  );
}
