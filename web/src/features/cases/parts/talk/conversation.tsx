import DownOutlined from '@ant-design/icons/DownOutlined';
import type { Message } from '@suya/contract/cases/conversation.schema';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dayOf, formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { Composer } from './composer.tsx';
import type { TalkMeans } from './means.ts';
import { MessageItem } from './message-item.tsx';
import { PostedItem } from './posted-item.tsx';
import { receiptsOf } from './receipts.ts';
import styles from './talk.module.css';
import { useReading } from './use-reading.ts';
import { type Talk, useTalk } from './use-talk.ts';

/** How near the end, in pixels of scrolling, still counts as being there. */
const nearEnd = 80;

/** Keeps the end in view while it is in view, and the place where older messages come before it. */
function useFollowing(talk: Talk) {
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [isBehind, setBehind] = useState(false);
  const held = useRef({ first: 0, last: '', height: 0, atEnd: true });
  const first = talk.messages[0]?.seq ?? 0;
  const last = `${talk.messages.at(-1)?.id ?? ''}${talk.posted.at(-1)?.key ?? ''}`;
  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const before = held.current;
    if (before.first > first && before.first > 0) box.scrollTop += box.scrollHeight - before.height;
    else if (before.atEnd || talk.posted.length > 0) box.scrollTop = box.scrollHeight;
    else if (before.last !== last) setBehind(true);
    held.current = { ...before, first, last, height: box.scrollHeight };
  }, [first, last, talk.posted.length]);
  useEffect(() => {
    // Pictures come in after their message and push the end away.
    const box = scroller.current;
    const grown = new ResizeObserver(() => held.current.atEnd && toEnd());
    if (box?.firstElementChild) grown.observe(box.firstElementChild);
    if (box) grown.observe(box);
    return () => grown.disconnect();
  });
  const onScroll = () => {
    const box = scroller.current;
    if (!box) return;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    held.current = { ...held.current, atEnd, height: box.scrollHeight };
    if (atEnd) setBehind(false);
  };
  return { scroller, end, isBehind, onScroll, toEnd };
}

function Day({ message, before }: { message: Message; before: Message | undefined }) {
  const t = useT();
  if (before && dayOf(before.at) === dayOf(message.at)) return null;
  return <p className={styles.day}>{formatRelativeDay(message.at, t)}</p>;
}

interface Props {
  means: TalkMeans;
  caseId: string;
  /** One of the case's orders: the lab's pictures are filed under it. */
  orderId?: string | undefined;
  /** Whether this person may write as well as read. */
  maySay: boolean;
}

function Messages({ means, caseId, maySay, talk }: Props & { talk: Talk }) {
  const t = useT();
  const receipts = receiptsOf(talk.messages, talk.readers, means.side === 'lab');
  if (talk.messages.length + talk.posted.length === 0)
    return <Empty title={t('cases.talk.empty')} hint={t('cases.talk.emptyHint')} />;
  return (
    <div className={styles.messages}>
      {talk.hasOlder && (
        <PlainButton className={styles.older ?? ''} busy={talk.isLoadingOlder} onClick={() => void talk.loadOlder()}>
          {t(talk.isLoadingOlder ? 'cases.talk.loadingOlder' : 'cases.talk.older')}
        </PlainButton>
      )}
      {talk.messages.map((message, index) => (
        <Fragment key={message.id}>
          <Day message={message} before={talk.messages[index - 1]} />
          {message.seq === talk.newFrom && <p className={styles.newFrom}>{t('cases.talk.newFrom')}</p>}
          <MessageItem
            means={means}
            caseId={caseId}
            message={message}
            receipt={receipts.get(message.id)}
            mayWithdraw={maySay}
          />
        </Fragment>
      ))}
      {talk.posted.map((letter) => (
        <PostedItem key={letter.key} letter={letter} />
      ))}
    </div>
  );
}

function Loaded(props: Props & { talk: Talk }) {
  const t = useT();
  const { means, caseId, talk, maySay, orderId } = props;
  const { scroller, end, isBehind, onScroll, toEnd } = useFollowing(talk);
  const last = talk.messages.at(-1)?.seq ?? 0;
  useReading(means, caseId, end, { last, readUpTo: talk.readUpTo });
  return (
    <section className={styles.panel} aria-label={t('cases.talk.title')}>
      <div className={styles.window}>
        <div
          ref={scroller}
          className={styles.scroller}
          onScroll={onScroll}
          role="log"
          aria-label={t('cases.talk.messages')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          <Messages {...props} />
          <div ref={end} className={styles.end} />
        </div>
        {isBehind && (
          <PlainButton className={styles.below ?? ''} onClick={toEnd}>
            <DownOutlined aria-hidden="true" /> {t('cases.talk.newBelow')}
          </PlainButton>
        )}
      </div>
      {maySay ? (
        <Composer means={means} caseId={caseId} orderId={orderId} last={last} />
      ) : (
        <p className={styles.quiet}>{t('cases.talk.mayNotSay')}</p>
      )}
    </section>
  );
}

/** What both sides say of a case: read, answered, followed live. */
export function Conversation(props: Props) {
  const { talk, error, refetch } = useTalk(props.means, props.caseId);
  if (talk) return <Loaded {...props} talk={talk} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />;
}
