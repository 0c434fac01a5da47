import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { ChangeRequests } from '../../../parts/acts/change-requests.tsx';
import dates from '../../../parts/acts/dates.module.css';
import { Dates } from '../../../parts/acts/dates.tsx';
import { Family } from '../../../parts/acts/family.tsx';
import { AnswerChange } from './answer-change.tsx';
import { DifferenceDialog } from './difference-dialog.tsx';
import { RepromiseDialog } from './repromise-dialog.tsx';

/** What surrounds an order: its promise beside the appointment, its family, what the clinic asks, what else it costs. */
export function OrderLife({ order }: { order: OrderDetail }) {
  const t = useT();
  const [asking, setAsking] = useState<'repromise' | 'priceDifference'>();
  const close = () => setAsking(undefined);
  const may = order.acts;
  return (
    <>
      {may.includes('priceDifference') && (
        <div>
          <Button onClick={() => setAsking('priceDifference')}>{t('followUps.difference.title')}</Button>
        </div>
      )}
      <div className={dates.sides}>
        <Dates
          order={order}
          renew={
            may.includes('repromise') && (
              <Button size="small" onClick={() => setAsking('repromise')}>
                {t('changes.repromise.open')}
              </Button>
            )
          }
        />
        <Family order={order} side="lab" />
        <ChangeRequests
          order={order}
          answer={(request) => may.includes('changeAnswer') && <AnswerChange order={order} request={request} />}
        />
      </div>
      {asking === 'repromise' && <RepromiseDialog order={order} onClose={close} />}
      {asking === 'priceDifference' && <DifferenceDialog order={order} onClose={close} />}
    </>
  );
}
