import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { StoredFile } from '@suya/contract/files/files.schema';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useCan } from '../../../../lib/session/account.ts';
import { useSlot } from '../../../../lib/slots.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { fileAddress } from '../../../files/shared/files.queries.ts';
import { MeshFileCard } from '../../../files/shared/mesh-file-card.tsx';
import { Thumbnail } from '../../../files/shared/thumbnail.tsx';
import styles from './detail.module.css';

async function download(file: StoredFile): Promise<void> {
  const link = document.createElement('a');
  link.href = await fileAddress(file.id);
  link.download = file.name;
  link.click();
}

function DownloadButton({ file }: { file: StoredFile }) {
  const t = useT();
  const name = t('orders.detail.download', { name: file.name });
  return (
    <Button
      size="small"
      icon={<DownloadOutlined />}
      aria-label={name}
      title={name}
      onClick={() => void download(file)}
    />
  );
}

function Meshes({ files, nameOf }: { files: readonly StoredFile[]; nameOf?: (file: StoredFile) => ReactNode }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          {nameOf && <p className={styles.none}>{nameOf(file)}</p>}
          <MeshFileCard file={file} extra={<DownloadButton file={file} />} />
        </li>
      ))}
    </ul>
  );
}

function Photos({ files }: { files: readonly StoredFile[] }) {
  return (
    <ul className={styles.photos}>
      {files.map((file) => (
        <li key={file.id}>
          <Thumbnail fileId={file.id} name={file.name} />
          <DownloadButton file={file} />
        </li>
      ))}
    </ul>
  );
}

/** Adds photos from a phone, where the reader may. */
function FromPhone({ orderId }: { orderId: string }) {
  const Phone = useSlot('PhonePhotos');
  const can = useCan();
  if (!Phone || !can('uploadFiles')) return null;
  return (
    <Suspense fallback={null}>
      <Phone orderId={async () => orderId} />
    </Suspense>
  );
}

/** Everything that was uploaded: scans, photos, designs by version, each to look at and to download. */
export function FilesTab({ order }: { order: OrderDetail }) {
  const t = useT();
  const { scans } = order.prescription;
  const ofDesigns = new Set(order.designs.flatMap(({ files }) => files.map(({ id }) => id)));
  const own = order.files.filter(({ id }) => !ofDesigns.has(id));
  const meshes = own.filter(({ kind }) => kind === 'scan');
  const photos = own.filter(({ kind }) => kind === 'photo');
  const sideOf = ({ id }: StoredFile) => (['upper', 'lower', 'bite'] as const).find((side) => scans[side] === id);
  const nameOf = (file: StoredFile) => {
    const side = sideOf(file);
    return side && t(`orders.create.scanKinds.${side}`);
  };
  if (order.files.length === 0 && ofDesigns.size === 0)
    return (
      <Empty
        title={t('orders.detail.noFiles')}
        hint={t('orders.detail.noFilesHint')}
        action={<FromPhone orderId={order.id} />}
      />
    );
  return (
    <div className={styles.column}>
      <div>
        <FromPhone orderId={order.id} />
      </div>
      {meshes.length > 0 && (
        <Card title={t('orders.detail.scans')}>
          <Meshes files={meshes} nameOf={nameOf} />
        </Card>
      )}
      {photos.length > 0 && (
        <Card title={t('orders.detail.photos')}>
          <Photos files={photos} />
        </Card>
      )}
      {order.designs.map((design) => (
        <Card
          key={design.id}
          title={t('orders.detail.designVersion', { version: design.version })}
          extra={
            <span
              className={styles.none}
            >{`${design.designerName} · ${formatTime(design.publishedAt ?? design.createdAt)}`}</span>
          }
        >
          <Meshes files={design.files} />
        </Card>
      ))}
    </div>
  );
}
