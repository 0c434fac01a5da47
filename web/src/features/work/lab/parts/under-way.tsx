import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import type { BackgroundJob, BackgroundWork } from '../api.ts';
import { useKindName } from './dead-letters.tsx';
import styles from './work.module.css';

/** How much waits or runs, by kind. */
export function WaitingWork({ waiting }: { waiting: BackgroundWork['waiting'] }) {
  const t = useT();
  const nameOf = useKindName();
  return (
    <Card title={t('work.waiting')}>
      <ul className={styles.lines}>
        {waiting.map(({ kind, count, since }) => (
          <li key={kind}>
            <span>{nameOf(kind)}</span>
            <span className={styles.soft}>{t('work.waitingCount', { count, since: formatTime(since) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Job({ job: { name, succeededAt, nextAt, reason } }: { job: BackgroundJob }) {
  const t = useT();
  const succeeded = succeededAt ? t('work.succeeded', { time: formatTime(succeededAt) }) : t('work.neverSucceeded');
  return (
    <li>
      <div>
        <p>
          <code>{name}</code>
        </p>
        <p className={styles.soft}>
          {succeeded} · {t('work.next', { time: formatTime(nextAt) })}
        </p>
        {reason && <p className={styles.soft}>{t('work.reason', { reason })}</p>}
      </div>
      <StatusTag tone={reason ? 'problem' : 'done'} label={t(reason ? 'work.failing' : 'work.running')} />
    </li>
  );
}

/** The jobs by the clock: when each succeeded last, and when it is due. */
export function Jobs({ jobs }: { jobs: readonly BackgroundJob[] }) {
  const t = useT();
  return (
    <Card title={t('work.jobs')}>
      <ul className={styles.lines}>
        {jobs.map((job) => (
          <Job key={job.name} job={job} />
        ))}
      </ul>
    </Card>
  );
}
