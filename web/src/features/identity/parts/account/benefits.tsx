import { faceTitleColorOf } from '@suya/contract/identity/member-levels';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { useAccount } from '../../../../lib/session/account.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { ExpiryTag } from '../../../../ui/values/expiry-tag.tsx';
import { type VipRights, vipRightsQuery } from '../../account.api.ts';
import styles from './account.module.css';
import { LevelTable } from './level-table.tsx';

/** What was spent, and what is missing to the next level; for those who may see bills. */
function Spent({ rights: { spentFen, next } }: { rights: VipRights }) {
  const t = useT();
  const language = useLanguage();
  if (spentFen === null) return null;
  const missing = next && {
    amount: formatMoney(next.missingFen, language),
    level: t(`levels.${next.level}`),
  };
  return (
    <>
      <dt>{t('account.benefits.spent')}</dt>
      <dd className="figures">{formatMoney(spentFen, language) || '—'}</dd>
      <dt />
      <dd>{missing ? t('account.benefits.next', missing) : t('account.benefits.highest')}</dd>
    </>
  );
}

function Standing({ rights, clinicName }: { rights: VipRights; clinicName: string }) {
  const t = useT();
  const { level, gift } = rights;
  return (
    <dl className={styles.facts}>
      <dt>{t('account.setting.clinic')}</dt>
      <dd>{clinicName}</dd>
      <dt>{t('account.benefits.level')}</dt>
      <dd>
        <strong className={styles.level} style={{ background: faceTitleColorOf(level) }}>
          {t(`levels.${level}`)}
        </strong>{' '}
        {gift && <span className={styles.soft}>{t('account.benefits.gift')}</span>}
      </dd>
      {gift && (
        <>
          <dt>{t('account.benefits.until')}</dt>
          <dd className="figures">
            {gift.endDate} <ExpiryTag start={gift.startDate} end={gift.endDate} />
          </dd>
        </>
      )}
      <Spent rights={rights} />
    </dl>
  );
}

function Rights({ clinicName }: { clinicName: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(vipRightsQuery);
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />;
  return (
    <>
      <Standing rights={data} clinicName={clinicName} />
      <LevelTable rights={data} />
      <p className={styles.soft}>{t('account.benefits.notYet')}</p>
    </>
  );
}

/** The clinic's member level, what it stands on, and what each level brings. */
export function Benefits() {
  const t = useT();
  const { clinicName } = useAccount();
  return (
    <Card title={t('account.benefits.title')}>
      {clinicName ? (
        <Rights clinicName={clinicName} />
      ) : (
        <Empty title={t('account.benefits.none')} hint={t('account.benefits.noneHint')} />
      )}
    </Card>
  );
}
