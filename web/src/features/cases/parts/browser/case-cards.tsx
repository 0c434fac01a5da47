import type { CaseLine } from '@suya/contract/cases/cases.schema';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { casePath } from '../../../../lib/paths.ts';
import { CardPages } from '../../../../ui/list/card-pages.tsx';
import { ListCard } from '../../../../ui/list/list-card.tsx';
import { useShowsClinics } from '../../../clinics/shared/office-clinics.ts';
import { ClinicUnreadMark } from '../../shared/clinic-marks.tsx';
import { CaseState } from '../case-state.tsx';
import { useCaseWords } from '../case-words.ts';
import { OrderLines } from '../order-lines.tsx';
import styles from './browser.module.css';
import type { ListProps } from './list-props.ts';

function Orders({ found }: { found: CaseLine }) {
  const t = useT();
  const { orders, orderCount } = found;
  if (orders.length === 0) return <p className={styles.quiet}>{t('cases.page.noOrders')}</p>;
  return (
    <>
      <OrderLines orders={orders} />
      {orderCount > orders.length && (
        <Link to={casePath(found.id)}>{t('cases.browser.allOrders', { count: orderCount })}</Link>
      )}
    </>
  );
}

function CaseCard({ found }: { found: CaseLine }) {
  const words = useCaseWords();
  const clinic = useShowsClinics() && found.clinicName;
  const facts = [clinic, words.titleOf(found), found.title && found.no, found.doctorName, words.diagnosis(found)];
  return (
    <ListCard
      label={found.patientName}
      title={
        <>
          <Link to={casePath(found.id)}>{found.patientName}</Link> <ClinicUnreadMark caseId={found.id} />
        </>
      }
      end={<CaseState state={found.state} />}
    >
      <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      <Orders found={found} />
    </ListCard>
  );
}

/** Cases as cards, each with its newest orders. */
export function CaseCards(props: ListProps) {
  const t = useT();
  return (
    <CardPages
      {...props}
      name={t('cases.list.title')}
      rowKey={({ id }) => id}
      card={(found) => <CaseCard found={found} />}
      lines={4}
      wide
    />
  );
}
