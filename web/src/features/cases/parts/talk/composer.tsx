import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { messageLimits } from '@suya/contract/cases/conversation.schema';
import { fileKinds } from '@suya/contract/files/files.schema';
import { Button } from 'antd';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useConnection, useOnline } from '../../../../lib/http/live.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { GrowingText } from '../../../../ui/form/growing-text.tsx';
import { UploadRow } from '../../../../ui/form/upload-row.tsx';
import styles from './composer.module.css';
import { MarkPicker } from './mark-picker.tsx';
import type { TalkMeans } from './means.ts';
import { Picture } from './picture.tsx';
import { useComposed } from './use-composed.ts';

interface Props {
  means: TalkMeans;
  caseId: string;
  orderId: string | undefined;
  /** The number of the last message. */
  last: number;
}

type Composed = ReturnType<typeof useComposed>;

/** What goes along with the words: pictures that have arrived, pictures on their way, marks. */
function Enclosed({ composed }: { composed: Composed }) {
  const t = useT();
  const { pictures, marks, uploads } = composed;
  if (pictures.length + marks.length + uploads.items.length === 0) return null;
  return (
    <div className={styles.enclosed}>
      {pictures.map((file) => (
        <span key={file.id} className={styles.picture}>
          <Picture file={file} />
          <button
            type="button"
            aria-label={t('cases.talk.removePicture', { name: file.name })}
            onClick={() => composed.removePicture(file.id)}
          >
            <CloseOutlined aria-hidden="true" />
          </button>
        </span>
      ))}
      {marks.map((mark) => (
        <span key={mark.markId} className={styles.chip}>
          {t('cases.talk.mark', { version: mark.version, number: mark.number })}
          <button
            type="button"
            aria-label={t('cases.talk.removeMark', { number: mark.number })}
            onClick={() => composed.removeMark(mark.markId)}
          >
            <CloseOutlined aria-hidden="true" />
          </button>
        </span>
      ))}
      {uploads.items.length > 0 && (
        <ul className={styles.uploads} aria-live="polite">
          {uploads.items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              onPause={() => uploads.pause(item.id)}
              onResume={() => uploads.resume(item.id)}
              onCancel={() => uploads.cancel(item.id)}
              onRetry={() => uploads.retry(item.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function PictureButton({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<PictureOutlined aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t('cases.talk.addPicture')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('cases.talk.addPicture')}
        accept={fileKinds.photo.accept.join(',')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function useDropping(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(over);
  };
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => drag(event, true),
      onDragLeave: (event: DragEvent) => drag(event, false),
      onDrop: (event: DragEvent) => {
        drag(event, false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Where a message is written: words, pictures by button, paste or drop, marks; Ctrl or ⌘ with Enter sends. */
export function Composer({ means, caseId, orderId, last }: Props) {
  const t = useT();
  const composed = useComposed(means, caseId, { orderId, last });
  const [isOnline, connection] = [useOnline(), useConnection()];
  const isOffline = !isOnline || connection === 'lost';
  const { isOver, handlers } = useDropping(composed.addPictures);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    composed.send();
  };
  return (
    <div className={styles.composer} data-over={isOver} {...handlers}>
      {isOffline && (
        <p className={styles.offline} role="status">
          {t('cases.talk.offline')}
        </p>
      )}
      <Enclosed composed={composed} />
      <GrowingText
        rows={2}
        maxRows={8}
        aria-label={t('cases.talk.input')}
        placeholder={t(isOver ? 'cases.talk.pictureHere' : 'cases.talk.placeholder')}
        value={composed.text}
        onChange={(event) => composed.write(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          composed.addPictures(files);
        }}
        {...(composed.isTooLong ? { status: 'error' as const } : {})}
      />
      {composed.isTooLong && (
        <p className={styles.error} role="alert">
          {t('cases.talk.tooLong', { limit: messageLimits.characters })}
        </p>
      )}
      <div className={styles.tools}>
        <PictureButton onAdd={composed.addPictures} />
        <MarkPicker means={means} caseId={caseId} onPick={composed.addMark} />
        <span className={styles.hint}>{t('cases.talk.sendHint')}</span>
        <Button
          className={styles.send ?? ''}
          type="primary"
          icon={<SendOutlined aria-hidden="true" />}
          disabled={!composed.isSendable}
          onClick={composed.send}
        >
          {t('cases.talk.send')}
        </Button>
      </div>
    </div>
  );
}
