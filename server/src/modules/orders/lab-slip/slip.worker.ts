import { move } from 'piscina';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { type SlipContent, slipDefinition } from './slip-definition.ts';

/** Draws one slip in this worker; its definition holds functions and could not be sent here. */
export default async function drawSlip(content: SlipContent): Promise<Uint8Array> {
  return move(new Uint8Array(await drawPdf(slipDefinition(content)))) as Uint8Array;
}
