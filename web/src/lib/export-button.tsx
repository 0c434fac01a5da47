import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { dayOf } from './format.ts';
import { useT } from './i18n.tsx';
import { saveFile } from './save-file.ts';

/** Saves a list as a workbook. @param name what the file is called before its day */
export function ExportButton({ name, read }: { name: string; read: () => Promise<Blob> }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // A refusal was said as it came.
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
