import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CarryOutOutlined from '@ant-design/icons/CarryOutOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { useQuery } from '@tanstack/react-query';
import { labMeans } from '../../features/cases/lab/lab-means.ts';
import { unreadQuery } from '../../features/cases/talk.api.ts';
import { waitingPapersQuery } from '../../features/clinics/lab/api.ts';
import { FactorGate } from '../../features/identity/parts/factor/factor-gate.tsx';
import { ConsentGate } from '../../features/identity/parts/legal/consent-gate.tsx';
import { waitingCountQuery } from '../../features/orders/lab/api.ts';
import { useLiveStream } from '../../lib/http/live.ts';
import { useT } from '../../lib/i18n.tsx';
import { useAccount, useCan } from '../../lib/session/account.ts';
import { SlotsProvider } from '../../lib/slots.ts';
import { labSlots } from '../slots/lab-slots.tsx';
import { Themed } from '../theme/themed.tsx';
import { Arrival } from './arrival.tsx';
import { Frame } from './frame.tsx';
import type { MenuEntry } from './menu-list.tsx';
import { TopBar } from './top-bar.tsx';

/** The entry of each permission, in the order of a day; nobody sees a door that is shut to them. */
function useMenu(): MenuEntry[] {
  const t = useT();
  const can = useCan();
  const enabled = can('labView');
  const { data: talk } = useQuery({ ...unreadQuery(labMeans), enabled });
  const { data: mine } = useQuery({ ...waitingCountQuery, enabled });
  const { data: papers } = useQuery({ ...waitingPapersQuery, enabled: can('labAuthentications') });
  const count = (waiting: number | undefined, label: 'labWork.mine.menuCount' | 'shell.menu.labTalksCount') => ({
    count: waiting,
    countLabel: t(label, { count: waiting ?? 0 }),
  });
  const work = [
    {
      ...{ to: '/lab/mine', label: t('labWork.mine.menu'), icon: CarryOutOutlined },
      ...count(mine?.total, 'labWork.mine.menuCount'),
    },
    { to: '/lab', label: t('shell.menu.labQueue'), icon: ProfileOutlined },
    { to: '/lab/board', label: t('shell.menu.labBoard'), icon: AppstoreOutlined },
    {
      ...{ to: '/lab/talks', label: t('shell.menu.labTalks'), icon: MessageOutlined },
      ...count(talk?.total, 'shell.menu.labTalksCount'),
    },
    { to: '/lab/deliveries', label: t('deliveries.lab.title'), icon: InboxOutlined },
    ...(can('labEntry') ? [{ to: '/lab/orders/new', label: t('followUps.enter.open'), icon: PhoneOutlined }] : []),
    { to: '/lab/figures', label: t('labWork.figures.menu'), icon: BarChartOutlined },
    { to: '/lab/calendar', label: t('calendar.title'), icon: CalendarOutlined },
  ];
  const review = {
    ...{ to: '/lab/authentications', label: t('authentications.menu'), icon: SafetyOutlined },
    ...{ count: papers?.waiting, countLabel: t('authentications.menuCount', { count: papers?.waiting ?? 0 }) },
  };
  return [
    ...(enabled ? work : []),
    ...(can('labCatalogue') ? [{ to: '/lab/catalogue', label: t('catalogue.editor.menu'), icon: BookOutlined }] : []),
    ...(can('labAuthentications') ? [review] : []),
    ...(can('labLedger') ? [{ to: '/lab/ledger', label: t('ledger.menu'), icon: AuditOutlined }] : []),
    ...(can('labWork') ? [{ to: '/lab/work', label: t('work.menu'), icon: ClockCircleOutlined }] : []),
    ...(can('labAccounts') ? [{ to: '/lab/accounts', label: t('account.lab.menu'), icon: KeyOutlined }] : []),
  ];
}

function LabFrame() {
  const t = useT();
  useLiveStream(useAccount().currentUserId);
  return <Frame menu={useMenu()} menuName={t('shell.labMenu')} topBar={<TopBar />} />;
}

export function LabLayout() {
  return (
    <Themed fallback={<Arrival />}>
      <SlotsProvider value={labSlots}>
        <LabFrame />
        <ConsentGate />
        <FactorGate />
      </SlotsProvider>
    </Themed>
  );
}
