import type { CaseDetail, CaseOrder } from '@suya/contract/cases/cases.schema';
import type { ReactNode } from 'react';
import { formatRelativeDay } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { describeStatus } from '../../../lib/status.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LinkRow } from '../../../ui/link-row.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import styles from './case.module.css';

interface Props {
  found: CaseDetail;
  pathOf: (order: CaseOrder) => string;
  /** A new order, for whoever may begin one. */
  extra?: ReactNode;
}

/** The orders of a case with where each stands, newest first. */
export function CaseOrders({ found, pathOf, extra }: Props) {
  const t = useT();
  const language = useLanguage();
  return (
    <Card title={t('cases.page.orders')} extra={extra}>
      {found.orders.length === 0 && <Empty title={t('cases.page.noOrders')} hint={t('cases.page.noOrdersHint')} />}
      <ul className={styles.rows}>
        {found.orders.map((order) => {
          const status = describeStatus(order.status);
          const promised = order.promisedOn && t('cases.page.promised', { date: order.promisedOn });
          return (
            <li key={order.id}>
              <LinkRow
                to={pathOf(order)}
                hue={order.appliance.hue}
                title={(order.seriesLabel ?? order.appliance.label)[language]}
                details={[order.no, promised, formatRelativeDay(order.createdAt, t)]}
                end={<StatusTag tone={status.tone} label={t(status.label)} />}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
