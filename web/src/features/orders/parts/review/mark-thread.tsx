import type { Mark } from '@suya/contract/plans/plans.endpoints';
import { Button } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { GrowingText } from '../../../../ui/growing-text.tsx';
import styles from './review.module.css';

interface Props {
  mark: Mark;
  partName: string;
  selected: boolean;
  onSelect: () => void;
  /** Left out where the reader may look but not write. */
  onComment?: (text: string) => Promise<unknown>;
}

const LONGEST = 1000;

/** A mark with what both sides said of it, and a place to answer. */
export function MarkThread({ mark, partName, selected, onSelect, onComment }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await onComment?.(text.trim());
      setText('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.mark} data-selected={selected}>
      <button type="button" className={styles.markHead} aria-expanded={selected} onClick={onSelect}>
        <span className={styles.number}>{mark.number}</span>
        <span className={styles.first}>{mark.comments[0]?.text}</span>
        <span className={styles.part}>{partName}</span>
      </button>
      {selected && (
        <div className={styles.thread}>
          {mark.comments.map((comment) => (
            <div key={comment.id} className={styles.comment}>
              <span className={styles.author}>
                {comment.authorName} · {t(comment.fromLab ? 'plans.review.fromLab' : 'plans.review.fromClinic')} ·{' '}
                <time className="figures">{formatTime(comment.at)}</time>
              </span>
              <p>{comment.text}</p>
            </div>
          ))}
          {onComment && (
            <div className={styles.answer}>
              <GrowingText
                aria-label={t('plans.review.answer')}
                placeholder={t('plans.review.answer')}
                rows={1}
                maxRows={4}
                maxLength={LONGEST}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              <Button loading={busy} disabled={text.trim() === ''} onClick={() => void send()}>
                {t('plans.review.send')}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}
