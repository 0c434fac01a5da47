import { codes } from '@suya/contract/http/errors';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { queryClient } from '../../../../lib/http/query.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { orderQuery, useActOnOrder } from '../../api.ts';
import { describeStatus } from '../../shared/status.ts';
import type { EventValues } from './event-fields.tsx';

/**
 * Carries something out on an order as the clinic and shows the order after it.
 * @returns a function that resolves with the order, or undefined where somebody else was first: then the person was told
 *   what happened and the order is read again. Other refusals reject; those without fields were shown.
 */
export function useCarryOut(orderId: string) {
  const t = useT();
  const { queryKey } = orderQuery(orderId);
  return async (send: () => Promise<OrderDetail>, done: string): Promise<OrderDetail | undefined> => {
    try {
      const after = await send();
      if (after.id === orderId) queryClient.setQueryData(queryKey, after);
      showToast('success', done);
      return after;
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code === codes.orderMoved) {
        const now = refusal.extra.status;
        const words =
          typeof now === 'number'
            ? t('orders.act.moved', { status: t(describeStatus(now).label) })
            : t('orders.act.movedPlain');
        showToast('warning', words);
        await queryClient.invalidateQueries({ queryKey });
        return undefined;
      }
      if (Object.keys(refusal.fields ?? {}).length === 0) showToast('error', refusal.message);
      throw error;
    }
  };
}

/** Carries out a step of the workflow as the clinic; see `useCarryOut`. */
export function useOrderAct(order: Pick<OrderDetail, 'id' | 'version'>) {
  const t = useT();
  const { mutateAsync } = useActOnOrder();
  const carryOut = useCarryOut(order.id);
  return (event: OrderEvent, fields: EventValues): Promise<OrderDetail | undefined> =>
    carryOut(
      () => mutateAsync({ orderId: order.id, version: order.version, event, fields: { ...fields } }),
      t('orders.act.done', { event: t(`workflow.events.${event}.name`) }),
    );
}
