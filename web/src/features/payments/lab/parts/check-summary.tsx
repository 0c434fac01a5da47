import { formatCount, formatTime } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import type { LedgerCheck } from '../api.ts';
import styles from './ledger.module.css';

const seenKinds = ['clinics', 'entries', 'payments', 'bills'] as const;

function Outcome({ check: { failed, faults } }: { check: LedgerCheck }) {
  const t = useT();
  if (failed) return <StatusTag tone="attention" label={t('ledger.failed')} />;
  if (faults.length > 0) return <StatusTag tone="problem" label={t('ledger.disagrees', { count: faults.length })} />;
  return <StatusTag tone="done" label={t('ledger.agrees')} />;
}

const useWho = () => {
  const t = useT();
  return ({ askedBy }: LedgerCheck) => askedBy ?? t('ledger.byClock');
};

/** When it was looked at last, by whose wish, how much was looked at, and whether it agrees. */
export function LastCheck({ check }: { check: LedgerCheck }) {
  const t = useT();
  const language = useLanguage();
  const whoOf = useWho();
  const { doneAt, seen, failed } = check;
  return (
    <Card title={t('ledger.last')} extra={<Outcome check={check} />}>
      {failed && <p>{t('ledger.failedHint')}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{t('ledger.doneAt')}</dt>
          <dd className="figures">{doneAt && formatTime(doneAt)}</dd>
        </div>
        <div>
          <dt>{t('ledger.askedBy')}</dt>
          <dd>{whoOf(check)}</dd>
        </div>
        {seen &&
          seenKinds.map((kind) => (
            <div key={kind}>
              <dt>{t(`ledger.seen.${kind}`)}</dt>
              <dd className="figures">{formatCount(seen[kind], language)}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

/** The checks before the last one, each in a line. */
export function EarlierChecks({ checks }: { checks: readonly LedgerCheck[] }) {
  const t = useT();
  const whoOf = useWho();
  return (
    <Card title={t('ledger.earlier')}>
      <ul className={styles.lines}>
        {checks.map((check) => (
          <li key={check.id}>
            <span>
              <span className="figures">{check.doneAt && formatTime(check.doneAt)}</span>
              <span className={styles.soft}> · {whoOf(check)}</span>
            </span>
            <Outcome check={check} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
