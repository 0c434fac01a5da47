import type { StoredFile } from '@suya/contract/files/files.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { fileUrlQuery } from '../../../files/shared/files.queries.ts';
import styles from './message.module.css';

function Whole({ file }: { file: StoredFile }) {
  const { data } = useQuery(fileUrlQuery(file.id, 'original'));
  return <div className={styles.whole}>{data && <img src={data.url} alt={file.name} />}</div>;
}

/** A picture of a message: small, and whole in a dialog. */
export function Picture({ file }: { file: StoredFile }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(fileUrlQuery(file.id, 'preview'));
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('cases.talk.picture', { name: file.name })}
        onClick={() => setOpen(true)}
      >
        {data && <img src={data.url} alt="" />}
      </button>
      <Dialog open={open} onClose={close} title={file.name} closeLabel={t('cases.talk.closePicture')}>
        <Whole file={file} />
      </Dialog>
    </>
  );
}
