import { Modal } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { GrowingText } from '../../../../ui/form/growing-text.tsx';
import styles from './remark.module.css';
import type { ViewPicture } from './use-view-picture.ts';
import { WaitingPicture } from './waiting-picture.tsx';

interface Props {
  partName: string;
  picture: ViewPicture | undefined;
  onTakePicture: () => void;
  onDropPicture: () => void;
  onSend: (comment: string) => Promise<unknown>;
  onClose: () => void;
}

const LONGEST = 1000;

/** Asks what a new mark shall say; a picture of the view goes with it where one was taken. */
export function MarkComposer({ partName, picture, onTakePicture, onDropPicture, onSend, onClose }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await onSend(text.trim());
      onClose();
    } catch {
      // The refusal was shown; what was typed stays.
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('plans.review.newMark', { part: partName })}
      okText={t('plans.review.pinMark')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: text.trim() === '' }}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.composer}>
        <GrowingText
          autoFocus
          aria-label={t('plans.review.comment')}
          placeholder={t('plans.review.commentHint')}
          rows={3}
          maxRows={8}
          maxLength={LONGEST}
          showCount
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <WaitingPicture picture={picture} onTake={onTakePicture} onDrop={onDropPicture} />
      </div>
    </Modal>
  );
}
