import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { fetchSlip } from '../../api.ts';
import { openPdf } from './open-pdf.ts';

/** The lab slip as PDF, for the box that goes through the workshop. */
export function SlipButton({ order }: { order: OrderDetail }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await openPdf(() => fetchSlip(order.id), order.no).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon={<FilePdfOutlined />} loading={busy} onClick={() => void open()}>
      {t('lab.order.slip')}
    </Button>
  );
}
