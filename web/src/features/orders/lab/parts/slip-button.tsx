import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { fetchSlip } from '../api.ts';

const keptMs = 60_000;

/** Opens the slip in a tab of its own, or saves it where the browser lets none open. */
async function openSlip({ id, no }: Pick<OrderDetail, 'id' | 'no'>): Promise<void> {
  // The tab is opened while the click still counts as one; a later one would be blocked.
  const tab = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await fetchSlip(id));
    setTimeout(() => URL.revokeObjectURL(url), keptMs);
    if (tab) tab.location.replace(url);
    else Object.assign(document.createElement('a'), { href: url, download: `${no}.pdf` }).click();
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** The lab slip as PDF, for the box that goes through the workshop. */
export function SlipButton({ order }: { order: OrderDetail }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await openSlip(order).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon={<FilePdfOutlined />} loading={busy} onClick={() => void open()}>
      {t('lab.order.slip')}
    </Button>
  );
}
