import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../lib/account.ts';
import { useT } from '../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../lib/paths.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { pageSizeOf } from '../../../ui/page-sizes.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { awaitingQuery, deliveriesQuery, fetchLabel, useCancelDelivery } from '../api.ts';
import { AwaitingList, type Chosen } from '../parts/awaiting-list.tsx';
import styles from '../parts/deliveries.module.css';
import { DeliveryCard } from '../parts/delivery-card.tsx';
import { DeliveryPages, defaultDeliveryFilters, stateOf } from '../parts/delivery-pages.tsx';
import { SendForm } from '../parts/send-form.tsx';

const defaults = { tab: 'awaiting', ...defaultDeliveryFilters };

function Awaiting({ onSent }: { onSent: () => void }) {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useQuery(awaitingQuery);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  if (data.length === 0)
    return <Empty title={t('deliveries.nothingAwaits')} hint={t('deliveries.nothingAwaitsHint')} />;
  // What went meanwhile, from another window, is not sent again.
  const known = new Map([...chosen].filter(([id]) => data.some((order) => order.id === id)));
  return (
    <div className={styles.page}>
      <AwaitingList orders={data} chosen={known} onChange={setChosen} />
      {can('editOrders') && (
        <aside className={styles.side} aria-label={t('deliveries.send.title', { count: known.size })}>
          <SendForm
            chosen={known}
            onSent={() => {
              setChosen(new Map());
              onSent();
            }}
          />
        </aside>
      )}
    </div>
  );
}

function BoxActions({ delivery }: { delivery: Delivery }) {
  const t = useT();
  const can = useCan();
  const cancel = useCancelDelivery();
  const { id, no, version, state } = delivery;
  const print = async () => saveFile(await fetchLabel(id), `${no}.pdf`);
  return (
    <>
      {state !== 'cancelled' && (
        <Button size="small" icon={<FilePdfOutlined />} onClick={() => void print().catch(() => undefined)}>
          {t('deliveries.printLabel')}
        </Button>
      )}
      {state === 'sent' && can('editOrders') && (
        <ConfirmAction
          question={t('deliveries.cancelQuestion', { no })}
          confirmLabel={t('deliveries.cancel')}
          onConfirm={() => cancel.mutateAsync({ deliveryId: id, version })}
          trigger={(open) => (
            <Button size="small" onClick={open}>
              {t('deliveries.cancel')}
            </Button>
          )}
        />
      )}
    </>
  );
}

function Sent() {
  const t = useT();
  const [filters, setFilters] = useAddressState(defaults);
  const { keyword, state, pageIndex, pageSize } = filters;
  const known = stateOf(state);
  const page = useQuery({
    ...deliveriesQuery({ keyword, pageIndex, pageSize: pageSizeOf(pageSize), ...(known ? { state: known } : {}) }),
    placeholderData: keepPreviousData,
  });
  return (
    <DeliveryPages
      page={page}
      filters={filters}
      onFilter={setFilters}
      empty={<Empty title={t('deliveries.noneSent')} hint={t('deliveries.noneSentHint')} />}
      draw={(delivery) => (
        <DeliveryCard
          key={delivery.id}
          delivery={delivery}
          orderPath={({ orderType, orderId }) => orderDetailPath(orderType, orderId)}
          actions={<BoxActions delivery={delivery} />}
        />
      )}
    />
  );
}

/** Models on their way to the lab: what awaits one, what was sent and how it arrived. */
export default function ModelDeliveryPage() {
  const t = useT();
  const [{ tab }, setPlace] = useAddressState(defaults);
  const { data: awaiting } = useQuery(awaitingQuery);
  return (
    <>
      <PageHeader title={t('deliveries.title')} purpose={t('deliveries.purpose')} />
      <Tabs
        activeKey={tab}
        onChange={(next) => setPlace({ tab: next })}
        items={[
          {
            key: 'awaiting',
            label: t('deliveries.awaitingCount', { count: awaiting?.length ?? 0 }),
            children: <Awaiting onSent={() => setPlace({ tab: 'sent' })} />,
          },
          { key: 'sent', label: t('deliveries.sentTab'), children: <Sent /> },
        ]}
      />
    </>
  );
}
