import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import { isPhoned } from '@suya/contract/orders/workflow/terms';
import type { Ctx } from '../../../platform/ctx.ts';
import { type SeriesInJson, seriesOf, toSeries } from '../../catalogue/index.ts';
import type { OrderRecord } from '../orders.types.ts';

/** Like `seriesOfDraft`, with the catalogue's series already read. */
export function seriesNow(order: OrderRecord, [found]: readonly SeriesInJson[]): Series | undefined {
  if (isPhoned(order.kind) && order.series?.id === order.prescription.seriesId) return order.series;
  return found && toSeries(found);
}

/**
 * The series of a draft: the catalogue's current one, or, for an order by phone, the one that the lab stored with
 * the order, because the catalogue has none for it.
 */
export async function seriesOfDraft(ctx: Ctx, order: OrderRecord): Promise<Series | undefined> {
  const { seriesId } = order.prescription;
  if (isPhoned(order.kind) && order.series?.id === seriesId) return order.series;
  return seriesOf(ctx, order.type, seriesId);
}

/** Whether submission freezes a sum. An order by phone may wait until the lab's finance names it. */
export const isPriced = ({ kind, priceFen }: Pick<OrderRecord, 'kind' | 'priceFen'>): boolean =>
  !isPhoned(kind) || priceFen !== null;
