import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { type MarkReference, type Message, messageLimits } from '@suya/contract/cases/conversation.schema';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { useWithdraw } from '../../talk.api.ts';
import type { TalkMeans } from './means.ts';
import styles from './message.module.css';
import { Picture } from './picture.tsx';
import type { Receipt } from './receipts.ts';

const namedAtMost = 3;

/** Leads to the mark on its plan. */
function MarkLink({ means, mark }: { means: TalkMeans; mark: MarkReference }) {
  const t = useT();
  return (
    <Link className={styles.mark} to={means.markPath(mark)} aria-label={t('cases.talk.openMark', { ...mark })}>
      <PushpinOutlined aria-hidden="true" />
      <span className="figures">{t('cases.talk.mark', { version: mark.version, number: mark.number })}</span>
      <span className={styles.markWords}>{mark.comment}</span>
    </Link>
  );
}

function Read({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const { names, isSeen } = receipt;
  const shown = names.slice(0, namedAtMost).join(t('cases.talk.comma'));
  const key = names.length > namedAtMost ? 'cases.talk.readByMany' : 'cases.talk.readBy';
  return (
    <p className={styles.receipt} title={names.join(t('cases.talk.comma'))}>
      {names.length > 0 && <span>{t(key, { names: shown, count: names.length })}</span>}
      {!isSeen && <span>{t('cases.talk.unreadYet')}</span>}
    </p>
  );
}

function TakeBack({ means, caseId, message }: { means: TalkMeans; caseId: string; message: Message }) {
  const t = useT();
  const withdraw = useWithdraw(means);
  const isSoon = Date.now() - Date.parse(message.at) < messageLimits.eraseMs;
  return (
    <ConfirmAction
      question={t('cases.talk.withdrawTitle')}
      confirmLabel={t('cases.talk.withdraw')}
      onConfirm={() => withdraw.mutateAsync({ caseId, messageId: message.id })}
      trigger={(open) => (
        <button
          type="button"
          className={styles.undo}
          aria-label={t('cases.talk.withdraw')}
          title={t('cases.talk.withdraw')}
          onClick={open}
        >
          <UndoOutlined aria-hidden="true" />
        </button>
      )}
    >
      <p>{t(isSoon ? 'cases.talk.withdrawSoon' : 'cases.talk.withdrawLate')}</p>
    </ConfirmAction>
  );
}

interface Props {
  means: TalkMeans;
  caseId: string;
  message: Message;
  receipt: Receipt | undefined;
  mayWithdraw: boolean;
}

/** One message: who, when, what; one's own side at the right. Words are shown as they were written, never as markup. */
export function MessageItem({ means, caseId, message, receipt, mayWithdraw }: Props) {
  const t = useT();
  const isMine = message.authorId === useAccount().currentUserId;
  const isOurs = message.fromLab === (means.side === 'lab');
  const time = formatTime(message.at);
  if (message.withdrawn)
    return <p className={styles.withdrawn}>{t('cases.talk.withdrawn', { name: message.authorName })}</p>;
  return (
    <article className={styles.message} data-ours={isOurs} aria-label={`${message.authorName} ${time}`}>
      <header className={styles.head}>
        <span className={styles.author}>{isMine ? t('cases.talk.you') : message.authorName}</span>
        <span className={styles.side} data-lab={message.fromLab}>
          {t(message.fromLab ? 'cases.talk.lab' : 'cases.talk.clinic')}
        </span>
        <time className="figures" dateTime={message.at}>
          {time.slice(-5)}
        </time>
        {isMine && mayWithdraw && <TakeBack means={means} caseId={caseId} message={message} />}
      </header>
      <div className={styles.bubble}>
        {message.text && <p className={styles.text}>{message.text}</p>}
        {message.marks.map((mark) => (
          <MarkLink key={mark.markId} means={means} mark={mark} />
        ))}
        {message.pictures.length > 0 && (
          <div className={styles.pictures}>
            {message.pictures.map((file) => (
              <Picture key={file.id} file={file} />
            ))}
          </div>
        )}
      </div>
      {receipt && <Read receipt={receipt} />}
    </article>
  );
}
