import { Link } from 'react-router';
import { useCan } from '../../../lib/account.ts';
import { useT } from '../../../lib/i18n.tsx';
import { casePath } from '../../../lib/paths.ts';
import { Empty } from '../../../ui/empty.tsx';
import styles from './case.module.css';
import { clinicMeans } from './talk/clinic-means.ts';
import { Conversation } from './talk/conversation.tsx';

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
