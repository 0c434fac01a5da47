import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { saveFile } from '../../../../lib/save-file.ts';
import { fetchWorkbook } from '../../api.ts';

/** The orders that the filters match, as a workbook. */
export function ExportButton({ filters }: { filters: Parameters<typeof fetchWorkbook>[0] }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // A refusal was said as it came.
    await fetchWorkbook(filters)
      .then((file) => saveFile(file, `${t('orders.list.title')} ${dayOf(new Date())}.xlsx`))
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      {t(busy ? 'orders.list.exporting' : 'orders.list.export')}
    </Button>
  );
}
