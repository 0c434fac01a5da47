import { translate } from '@suya/contract/messages/catalogue';
import type { LabCtx } from '../../../platform/ctx.ts';
import type { RawAnswer } from '../../../platform/module.ts';
import { openPdfPress, type PdfPress } from '../../../platform/pdf/pdf-press.ts';
import { workerFile } from '../../../platform/worker-file.ts';
import { todayAt } from '../orders.repo.ts';
import { detailOf } from '../orders.views.ts';
import type { SlipContent } from './slip-definition.ts';

export type SlipPress = PdfPress<SlipContent>;
export const openSlipPress = (): SlipPress => openPdfPress(workerFile(import.meta.url, './slip.worker'));

export interface SlipDeps {
  readonly press: SlipPress;
  /** Where browsers reach the portal, without a slash at the end. */
  readonly publicUrl: string;
  readonly brandName: string;
}

/**
 * The slip of an order as PDF in the reader's language.
 * @throws AppError 404 for an order that the lab may not see
 */
export async function labSlip(ctx: LabCtx, orderId: string, deps: SlipDeps): Promise<RawAnswer> {
  const order = await detailOf(ctx, orderId);
  const options = {
    clinicName: order.clinicName,
    orderUrl: `${deps.publicUrl}/lab/orders/${order.id}`,
    language: ctx.language,
    brandName: deps.brandName,
    printedOn: await todayAt(ctx, order.clinicId),
  };
  const body = await deps.press.print({ order, options });
  return { contentType: 'application/pdf', fileName: translate(ctx.language, 'slip.fileName', { no: order.no }), body };
}
