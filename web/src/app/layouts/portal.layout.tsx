import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FactorGate } from '../../features/identity/parts/factor/factor-gate.tsx';
import { ConsentGate } from '../../features/identity/parts/legal/consent-gate.tsx';
import { remindersQuery } from '../../features/orders/shared/reminders.ts';
import { useLiveStream } from '../../lib/http/live.ts';
import { useT } from '../../lib/i18n.tsx';
import { useAccount, useCan } from '../../lib/session/account.ts';
import { isEmbedded } from '../../lib/session/embedded.ts';
import { SlotsProvider } from '../../lib/slots.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PlainButton } from '../../ui/page/plain.tsx';
import { portalSlots } from '../slots/portal-slots.tsx';
import { Themed } from '../theme/themed.tsx';
import { Arrival } from './arrival.tsx';
import { Frame } from './frame.tsx';
import type { MenuEntry } from './menu-list.tsx';
import { PortalBar } from './portal-bar.tsx';

/** The specification's order; entries stand here once their page does, and only for those who may open it. */
function useMenu(): MenuEntry[] {
  const t = useT();
  const can = useCan();
  // Specification, section 6: clinic admins, and everybody in embedded mode; the server refuses who has no right.
  const seesStaff = useAccount().userInfo.admin || isEmbedded();
  const { data: waiting } = useQuery({ ...remindersQuery, enabled: can('viewOrders') });
  const countLabel = t('shell.remindersCount', { count: waiting ?? 0 });
  return [
    { to: '/home', label: t('shell.menu.workbench'), icon: AppstoreOutlined, count: waiting, countLabel },
    ...(can('viewOrders') ? [{ to: '/caseList', label: t('shell.menu.caseList'), icon: ProfileOutlined }] : []),
    ...(can('viewPatients') ? [{ to: '/patientCenter', label: t('shell.menu.patients'), icon: TeamOutlined }] : []),
    ...(can('viewOrders') ? [{ to: '/modelDelivery', label: t('deliveries.title'), icon: SendOutlined }] : []),
    ...(can('editOrders') ? [{ to: '/stagingBox', label: t('shell.menu.stagingBox'), icon: InboxOutlined }] : []),
    ...(seesStaff ? [{ to: '/baseEmployee', label: t('account.menu.staff'), icon: IdcardOutlined }] : []),
  ];
}

/** The same menu for somebody without a clinic: all but home leads to a word of what is missing. */
function useCliniclessMenu(onMissing: () => void): MenuEntry[] {
  const t = useT();
  const closed = (to: string, label: string, icon: MenuEntry['icon']) => ({ to, label, icon, instead: onMissing });
  return [
    { to: '/clinicManage', label: t('shell.menu.workbench'), icon: AppstoreOutlined },
    closed('/caseList', t('shell.menu.caseList'), ProfileOutlined),
    closed('/patientCenter', t('shell.menu.patients'), TeamOutlined),
    closed('/modelDelivery', t('deliveries.title'), SendOutlined),
    closed('/stagingBox', t('shell.menu.stagingBox'), InboxOutlined),
    closed('/baseEmployee', t('account.menu.staff'), IdcardOutlined),
  ];
}

function ClinicFrame() {
  const t = useT();
  const { currentUserId, clinicId } = useAccount();
  useLiveStream(`${currentUserId}@${clinicId}`);
  return <Frame menu={useMenu()} menuName={t('shell.mainMenu')} topBar={<PortalBar />} />;
}

function CliniclessFrame() {
  const t = useT();
  const navigate = useNavigate();
  const [missing, setMissing] = useState(false);
  const menu = useCliniclessMenu(() => setMissing(true));
  const go = () => {
    setMissing(false);
    void navigate('/clinicManage');
  };
  return (
    <>
      <Frame menu={menu} menuName={t('shell.mainMenu')} topBar={<PortalBar />} />
      <Dialog
        open={missing}
        onClose={go}
        title={t('account.noClinic.title')}
        actions={
          <PlainButton look="primary" onClick={go}>
            {t('account.noClinic.go')}
          </PlainButton>
        }
      >
        <p>{t('account.noClinic.text')}</p>
      </Dialog>
    </>
  );
}

export function PortalLayout() {
  const { side } = useAccount();
  return (
    <Themed fallback={<Arrival />}>
      <SlotsProvider value={portalSlots}>
        {side === 'none' ? <CliniclessFrame /> : <ClinicFrame />}
        <ConsentGate />
        <FactorGate />
      </SlotsProvider>
    </Themed>
  );
}
