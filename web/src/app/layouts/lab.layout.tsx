import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import BookOutlined from '@ant-design/icons/BookOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CarryOutOutlined from '@ant-design/icons/CarryOutOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import { useQuery } from '@tanstack/react-query';
import { labMeans } from '../../features/cases/lab/lab-means.ts';
import { unreadQuery } from '../../features/cases/talk.api.ts';
import { ConsentGate } from '../../features/identity/parts/consent-gate.tsx';
import { waitingCountQuery } from '../../features/orders/lab/api.ts';
import { useAccount, useCan } from '../../lib/account.ts';
import { useT } from '../../lib/i18n.tsx';
import { useLiveStream } from '../../lib/live.ts';
import { SlotsProvider } from '../../lib/slots.ts';
import { labSlots } from '../slots/lab-slots.tsx';
import { Themed } from '../theme/themed.tsx';
import { Arrival } from './arrival.tsx';
import { Frame } from './frame.tsx';
import { TopBar } from './top-bar.tsx';

function LabFrame() {
  const t = useT();
  useLiveStream(useAccount().currentUserId);
  const { data: talk } = useQuery(unreadQuery(labMeans));
  const unread = talk?.total;
  const can = useCan();
  const { data: mine } = useQuery(waitingCountQuery);
  const menu = [
    {
      to: '/lab/mine',
      label: t('labWork.mine.menu'),
      icon: CarryOutOutlined,
      count: mine?.total,
      countLabel: t('labWork.mine.menuCount', { count: mine?.total ?? 0 }),
    },
    { to: '/lab', label: t('shell.menu.labQueue'), icon: ProfileOutlined },
    { to: '/lab/board', label: t('shell.menu.labBoard'), icon: AppstoreOutlined },
    ...(can('labCatalogue') ? [{ to: '/lab/catalogue', label: t('catalogue.editor.menu'), icon: BookOutlined }] : []),
    {
      to: '/lab/talks',
      label: t('shell.menu.labTalks'),
      icon: MessageOutlined,
      count: unread,
      countLabel: t('shell.menu.labTalksCount', { count: unread ?? 0 }),
    },
    { to: '/lab/deliveries', label: t('deliveries.lab.title'), icon: InboxOutlined },
    ...(can('labEntry') ? [{ to: '/lab/orders/new', label: t('followUps.enter.open'), icon: PhoneOutlined }] : []),
    { to: '/lab/figures', label: t('labWork.figures.menu'), icon: BarChartOutlined },
    { to: '/lab/calendar', label: t('calendar.title'), icon: CalendarOutlined },
  ];
  return <Frame menu={menu} menuName={t('shell.labMenu')} topBar={<TopBar />} />;
}

export function LabLayout() {
  return (
    <Themed fallback={<Arrival />}>
      <SlotsProvider value={labSlots}>
        <LabFrame />
        <ConsentGate />
      </SlotsProvider>
    </Themed>
  );
}
