import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import type { ReactNode } from 'react';
import { formatBytes } from '../charts/figures.ts';
import { type Translate, useLanguage, useT } from '../language.ts';
import styles from './file-drop.module.css';
import type { UploadItem } from './use-uploads.ts';

interface Props {
  item: UploadItem;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
  /** Missing if a retry cannot help because the file itself is wrong. */
  onRetry: (() => void) | undefined;
}

function wordsOf({ phase, share, error }: UploadItem, t: Translate): string {
  if (phase === 'failed') return error || t('shell.upload.failed');
  return t(`shell.upload.${phase}`, { percent: Math.floor(share * 100) });
}

function Tool({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.tool} aria-label={name} title={name} onClick={onClick}>
      {children}
    </button>
  );
}

/** One upload: name, size, progress and controls. */
export function UploadRow({ item, onPause, onResume, onCancel, onRetry }: Props) {
  const t = useT();
  const language = useLanguage();
  const { file, phase, share } = item;
  const failed = phase === 'failed';
  return (
    <li className={styles.row} data-failed={failed}>
      <span className={styles.name}>{file.name}</span>
      <span className={`figures ${styles.size}`}>{formatBytes(file.size, language)}</span>
      <span className={styles.tools}>
        {(phase === 'sending' || phase === 'offline') && (
          <Tool name={t('shell.upload.pause')} onClick={onPause}>
            <PauseOutlined />
          </Tool>
        )}
        {phase === 'paused' && (
          <Tool name={t('shell.upload.resume')} onClick={onResume}>
            <PlayCircleOutlined />
          </Tool>
        )}
        {failed && onRetry && (
          <Tool name={t('common.retry')} onClick={onRetry}>
            <ReloadOutlined />
          </Tool>
        )}
        <Tool name={t(failed ? 'shell.upload.remove' : 'shell.upload.cancel')} onClick={onCancel}>
          <CloseOutlined />
        </Tool>
      </span>
      {!failed && <progress className={styles.progress} max={1} value={share} aria-label={file.name} />}
      <span className={styles.state} role={failed ? 'alert' : undefined}>
        {wordsOf(item, t)}
      </span>
    </li>
  );
}
