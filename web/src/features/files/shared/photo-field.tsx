import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { StoredFile } from '@suya/contract/files/files.schema';
import { useT } from '../../../lib/i18n.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import type { Transport } from '../../../ui/form/use-uploads.ts';
import styles from './files.module.css';
import { Thumbnail } from './thumbnail.tsx';

interface Props {
  name: string;
  ids: readonly string[];
  nameOf: (id: string) => string;
  max: number;
  accept: readonly string[];
  maxBytes: number;
  upload: Transport<StoredFile>;
  onAdd: (file: StoredFile) => void;
  onRemove: (id: string) => void;
}

/** Photos with their thumbnails and a place to drop more. */
export function PhotoField({ name, ids, nameOf, max, accept, maxBytes, upload, onAdd, onRemove }: Props) {
  const t = useT();
  return (
    <>
      {ids.length > 0 && (
        <ul className={styles.photos}>
          {ids.map((id) => (
            <li key={id} className={styles.photo}>
              <Thumbnail fileId={id} name={nameOf(id)} />
              <button
                type="button"
                aria-label={t('orders.create.remove', { name: nameOf(id) })}
                onClick={() => onRemove(id)}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
        </ul>
      )}
      {ids.length < max && (
        <FileDrop label={name} accept={accept} maxBytes={maxBytes} multiple upload={upload} onUploaded={onAdd} />
      )}
    </>
  );
}
