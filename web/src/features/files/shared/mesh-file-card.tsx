import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { StoredFile } from '@suya/contract/files/files.schema';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import styles from './files.module.css';
import { MeshPreview } from './mesh-preview.tsx';

interface Props {
  file: StoredFile;
  onRemove?: () => void;
  removeName?: string;
  /** More things to do with the file. */
  extra?: ReactNode;
}

/** What the check found in a scan, in one line: triangles, size in mm, colours. */
export function MeshFacts({ file }: { file: StoredFile }) {
  const t = useT();
  const language = useLanguage();
  const { mesh } = file;
  const [x = 0, y = 0, z = 0] = (mesh?.sizeMm ?? []).map((mm) => mm.toFixed(1));
  const facts = [
    formatBytes(file.bytes, language),
    mesh && t('orders.create.triangles', { count: formatCount(mesh.triangles, language) }),
    mesh && t('orders.create.sizeMm', { x, y, z }),
    mesh?.hasColours && t('orders.create.coloured'),
  ];
  return (
    <>
      <span className={`figures ${styles.facts}`}>{facts.filter(Boolean).join(' · ')}</span>
      {mesh?.unitDoubt && (
        <span className={styles.doubt}>
          <WarningOutlined aria-hidden="true" /> {t('orders.create.unitDoubt')}
        </span>
      )}
    </>
  );
}

/** A checked scan or design: name, what the check found, a look in 3D. */
export function MeshFileCard({ file, onRemove, removeName, extra }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.card}>
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <MeshFacts file={file} />
      <div className={styles.tools}>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'orders.create.hide3d' : 'orders.create.view3d')}
        </Button>
        {extra}
        {onRemove && (
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={removeName}
            title={removeName}
            onClick={onRemove}
          />
        )}
      </div>
      {open && <MeshPreview files={[file]} />}
    </div>
  );
}
