import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { useT } from '../../../../lib/i18n.tsx';
import { queryClient } from '../../../../lib/query.ts';
import type { Refusal } from '../../../../lib/refusal.ts';
import { describeStatus } from '../../../../lib/status.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { orderQuery, useActOnOrder } from '../../api.ts';
import type { EventValues } from './event-fields.tsx';

const movedMeanwhile = 60013;

/**
 * Carries out a step of the workflow as the clinic.
 * @returns a function that resolves with the order after the step, or undefined where somebody else was first: then the
 *   person was told what happened and the order is read again. Other refusals reject; those without fields were shown.
 */
export function useOrderAct(order: Pick<OrderDetail, 'id' | 'version'>) {
  const t = useT();
  const { mutateAsync } = useActOnOrder();
  return async (event: OrderEvent, fields: EventValues): Promise<OrderDetail | undefined> => {
    const { queryKey } = orderQuery(order.id);
    try {
      const after = await mutateAsync({ orderId: order.id, version: order.version, event, fields: { ...fields } });
      queryClient.setQueryData(queryKey, after);
      showToast('success', t('orders.act.done', { event: t(`workflow.events.${event}.name`) }));
      return after;
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code === movedMeanwhile) {
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
