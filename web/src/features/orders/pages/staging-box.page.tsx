import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useNavigate } from 'react-router';
import { formatRelativeDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { createOrderPath } from '../../../lib/paths.ts';
import { DataTable, pageSizeOf } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { ordersQuery, useCopyOrder } from '../api.ts';
import { CancelDraft } from '../parts/acts/cancel-draft.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import styles from '../parts/list/list.module.css';
import { useLabel } from '../parts/use-label.ts';

const defaults = { pageIndex: 1, pageSize: 10 };

function RowActions({ row }: { row: OrderRow }) {
  const t = useT();
  const navigate = useNavigate();
  const copy = useCopyOrder();
  const duplicate = async () => {
    const draft = await copy.mutateAsync({ orderId: row.id });
    await navigate(createOrderPath(draft.type, { orderId: draft.id }));
  };
  return (
    // biome-ignore lint/a11y: keeps presses on the buttons from opening the row as well
    <span className={styles.actions} onClick={(event) => event.stopPropagation()}>
      <LinkButton size="small" type="primary" to={createOrderPath(row.type, { orderId: row.id })}>
        {t('orders.staging.resume')}
      </LinkButton>
      <Button size="small" loading={copy.isPending} onClick={() => void duplicate().catch(() => undefined)}>
        {t('orders.staging.copy')}
      </Button>
      <CancelDraft order={row} />
    </span>
  );
}

/** Drafts: take one up again, copy it, or give it up. */
export default function StagingBoxPage() {
  const t = useT();
  const read = useLabel();
  const navigate = useNavigate();
  const [place, setPlace] = useAddressState(defaults);
  usePageTitle(t('orders.staging.title'));
  const page = useQuery({
    ...ordersQuery({ group: 'draft', pageIndex: place.pageIndex, pageSize: pageSizeOf(place.pageSize) }),
    placeholderData: keepPreviousData,
  });
  const columns: TableColumnsType<OrderRow> = [
    { title: t('orders.list.no'), dataIndex: 'no', className: 'figures' },
    {
      title: t('orders.list.patient'),
      key: 'patient',
      render: (_, row) => row.patientName ?? <span className={styles.quiet}>{t('orders.staging.noPatient')}</span>,
    },
    {
      title: t('orders.list.product'),
      key: 'product',
      render: (_, row) => read(row.seriesLabel ?? row.appliance.label),
    },
    { title: t('orders.list.doctor'), key: 'doctor', render: (_, row) => row.doctorName ?? '—' },
    { title: t('orders.list.createdAt'), key: 'created', render: (_, row) => formatRelativeDay(row.createdAt, t) },
    { title: '', key: 'actions', render: (_, row) => <RowActions row={row} /> },
  ];
  const create = (
    <LinkButton type="primary" icon={<PlusOutlined />} to={createOrderPath(5)}>
      {t('orders.list.create')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('orders.staging.title')} purpose={t('orders.staging.purpose')} actions={create} />
      <DataTable
        name={t('orders.staging.title')}
        columns={columns}
        rowKey={(row) => row.id}
        page={page}
        pageIndex={place.pageIndex}
        pageSize={pageSizeOf(place.pageSize)}
        onPage={(pageIndex, pageSize) => setPlace({ pageIndex: pageSize === place.pageSize ? pageIndex : 1, pageSize })}
        onOpen={(row) => void navigate(createOrderPath(row.type, { orderId: row.id }))}
        empty={<Empty title={t('orders.staging.empty')} hint={t('orders.staging.emptyHint')} action={create} />}
      />
    </>
  );
}
