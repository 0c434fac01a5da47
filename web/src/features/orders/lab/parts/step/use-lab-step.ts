import { codes } from '@suya/contract/http/errors';
import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { queryClient } from '../../../../../lib/http/query.ts';
import type { Refusal } from '../../../../../lib/http/refusal.ts';
import { type Translate, useT } from '../../../../../lib/i18n.tsx';
import { showToast } from '../../../../../ui/feedback/toast.tsx';
import type { EventValues } from '../../../parts/acts/event-fields.tsx';
import { labOrderQuery, useActAsLab } from '../../api.ts';

/** The order as the person saw it when they decided. */
export type Seen = Pick<OrderDetail, 'id' | 'version' | 'history'>;

/** Reads the order again and says who was first and what they did; steps that follow by themselves are not the cause. */
async function tellWhatHappened({ id, history }: Seen, t: Translate): Promise<void> {
  const now = await queryClient.fetchQuery(labOrderQuery(id)).catch(() => undefined);
  const seen = history.at(-1)?.seq ?? 0;
  const news = now?.history.filter(({ seq }) => seq > seen) ?? [];
  const cause = news.findLast(({ actor }) => actor !== 'system') ?? news.at(-1);
  if (!cause) return showToast('warning', t('lab.act.movedPlain'));
  const who = cause.actor === 'system' ? t('workflow.actors.system') : cause.actorName;
  showToast('warning', t('lab.act.moved', { who, what: t(`workflow.events.${cause.event}.done` as MessageKey) }));
}

/**
 * Carries out steps of the workflow as the lab. Each resolves with the order after it, or undefined where somebody else was
 * first: then the person was told what happened and sees the order as it is now. Other refusals reject; those without fields
 * were shown.
 */
export function useLabStep() {
  const t = useT();
  const { mutateAsync: act } = useActAsLab();
  const carryOut = async (order: Seen, send: () => Promise<OrderDetail>, done: string) => {
    try {
      const after = await send();
      queryClient.setQueryData(labOrderQuery(order.id).queryKey, after);
      showToast('success', done);
      return after;
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code === codes.orderMoved) return void (await tellWhatHappened(order, t));
      if (Object.keys(refusal.fields ?? {}).length === 0) showToast('error', refusal.message);
      throw error;
    }
  };
  return {
    carryOut,
    act: (order: Seen, event: OrderEvent, fields: EventValues = {}) =>
      carryOut(
        order,
        () => act({ orderId: order.id, version: order.version, event, fields: { ...fields } }),
        t('orders.act.done', { event: t(`workflow.events.${event}.name`) }),
      ),
  };
}
