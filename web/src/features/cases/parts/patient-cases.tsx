import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatRelativeDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { casePath, createCasePath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { LinkRow } from '../../../ui/list/link-row.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { casesQuery } from '../api.ts';
import { ClinicUnreadMark } from '../shared/clinic-marks.tsx';
import styles from './case.module.css';
import { CaseState } from './case-state.tsx';
import { useCaseWords } from './case-words.ts';

const shownAtMost = 10;

function Cases({ patientId }: { patientId: string }) {
  const t = useT();
  const words = useCaseWords();
  const { data, error, refetch } = useQuery(casesQuery({ patientId, pageSize: shownAtMost }));
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />;
  if (data.total === 0) return <Empty title={t('cases.list.none')} hint={t('cases.list.noneHint')} />;
  return (
    <ul className={styles.rows}>
      {data.list.map((row) => (
        <li key={row.id}>
          <LinkRow
            to={casePath(row.id)}
            title={words.titleOf(row)}
            details={[
              row.title && row.no,
              words.diagnosis(row),
              t('cases.list.orders', { count: row.orderCount, open: row.openOrderCount }),
              row.lastMessageAt && t('cases.list.last', { when: formatRelativeDay(row.lastMessageAt, t) }),
            ]}
            end={
              <>
                <ClinicUnreadMark caseId={row.id} />
                <CaseState state={row.state} />
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** A patient's courses of treatment, in their file. */
export default function PatientCases({ patientId }: { patientId: string }) {
  const t = useT();
  const can = useCan();
  if (!can('viewOrders')) return null;
  const fresh = can('editOrders') && <Link to={createCasePath({ patientId })}>{t('cases.create.title')}</Link>;
  return (
    <Card title={t('cases.list.ofPatient')} extra={fresh}>
      <Cases patientId={patientId} />
    </Card>
  );
}
