import { translate } from '@suya/contract/messages/catalogue';
import type { ClinicCtx } from '../../platform/ctx.ts';
import type { RawAnswer } from '../../platform/module.ts';
import { openPdfPress, type PdfPress } from '../../platform/pdf/pdf-press.ts';
import { workerFile } from '../../platform/work/worker-file.ts';
import { getDelivery } from './deliveries.views.ts';
import type { LabelContent } from './label-definition.ts';

export type LabelPress = PdfPress<LabelContent>;
export const openLabelPress = (): LabelPress => openPdfPress(workerFile(import.meta.url, './label.worker'));

export interface LabelDeps {
  readonly labels: LabelPress;
  /** Where browsers reach the portal, without a slash at the end. */
  readonly publicUrl: string;
  readonly brandName: string;
}

/** The label of a box as PDF in the reader's language. @throws AppError 404 */
export async function getDeliveryLabel(ctx: ClinicCtx, deliveryId: string, deps: LabelDeps): Promise<RawAnswer> {
  const delivery = await getDelivery(ctx, deliveryId);
  const { language } = ctx;
  const scanUrl = `${deps.publicUrl}/lab/deliveries/${delivery.id}`;
  const body = await deps.labels.print({ delivery, language, brandName: deps.brandName, scanUrl });
  const fileName = translate(language, 'deliveries.label.fileName', { no: delivery.no });
  return { contentType: 'application/pdf', fileName, body };
}
