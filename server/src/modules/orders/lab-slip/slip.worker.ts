import { move } from 'piscina';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import { type SlipContent, slipDefinition, slipsDefinition } from './slip-definition.ts';

/** Several slips on one document, and what the document is called by. */
export interface SlipPile {
  readonly slips: readonly SlipContent[];
  readonly name: string;
}

/** Draws one slip or a pile of them in this worker; their definition holds functions and could not be sent here. */
export default async function drawSlip(asked: SlipContent | SlipPile): Promise<Uint8Array> {
  const definition = 'slips' in asked ? slipsDefinition(asked.slips, asked.name) : slipDefinition(asked);
  return move(new Uint8Array(await drawPdf(definition))) as Uint8Array;
}
