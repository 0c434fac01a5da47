import { move } from 'piscina';
import { drawPdf } from '../../platform/pdf/draw-pdf.ts';
import { type LabelContent, labelDefinition } from './label-definition.ts';

/** Draws one label in this worker. */
export default async function drawLabel(content: LabelContent): Promise<Uint8Array> {
  return move(new Uint8Array(await drawPdf(labelDefinition(content)))) as Uint8Array;
}
