import type { ChangeRequest } from '@suya/contract/orders/change-request.schema';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { ReactNode } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import type { Tone } from '../../../../ui/style/tokens.ts';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import styles from './dates.module.css';

const tones: Readonly<Record<string, Tone>> = { accepted: 'done', declined: 'problem' };

/** What the clinic asked to be changed and what the lab said. `answer` is drawn where the reader is to answer. */
export function ChangeRequests({
  order,
  answer,
}: {
  order: OrderDetail;
  answer?: (request: ChangeRequest) => ReactNode;
}) {
  const t = useT();
  const { changeRequests } = order;
  if (changeRequests.length === 0) return null;
  const waits = changeRequests.some((request) => request.answer === null);
  return (
    <Card title={t('changes.request.list')} attention={waits && answer !== undefined}>
      <ul className={styles.list}>
        {changeRequests.toReversed().map((request) => (
          <li key={request.id}>
            <span className={styles.line}>
              <StatusTag
                tone={tones[request.answer ?? ''] ?? (answer ? 'attention' : 'info')}
                label={t(`changes.request.${request.answer ?? 'waiting'}`)}
              />
              <span className={`figures ${styles.quiet}`}>
                {t('changes.request.asked', { name: request.askedBy, time: formatTime(request.askedAt) })}
              </span>
            </span>
            <q className={styles.said}>{request.text}</q>
            {request.answeredAt && (
              <>
                <span className={`figures ${styles.quiet}`}>
                  {t('changes.request.asked', {
                    name: request.answeredBy ?? '',
                    time: formatTime(request.answeredAt),
                  })}
                </span>
                <q className={styles.said}>{request.answerText}</q>
              </>
            )}
            {request.answer === null && answer?.(request)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
