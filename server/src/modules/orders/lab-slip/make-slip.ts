import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import pdfmake from 'pdfmake';
import { fontRareCharacters } from './rare-characters.ts';
import { type SlipOptions, slipDefinition } from './slip-definition.ts';
import { openSlipFonts, type SlipFonts } from './slip-fonts.ts';

pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setUrlAccessPolicy(() => false);

/** pdfmake reads fonts by name from here without touching the disk; its types leave the property out. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Uint8Array): void } };

let opened: Promise<SlipFonts> | undefined;

/** Hands one part of the family to pdfmake under a name. */
async function addFont(fonts: SlipFonts, name: string, part: string): Promise<void> {
  const files = { normal: `${part}-400.ttf`, bold: `${part}-700.ttf` };
  virtualfs.writeFileSync(files.normal, await fonts.read(part, 'normal'));
  virtualfs.writeFileSync(files.bold, await fonts.read(part, 'bold'));
  pdfmake.addFonts({ [name]: { ...files } });
}

/**
 * Draws the slip of an order: A4, fonts embedded. Takes some hundred milliseconds of a processor, so a server runs it
 * in a worker.
 */
export async function makeSlip(order: OrderDetail, options: SlipOptions): Promise<Buffer> {
  opened ??= openSlipFonts();
  const fonts = await opened;
  const definition = slipDefinition(order, options);
  const rare = new Set<string>();
  fontRareCharacters(definition.content, (character) => {
    const part = fonts.rarePartOf(character);
    if (part) rare.add(part);
    return part && `Slip ${part}`;
  });
  await addFont(fonts, 'Slip', fonts.main);
  for (const part of rare) await addFont(fonts, `Slip ${part}`, part);
  return pdfmake.createPdf(definition).getBuffer();
}
