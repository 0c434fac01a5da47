import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { dayOf } from '../format.ts';
import { useT } from '../i18n.tsx';

/**
 * Saves a list as a workbook.
 * @param name the first part of the file name, before the date
 */
export function ExportButton({ name, read }: { name: string; read: () => Promise<Blob> }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // A refusal was already shown.
    await read()
      .then((file) => saveFile(file, `${name} ${dayOf(new Date())}.xlsx`))
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      {t(busy ? 'orders.list.exporting' : 'orders.list.export')}
    </Button>
  );
}
