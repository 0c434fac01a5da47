import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { fileKinds, type StoredFile } from '@suya/contract/files/files.schema';
import { uploadFile } from '../../../../lib/http/upload.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { SignedPicture } from '../../../files/shared/signed-picture.tsx';
import styles from '../../parts/deliveries.module.css';

interface Props {
  /** The order whose model they show: each goes to it. */
  orderId: string;
  name: string;
  pictures: readonly StoredFile[];
  onAdd: (picture: StoredFile) => void;
  onRemove: (id: string) => void;
}

/** Pictures of one order's model, each to be seen and taken away before the arrival is confirmed. */
export function DamagePictures({ orderId, name, pictures, onAdd, onRemove }: Props) {
  const t = useT();
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label={t('deliveries.lab.picturesOf', { name })}>
          {pictures.map((picture) => (
            <li key={picture.id} className={styles.taken}>
              <SignedPicture className={styles.picture} fileId={picture.id} name={picture.name} />
              <PlainButton
                aria-label={t('deliveries.lab.removePicture', { name: picture.name })}
                onClick={() => onRemove(picture.id)}
              >
                <CloseOutlined />
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        label={t('deliveries.lab.picturesOf', { name })}
        accept={fileKinds.photo.accept}
        maxBytes={fileKinds.photo.maxBytes}
        multiple
        upload={(file, options) => uploadFile(file, { ...options, kind: 'photo', orderId })}
        onUploaded={onAdd}
      />
    </>
  );
}
