import { useQuery } from '@tanstack/react-query';
import { formatRelativeDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { casePath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { LinkRow } from '../../../ui/list/link-row.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Badge } from '../../../ui/values/badge.tsx';
import styles from '../parts/case.module.css';
import { clinicMeans } from '../parts/talk/clinic-means.ts';
import { unreadQuery } from '../talk.api.ts';

const shownAtMost = 8;

/** Conversations with something unread, on the workbench; not drawn where there is none. */
export default function UnreadTalk() {
  const t = useT();
  const can = useCan();
  const { data } = useQuery({ ...unreadQuery(clinicMeans), enabled: can('viewOrders') });
  if (!data || data.total === 0) return null;
  const title = (
    <>
      {t('cases.unread.title')}
      <Badge count={data.total} />
    </>
  );
  return (
    <Card title={title} attention>
      <ul className={styles.rows}>
        {data.conversations.slice(0, shownAtMost).map((one) => (
          <li key={one.caseId}>
            <LinkRow
              to={casePath(one.caseId)}
              title={one.patientName}
              details={[
                `${one.authorName}${t('cases.unread.colon')}${one.text || t('cases.unread.picture')}`,
                formatRelativeDay(one.at, t),
              ]}
              end={
                <>
                  <span className="sr-only">{t('cases.unread.count', { count: one.unread })}</span>
                  <Badge count={one.unread} />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
