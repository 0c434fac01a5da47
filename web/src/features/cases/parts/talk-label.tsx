import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import { unreadQuery } from '../talk.api.ts';
import styles from './case.module.css';
import type { TalkMeans } from './talk/means.ts';

/** How many messages of a case wait for this person. */
function useUnread(means: TalkMeans, caseId: string | null): number {
  const { data } = useQuery({ ...unreadQuery(means), enabled: caseId !== null });
  return data?.conversations.find((one) => one.caseId === caseId)?.unread ?? 0;
}

interface Props {
  means: TalkMeans;
  caseId: string | null;
}

/** The words of a conversation's tab. */
export function TalkLabel({ means, caseId }: Props) {
  const t = useT();
  const unread = useUnread(means, caseId);
  return (
    <span className={styles.tabLabel}>
      <span aria-hidden={unread > 0}>{t('cases.talk.tab')}</span>
      {unread > 0 && <span className="sr-only">{t('cases.talk.tabUnread', { count: unread })}</span>}
      <Badge count={unread} />
    </span>
  );
}

/** A small count beside a row or a card; nothing where nothing waits. */
export function UnreadCount({ means, caseId }: Props) {
  const t = useT();
  const unread = useUnread(means, caseId);
  if (unread === 0) return null;
  return (
    <span title={t('cases.unread.count', { count: unread })}>
      <span className="sr-only">{t('cases.unread.count', { count: unread })}</span>
      <Badge count={unread} />
    </span>
  );
}
