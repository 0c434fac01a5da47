import { useAccount } from '../../../lib/account.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ExpiryTag } from '../../../ui/expiry-tag.tsx';
import styles from './account.module.css';

/** The clinic's member level and its end. */
export function Benefits() {
  const t = useT();
  const { vip, clinicName } = useAccount();
  if (!vip.levelName || !clinicName)
    return (
      <Card title={t('account.benefits.title')}>
        <Empty title={t('account.benefits.none')} hint={t('account.benefits.noneHint')} />
      </Card>
    );
  return (
    <Card title={t('account.benefits.title')}>
      <dl className={styles.facts}>
        <dt>{t('account.setting.clinic')}</dt>
        <dd>{clinicName}</dd>
        <dt>{t('account.benefits.level')}</dt>
        <dd>{vip.levelName}</dd>
        <dt>{t('account.benefits.until')}</dt>
        <dd className="figures">
          {vip.endDate ?? t('account.benefits.open')} {vip.endDate && <ExpiryTag start={null} end={vip.endDate} />}
        </dd>
      </dl>
      <p className={styles.soft}>{t('account.benefits.details')}</p>
    </Card>
  );
}
