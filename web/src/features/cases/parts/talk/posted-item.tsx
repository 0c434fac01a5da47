import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { outbox } from '../../talk.api.ts';
import styles from './message.module.css';
import type { Posted } from './outbox.ts';
import { Picture } from './picture.tsx';

/** A message on its way, or why it is not. */
export function PostedItem({ letter }: { letter: Posted }) {
  const t = useT();
  const { state, text, pictures, marks, reason, key } = letter;
  return (
    <article className={styles.message} data-ours="true" data-state={state} aria-label={t('cases.talk.sending')}>
      <div className={styles.bubble}>
        {text && <p className={styles.text}>{text}</p>}
        {marks.map((mark) => (
          <p key={mark.markId}>{t('cases.talk.mark', { version: mark.version, number: mark.number })}</p>
        ))}
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            {pictures.map((file) => (
              <Picture key={file.id} file={file} />
            ))}
          </div>
        )}
      </div>
      <div className={styles.receipt} role="status">
        {state === 'sending' && <span>{t('cases.talk.sending')}</span>}
        {state === 'waiting' && (
          <>
            <span>{t('cases.talk.waiting')}</span>
            <PlainButton onClick={() => outbox.resume()}>{t('cases.talk.retry')}</PlainButton>
          </>
        )}
        {state === 'refused' && (
          <>
            <span className={styles.failed}>{t('cases.talk.failed', { reason })}</span>
            <PlainButton onClick={() => outbox.retry(key)}>{t('cases.talk.retry')}</PlainButton>
            <PlainButton onClick={() => outbox.discard(key)}>{t('cases.talk.discard')}</PlainButton>
          </>
        )}
      </div>
    </article>
  );
}
