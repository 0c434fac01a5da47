import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined';
import { type DragEvent, useId, useState } from 'react';
import { formatBytes } from '../charts/figures.ts';
import { useLanguage, useT } from '../language.ts';
import styles from './file-drop.module.css';
import { refuseFile } from './refuse-file.ts';
import { UploadRow } from './upload-row.tsx';
import { type Transport, useUploads } from './use-uploads.ts';

interface Props<T> {
  /** The file that belongs here: "upper jaw scan". */
  label: string;
  /** Extensions with their dot. */
  accept: readonly string[];
  maxBytes: number;
  multiple?: boolean;
  disabled?: boolean;
  upload: Transport<T>;
  /** The file arrived and was checked. It leaves the list here. */
  onUploaded: (uploaded: T, file: File) => void;
}

/**
 * Accepts files by drop, click or keyboard and uploads them. Each has its progress, pause, cancel, and an error
 * message.
 */
export function FileDrop<T>({
  label,
  accept,
  maxBytes,
  multiple = false,
  disabled = false,
  upload,
  onUploaded,
}: Props<T>) {
  const t = useT();
  const size = formatBytes(maxBytes, useLanguage());
  const id = useId();
  const [over, setOver] = useState(false);
  const uploads = useUploads(upload, onUploaded);

  const complaint = (file: File) => refuseFile(file, { accept, maxBytes, size }, t);
  const take = (files: FileList | null) => {
    if (disabled || !files) return;
    const chosen = multiple ? [...files] : [...files].slice(0, 1);
    uploads.add(chosen.map((file) => ({ file, error: complaint(file) })));
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };

  return (
    <div className={styles.wrap}>
      <label
        htmlFor={id}
        className={styles.zone}
        data-over={over}
        data-disabled={disabled}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <CloudUploadOutlined aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        <span>{t('shell.upload.drop')}</span>
        <span className={styles.hint}>{t('shell.upload.accepts', { accept: accept.join(' '), size })}</span>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept.join(',')}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </label>
      <ul className={styles.list} aria-live="polite">
        {uploads.items.map((item) => (
          <UploadRow
            key={item.id}
            item={item}
            onPause={() => uploads.pause(item.id)}
            onResume={() => uploads.resume(item.id)}
            onCancel={() => uploads.cancel(item.id)}
            onRetry={complaint(item.file) ? undefined : () => uploads.retry(item.id)}
          />
        ))}
      </ul>
    </div>
  );
}
