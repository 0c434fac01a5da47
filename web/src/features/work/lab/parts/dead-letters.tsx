import { DEAD_LETTERS_NAMED, workKinds } from '@suya/contract/work/lab-work.endpoints';
import { App, Button } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { type DeadLetter, useRunAgain } from '../api.ts';
import styles from './work.module.css';

/** What a kind of work is called. */
export function useKindName() {
  const t = useT();
  return (kind: string): string => {
    const known = workKinds.find((one) => one === kind);
    return known ? t(`work.kinds.${known}`) : kind;
  };
}

function Letter({ letter }: { letter: DeadLetter }) {
  const t = useT();
  const nameOf = useKindName();
  const { message } = App.useApp();
  const { run, running } = useRunAgain();
  const again = () =>
    run(letter.id).then(
      () => void message.success(t('work.queuedAgain')),
      () => {},
    );
  const { queuedAt, diedAt, tries, reason } = letter;
  return (
    <li>
      <div>
        <p>{nameOf(letter.kind)}</p>
        <p className={styles.soft}>
          {t('work.since', { queued: formatTime(queuedAt), died: formatTime(diedAt), count: tries })}
        </p>
        <p className={styles.soft}>{t('work.reason', { reason })}</p>
      </div>
      {letter.mayRunAgain && (
        <Button loading={running === letter.id} onClick={() => void again()}>
          {t('work.again')}
        </Button>
      )}
    </li>
  );
}

/** Work that failed at its last try, each with why; some can be run again. */
export function DeadLetters({ letters }: { letters: readonly DeadLetter[] }) {
  const t = useT();
  if (letters.length === 0) return <Empty title={t('work.none')} hint={t('work.noneHint')} />;
  return (
    <Card title={t('work.dead')}>
      <p className={styles.soft}>{t('work.deadHint')}</p>
      {letters.length === DEAD_LETTERS_NAMED && (
        <p className={styles.soft}>{t('work.firstRows', { count: DEAD_LETTERS_NAMED })}</p>
      )}
      <ul className={styles.lines}>
        {letters.map((letter) => (
          <Letter key={letter.id} letter={letter} />
        ))}
      </ul>
    </Card>
  );
}
