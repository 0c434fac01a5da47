import { Link } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { casePath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import styles from '../parts/case.module.css';
import { clinicMeans } from '../parts/talk/clinic-means.ts';
import { Conversation } from '../parts/talk/conversation.tsx';

/** The conversation of an order's case, as the order's page shows it to the clinic. */
export default function OrderTalk({ caseId }: { caseId: string | null }) {
  const t = useT();
  const can = useCan();
  if (!caseId) return <Empty title={t('cases.talk.noCase')} hint={t('cases.talk.noCaseHint')} />;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.soft}>{t('cases.talk.purpose')}</p>
        <Link to={casePath(caseId)}>{t('cases.page.facts')}</Link>
      </div>
      <Conversation key={caseId} means={clinicMeans} caseId={caseId} maySay={can('editOrders')} />
    </>
  );
}
