import type { CaseDetail } from '@suya/contract/cases/cases.schema';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonPage } from '../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import styles from '../../parts/case.module.css';
import { CaseFacts } from '../../parts/case-facts.tsx';
import { CaseOrders } from '../../parts/case-orders.tsx';
import { CaseState } from '../../parts/case-state.tsx';
import { useCaseWords } from '../../parts/case-words.ts';
import { Conversation } from '../../parts/talk/conversation.tsx';
import { labCaseQuery } from '../api.ts';
import { labMeans } from '../lab-means.ts';
import { Notes } from '../parts/notes.tsx';

function Loaded({ found }: { found: CaseDetail }) {
  const t = useT();
  const words = useCaseWords();
  return (
    <>
      <PageHeader
        tabTitle={`${found.patientName} ${found.no}`}
        title={
          <span className={styles.title}>
            {found.patientName}
            <CaseState state={found.state} />
          </span>
        }
        purpose={
          <>
            {[found.clinicName, words.titleOf(found)].join(' · ')} · <Link to="/lab/talks">{t('cases.lab.back')}</Link>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.first}>
          <CaseOrders found={found} />
        </div>
        <div className={styles.rest}>
          <Notes caseId={found.id} />
          <CaseFacts found={found} side="lab" />
        </div>
        <div className={styles.beside}>
          <Conversation key={found.id} means={labMeans} caseId={found.id} orderId={found.orders[0]?.id} maySay />
        </div>
      </div>
    </>
  );
}

/** One case as the lab sees it: the orders it was handed, what both sides say, its own notes. */
export default function LabCasePage() {
  const t = useT();
  const { caseId = '' } = useParams();
  const { data, error, refetch } = useQuery(labCaseQuery(caseId));
  if (data) return <Loaded key={data.id} found={data} />;
  return error ? (
    <Failure error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonPage label={t('common.loading')} />
  );
}
