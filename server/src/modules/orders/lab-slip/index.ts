import { translate } from '@suya/contract/messages/catalogue';
import type { LabCtx } from '../../../platform/ctx.ts';
import type { RawAnswer } from '../../../platform/module.ts';
import { openPdfPress, type PdfPress } from '../../../platform/pdf/pdf-press.ts';
import { workerFile } from '../../../platform/work/worker-file.ts';
import { todayAt } from '../orders.repo.ts';
import { getOrder } from '../page/order.views.ts';
import type { SlipPile } from './slip.worker.ts';
import type { SlipContent } from './slip-definition.ts';

export type SlipPress = PdfPress<SlipContent | SlipPile>;
export const openSlipPress = (): SlipPress =>
  openPdfPress<SlipContent | SlipPile>(workerFile(import.meta.url, './slip.worker'));

export interface SlipDeps {
  readonly press: SlipPress;
  /** The portal's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
  readonly brandName: string;
}

/**
 * The content of an order's slip.
 * @throws AppError 404 for an order that the lab may not see
 */
async function contentOf(ctx: LabCtx, orderId: string, deps: SlipDeps): Promise<SlipContent> {
  const order = await getOrder(ctx, orderId);
  const options = {
    clinicName: order.clinicName,
    orderUrl: `${deps.publicUrl}/lab/orders/${order.id}`,
    language: ctx.language,
    brandName: deps.brandName,
    printedOn: await todayAt(ctx, order.clinicId),
  };
  return { order, options };
}

const asPdf = (ctx: LabCtx, no: string, body: Buffer): RawAnswer => ({
  contentType: 'application/pdf',
  fileName: translate(ctx.language, 'slip.fileName', { no }),
  body,
});

/**
 * The slip of an order as PDF in the reader's language.
 * @throws AppError 404 for an order that the lab may not see
 */
export async function getLabSlip(ctx: LabCtx, orderId: string, deps: SlipDeps): Promise<RawAnswer> {
  const content = await contentOf(ctx, orderId, deps);
  return asPdf(ctx, content.order.no, await deps.press.print(content));
}

/**
 * The slips of several orders as one PDF, in the given sequence.
 * @throws AppError 404 if the lab may not see one of them; then none is printed
 */
export async function printLabSlips(ctx: LabCtx, orderIds: readonly string[], deps: SlipDeps): Promise<RawAnswer> {
  const slips: SlipContent[] = [];
  // One after the other: twenty concurrent reads would take every connection of a small pool.
  for (const orderId of orderIds) slips.push(await contentOf(ctx, orderId, deps));
  const [first, last] = [slips[0]?.order.no ?? '', slips.at(-1)?.order.no ?? ''];
  const name = slips.length > 1 ? `${first}–${last}` : first;
  return asPdf(ctx, name, await deps.press.print({ slips, name }));
}
