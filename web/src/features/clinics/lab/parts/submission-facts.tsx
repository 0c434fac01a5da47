import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { titlesQuery } from '../../api.ts';
import { Facts } from '../../parts/facts.tsx';
import { EarlierReason } from '../../parts/papers/earlier-reason.tsx';
import { StandingTag } from '../../parts/papers/standing-tag.tsx';
import type { Authentication } from '../api.ts';
import styles from './authentication.module.css';

/** What was typed, to be held against the pictures. */
export function TypedFacts({ authentication }: { authentication: Authentication }) {
  const t = useT();
  const titles = useQuery(titlesQuery).data;
  const { typed, submittedAt } = authentication;
  const earlier = authentication.history.findLast((past) => past.submittedAt < submittedAt && past.remark)?.remark;
  const facts = [
    [t('authentications.realName'), typed.realName],
    [t('authentications.titlePost'), titles?.find(({ value }) => value === typed.titlePost)?.label],
    [t('authentications.companyName'), typed.companyName],
    [t('authentications.creditCode'), typed.creditCode],
    [t('authentications.legalPerson'), typed.legalPerson],
    [t('authentications.clinics'), typed.clinics.join(' · ')],
    [t('authentications.phone'), typed.phone],
    [t('authentications.submittedAt'), formatTime(submittedAt)],
  ] as const;
  return (
    <Card
      title={t('authentications.typed')}
      extra={<StandingTag standing={authentication.authStatus} isAgain={authentication.isResubmitted} />}
    >
      <EarlierReason reason={earlier} />
      <Facts facts={facts} />
      {typed.isChain && <p className={styles.soft}>{t('authentications.chain')}</p>}
    </Card>
  );
}

/** Earlier submissions with what was decided, and who looked at the pictures. */
export function PastOf({ authentication }: { authentication: Authentication }) {
  const t = useT();
  const { looks } = authentication;
  const history = authentication.history.filter((past) => past.submissionId !== authentication.submissionId);
  return (
    <>
      <Card title={t('authentications.history')}>
        {history.length === 0 && <p className={styles.soft}>{t('authentications.noHistory')}</p>}
        <ul className={styles.rows}>
          {history.map((past) => (
            <li key={past.submissionId} className={styles.row}>
              <StandingTag standing={past.authStatus} />
              <span>{formatTime(past.submittedAt)}</span>
              <span className={styles.soft}>{past.decidedBy}</span>
              {past.remark && <span>{past.remark}</span>}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('authentications.looks')}>
        {looks.length === 0 && <p className={styles.soft}>{t('authentications.noLooks')}</p>}
        <ul className={styles.rows}>
          {looks.map((look) => (
            <li key={`${look.at}${look.by}`} className={styles.row}>
              <span>{formatTime(look.at)}</span>
              <span>{look.by}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
