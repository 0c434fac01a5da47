import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import { isPhoned } from '@suya/contract/orders/workflow/terms';
import type { Ctx } from '../../platform/ctx.ts';
import { type SeriesInJson, seriesOf, toSeries } from '../catalogue/index.ts';
import type { OrderRecord } from './orders.types.ts';

/** As `seriesOfDraft`, of what the catalogue was found to have for the draft. */
export function seriesNow(order: OrderRecord, [found]: readonly SeriesInJson[]): Series | undefined {
  if (isPhoned(order.kind) && order.series?.id === order.prescription.seriesId) return order.series;
  return found && toSeries(found);
}

/**
 * The series that a draft is of: the catalogue's as it is now, or what the lab wrote down where a clinic phoned, which
 * stands in no catalogue.
 */
export async function seriesOfDraft(ctx: Ctx, order: OrderRecord): Promise<Series | undefined> {
  const { seriesId } = order.prescription;
  if (isPhoned(order.kind) && order.series?.id === seriesId) return order.series;
  return seriesOf(ctx, order.type, seriesId);
}

/** Whether a sum is frozen with the submission; what was phoned in may wait for the lab's finance to name it. */
export const isPriced = ({ kind, priceFen }: Pick<OrderRecord, 'kind' | 'priceFen'>): boolean =>
  !isPhoned(kind) || priceFen !== null;
