import type { OrderAct, OrderDetail } from '@suya/contract/orders/orders.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { amendOrderPath } from '../../../../lib/paths.ts';
import { LinkButton } from '../link-button.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { FollowUpDialog } from './follow-up-dialog.tsx';

const buttons: readonly OrderAct[] = ['followUp', 'amend', 'changeRequest'];
/** Whether `OrderActs` draws anything. */
export const hasActs = ({ acts }: Pick<OrderDetail, 'acts'>): boolean => buttons.some((act) => acts.includes(act));

/** What the clinic may do to an order besides the workflow's steps: go on from it, change it, ask for a change. */
export function OrderActs({ order }: { order: OrderDetail }) {
  const t = useT();
  const [asking, setAsking] = useState<OrderAct>();
  const close = () => setAsking(undefined);
  const may = (act: OrderAct) => order.acts.includes(act);
  return (
    <>
      {may('followUp') && (
        <Button type="primary" onClick={() => setAsking('followUp')}>
          {t('followUps.apply')}
        </Button>
      )}
      {may('amend') && <LinkButton to={amendOrderPath(order.id)}>{t('changes.amend.open')}</LinkButton>}
      {may('changeRequest') && <Button onClick={() => setAsking('changeRequest')}>{t('changes.request.open')}</Button>}
      {asking === 'followUp' && <FollowUpDialog order={order} onClose={close} />}
      {asking === 'changeRequest' && <ChangeDialog order={order} onClose={close} />}
    </>
  );
}
