import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { labCasePath } from '../../../../lib/paths.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { labMeans } from '../../lab/lab-means.ts';
import { Notes } from '../../lab/parts/notes.tsx';
import styles from '../../parts/case.module.css';
import { Conversation } from '../../parts/talk/conversation.tsx';

/** The conversation of an order's case and the lab's own notes, as the order's page shows them to the lab. */
export default function LabOrderTalk({ caseId, orderId }: { caseId: string | null; orderId: string }) {
  const t = useT();
  if (!caseId) return <Empty title={t('cases.talk.noCase')} hint={t('cases.talk.noCaseHint')} />;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.soft}>{t('cases.talk.purpose')}</p>
        <Link to={labCasePath(caseId)}>{t('cases.page.facts')}</Link>
      </div>
      <div className={styles.split}>
        <Conversation key={caseId} means={labMeans} caseId={caseId} orderId={orderId} maySay />
        <Notes key={`notes-${caseId}`} caseId={caseId} />
      </div>
    </>
  );
}
