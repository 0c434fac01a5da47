import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useCan } from '../../lib/account.ts';
import { useT } from '../../lib/i18n.tsx';
import { useLiveStream } from '../../lib/live.ts';
import { SlotsProvider } from '../../lib/slots.ts';
import { portalSlots } from '../slots/portal-slots.tsx';
import { Themed } from '../theme/themed.tsx';
import { Arrival } from './arrival.tsx';
import { Frame } from './frame.tsx';
import type { MenuEntry } from './menu-list.tsx';
import { PortalBar, remindersQuery } from './portal-bar.tsx';

/** The specification's order; entries stand here once their page does, and only for those who may open it. */
function useMenu(): MenuEntry[] {
  const t = useT();
  const can = useCan();
  const { data: waiting } = useQuery({ ...remindersQuery, enabled: can('viewOrders') });
  const countLabel = t('shell.remindersCount', { count: waiting ?? 0 });
  return [
    { to: '/home', label: t('shell.menu.workbench'), icon: AppstoreOutlined, count: waiting, countLabel },
    ...(can('viewOrders') ? [{ to: '/caseList', label: t('shell.menu.caseList'), icon: ProfileOutlined }] : []),
    ...(can('viewPatients') ? [{ to: '/patientCenter', label: t('shell.menu.patients'), icon: TeamOutlined }] : []),
    ...(can('viewOrders') ? [{ to: '/modelDelivery', label: t('deliveries.title'), icon: SendOutlined }] : []),
    ...(can('editOrders') ? [{ to: '/stagingBox', label: t('shell.menu.stagingBox'), icon: InboxOutlined }] : []),
  ];
}

function PortalFrame() {
  const t = useT();
  const { currentUserId, clinicId } = useAccount();
  useLiveStream(`${currentUserId}@${clinicId}`);
  return <Frame menu={useMenu()} menuName={t('shell.mainMenu')} topBar={<PortalBar />} />;
}

export function PortalLayout() {
  return (
    <Themed fallback={<Arrival />}>
      <SlotsProvider value={portalSlots}>
        <PortalFrame />
      </SlotsProvider>
    </Themed>
  );
}
