import type { CaseLine } from '@suya/contract/cases/cases.schema';
import { Link } from 'react-router';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { casePath, orderDetailPath } from '../../../../lib/paths.ts';
import { describeStatus } from '../../../../lib/status.ts';
import { Failure } from '../../../../ui/failure.tsx';
import { LinkRow } from '../../../../ui/link-row.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { SkeletonCard } from '../../../../ui/skeleton.tsx';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { CaseState } from '../case-state.tsx';
import { useCaseWords } from '../case-words.ts';
import { ClinicUnreadMark } from '../clinic-slots.tsx';
import styles from './browser.module.css';
import type { ListProps } from './list-props.ts';

function Orders({ found }: { found: CaseLine }) {
  const t = useT();
  const language = useLanguage();
  const { orders, orderCount } = found;
  if (orders.length === 0) return <p className={styles.quiet}>{t('cases.page.noOrders')}</p>;
  return (
    <>
      <ul className={styles.orders}>
        {orders.map((order) => {
          const status = describeStatus(order.status);
          return (
            <li key={order.id}>
              <LinkRow
                to={orderDetailPath(order.type, order.id)}
                hue={order.appliance.hue}
                title={(order.seriesLabel ?? order.appliance.label)[language]}
                details={[order.no, order.promisedOn && t('cases.page.promised', { date: order.promisedOn })]}
                end={<StatusTag tone={status.tone} label={t(status.label)} />}
              />
            </li>
          );
        })}
      </ul>
      {orderCount > orders.length && (
        <Link to={casePath(found.id)}>{t('cases.browser.allOrders', { count: orderCount })}</Link>
      )}
    </>
  );
}

function CaseCard({ found }: { found: CaseLine }) {
  const words = useCaseWords();
  const facts = [words.titleOf(found), found.title && found.no, found.doctorName, words.diagnosis(found)];
  return (
    <article className={styles.card} aria-label={found.patientName}>
      <header className={styles.head}>
        <Link className={styles.name} to={casePath(found.id)}>
          {found.patientName}
        </Link>
        <ClinicUnreadMark caseId={found.id} />
        <span className={styles.state}>
          <CaseState state={found.state} />
        </span>
      </header>
      <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      <Orders found={found} />
    </article>
  );
}

/** Cases as cards, each with its newest orders. */
export function CaseCards({ page, empty, ...pager }: ListProps) {
  const t = useT();
  if (page.error && !page.data) return <Failure error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) {
    return (
      <div className={styles.cards}>
        {[1, 2, 3, 4].map((key) => (
          <SkeletonCard key={key} lines={4} />
        ))}
      </div>
    );
  }
  if (page.data.total === 0) return <div className={styles.surface}>{empty}</div>;
  return (
    <>
      <ul className={styles.cards} aria-busy={page.isFetching} aria-label={t('cases.list.title')}>
        {page.data.list.map((found) => (
          <li key={found.id}>
            <CaseCard found={found} />
          </li>
        ))}
      </ul>
      <Pager total={page.data.total} {...pager} />
    </>
  );
}
