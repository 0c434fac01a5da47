import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { statusOf } from '@suya/contract/orders/workflow/states';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { formatRelativeDay } from '../../../lib/format.ts';
import { type Translate, useT } from '../../../lib/i18n.tsx';
import type { Tone } from '../../../ui/style/tokens.ts';
import { StatusTag } from '../../../ui/values/status-tag.tsx';
import { describeStatus } from './status.ts';

type Standing = Pick<OrderRow, 'status' | 'mine' | 'turn' | 'movedAt'>;

/** The colour of an order among others: amber where the next step is the reader's own, else its group's. */
export const toneOfOrder = ({ status, mine }: Pick<OrderRow, 'status' | 'mine'>): Tone =>
  mine ? 'attention' : describeStatus(status).tone;

/** What an order waits for at the clinic, in words; whom it waits for if that is not the reader. Null if for nothing. */
export function taskWords({ turn, mine }: Pick<OrderRow, 'turn' | 'mine'>, t: Translate): string | null {
  if (!turn) return null;
  const task = t(`workflow.tasks.${turn.task}`);
  return mine ? task : t(`workflow.awaited.${turn.who}`, { task });
}

/** The same with the day since when: "审核方案 · 今天". */
export function taskSince(order: Standing, t: Translate): string | null {
  const words = taskWords(order, t);
  return words && `${words} · ${formatRelativeDay(order.movedAt, t)}`;
}

/** An order's status in the clinic's words; amber where the next step is the reader's. */
export function OrderStatus({ order }: { order: Pick<OrderRow, 'status' | 'mine'> }) {
  const t = useT();
  return <StatusTag tone={toneOfOrder(order)} label={t(labelOf(statusOf(order.status)))} />;
}
