import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { stepperOf } from '@suya/contract/orders/workflow/steps';
import { Tabs } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { useSlot } from '../../../../lib/slots.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { SkeletonCard } from '../../../../ui/feedback/skeleton.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { workflowOf } from '../turn.ts';
import { BillsTab } from './bills-tab.tsx';
import { DeliveryTab } from './delivery-tab.tsx';
import { FilesTab } from './files-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { PrescriptionTab } from './prescription-tab.tsx';

const defaults = { tab: '' };

interface Props {
  order: OrderDetail;
  side: 'clinic' | 'lab';
  /** The side's own conversation of the order's case, and its tab's words: the portal's code never holds the lab's. */
  Talk: ComponentType<{ caseId: string | null; orderId: string }>;
  TalkLabel: ComponentType<{ caseId: string | null }>;
}

/** The tab that matters where the order stands now. */
function firstTab(order: OrderDetail): string {
  const { steps, current } = stepperOf(workflowOf(order));
  const tabs: Partial<Record<string, string>> = {
    plan: 'plan',
    payment: 'bills',
    shipping: 'delivery',
    acceptance: 'delivery',
  };
  return tabs[steps[current]?.key ?? ''] ?? 'prescription';
}

function PlanTab({ order }: Pick<Props, 'order'>) {
  const t = useT();
  const PlanReview = useSlot('PlanReview');
  if (order.designs.length === 0)
    return <Empty title={t('orders.detail.noPlan')} hint={t('orders.detail.noPlanHint')} />;
  return <Suspense fallback={<SkeletonCard lines={10} />}>{PlanReview && <PlanReview order={order} />}</Suspense>;
}

/** Everything there is to know of an order, one subject a tab; the open tab is kept in the address. */
export function OrderTabs(props: Props) {
  const t = useT();
  const [{ tab }, set] = useAddressState(defaults);
  const { order, side, Talk, TalkLabel } = props;
  const talk = {
    key: 'talk',
    label: <TalkLabel caseId={order.caseId} />,
    children: (
      <Suspense fallback={<SkeletonCard lines={8} />}>
        <Talk caseId={order.caseId} orderId={order.id} />
      </Suspense>
    ),
  };
  const contents = {
    prescription: <PrescriptionTab order={order} />,
    files: <FilesTab order={order} />,
    plan: <PlanTab order={order} />,
    bills: <BillsTab order={order} side={side} />,
    delivery: <DeliveryTab order={order} />,
    history: <HistoryTab order={order} side={side} />,
  };
  const keys = Object.keys(contents) as (keyof typeof contents)[];
  return (
    <Tabs
      activeKey={tab || firstTab(order)}
      onChange={(key) => set({ tab: key }, { replace: true })}
      items={[...keys.map((key) => ({ key, label: t(`orders.detail.tabs.${key}`), children: contents[key] })), talk]}
    />
  );
}
