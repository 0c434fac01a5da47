import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import { COUNTED_AT_MOST } from '@suya/contract/orders/order-filters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useT } from '../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { ConfirmAction } from '../../../ui/dialog/confirm-action.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../ui/paging/page-sizes.ts';
import { awaitingQuery, deliveriesQuery, fetchLabel, useCancelDelivery } from '../api.ts';
import { AwaitingList, type Chosen } from '../parts/awaiting-list.tsx';
import styles from '../parts/deliveries.module.css';
import { DeliveryCard } from '../parts/delivery-card.tsx';
import { DeliveryPages, defaultDeliveryFilters, stateOf } from '../parts/delivery-pages.tsx';
import { OrderSearch } from '../parts/order-search.tsx';
import { OwnBox } from '../parts/own-box.tsx';
import { type ChangePaging, PagedList, type Paging } from '../parts/paged-list.tsx';
import { ScannedOrders } from '../parts/scanned-orders.tsx';
import { SendForm } from '../parts/send-form.tsx';
import { useDropGone } from '../parts/use-drop-gone.ts';

const defaults = { tab: 'awaiting', box: '', ...defaultDeliveryFilters };

interface AwaitingProps {
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  paging: Paging;
  onPage: ChangePaging;
  onSent: () => void;
}

function Awaiting({ chosen, onChoose, paging, onPage, onSent }: AwaitingProps) {
  const t = useT();
  const can = useCan();
  const { keyword, pageIndex, pageSize } = paging;
  const page = useQuery({
    ...awaitingQuery({ keyword, pageIndex, pageSize: pageSizeOf(pageSize) }),
    placeholderData: keepPreviousData,
  });
  useDropGone(
    `${keyword} ${pageIndex} ${pageSize}`,
    page.isPlaceholderData ? undefined : page.data?.list,
    chosen,
    onChoose,
  );
  const empty =
    keyword === '' ? (
      <Empty title={t('deliveries.nothingAwaits')} hint={t('deliveries.nothingAwaitsHint')} />
    ) : (
      <Empty title={t('deliveries.noOrderFound')} />
    );
  return (
    <div className={styles.page}>
      <div>
        <OrderSearch keyword={keyword} onSearch={onPage} />
        <PagedList
          page={page}
          countedTo={COUNTED_AT_MOST}
          paging={paging}
          onPage={onPage}
          empty={empty}
          draw={(orders) => <AwaitingList orders={orders} chosen={chosen} onChange={onChoose} />}
        />
      </div>
      {can('editOrders') && (chosen.size > 0 || (page.data?.total ?? 0) > 0) && (
        <aside className={styles.side} aria-label={t('deliveries.send.title', { count: chosen.size })}>
          <SendForm
            chosen={chosen}
            onSent={() => {
              onChoose(new Map());
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
  const [{ tab, box, ...filters }, setPlace] = useAddressState(defaults);
  const { data: awaiting } = useQuery(awaitingQuery({}));
  // What was chosen on one page stays so on the next, and behind another tab: a box takes the models of all.
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const total = awaiting?.total ?? 0;
  const count = total >= COUNTED_AT_MOST ? `${COUNTED_AT_MOST}+` : total;
  return (
    <>
      <PageHeader title={t('deliveries.title')} purpose={t('deliveries.purpose')} />
      {box && <OwnBox deliveryId={box} />}
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(next) => setPlace({ ...defaults, tab: next })}
        items={[
          {
            key: 'awaiting',
            label: t('deliveries.awaitingCount', { count }),
            children: (
              <Awaiting
                chosen={chosen}
                onChoose={setChosen}
                paging={filters}
                onPage={setPlace}
                onSent={() => setPlace({ ...defaults, tab: 'sent' })}
              />
            ),
          },
          {
            key: 'scans',
            label: t('deliveries.scans.title'),
            children: <ScannedOrders paging={filters} onPage={setPlace} />,
          },
          { key: 'sent', label: t('deliveries.sentTab'), children: <Sent /> },
        ]}
      />
    </>
  );
}
