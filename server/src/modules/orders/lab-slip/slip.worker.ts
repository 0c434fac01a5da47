import { move } from 'piscina';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { type SlipContent, slipDefinition, slipsDefinition } from './slip-definition.ts';

/** Several slips in one document, and the document's name. */
export interface SlipPile {
  readonly slips: readonly SlipContent[];
  readonly name: string;
}

/**
 * Draws one slip or several in this worker. The definition is built here because it contains functions, which
 * cannot be sent to a worker.
 */
export default async function drawSlip(asked: SlipContent | SlipPile): Promise<Uint8Array> {
  const definition = 'slips' in asked ? slipsDefinition(asked.slips, asked.name) : slipDefinition(asked);
  return move(new Uint8Array(await drawPdf(definition))) as Uint8Array;
}
