import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { openPdfFonts, type PdfFonts } from './pdf-fonts.ts';
import { fontRareCharacters } from './rare-characters.ts';

pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setUrlAccessPolicy(() => false);

/** pdfmake reads fonts by name from here without touching the disk; its types leave the property out. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Uint8Array): void } };

/** The font that every document names. */
export const PDF_FONT = 'Sans';

let opened: Promise<PdfFonts> | undefined;

/** Hands one part of the family to pdfmake under a name. */
async function addFont(fonts: PdfFonts, name: string, part: string): Promise<void> {
  const files = { normal: `${part}-400.ttf`, bold: `${part}-700.ttf` };
  virtualfs.writeFileSync(files.normal, await fonts.read(part, 'normal'));
  virtualfs.writeFileSync(files.bold, await fonts.read(part, 'bold'));
  pdfmake.addFonts({ [name]: { ...files } });
}

/**
 * Draws a document with its fonts embedded, Chinese included. Takes some hundred milliseconds of a processor, so a
 * server runs it in a worker.
 */
export async function drawPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  opened ??= openPdfFonts();
  const fonts = await opened;
  const rare = new Set<string>();
  fontRareCharacters(definition.content, (character) => {
    const part = fonts.rarePartOf(character);
    if (part) rare.add(part);
    return part && `${PDF_FONT} ${part}`;
  });
  await addFont(fonts, PDF_FONT, fonts.main);
  for (const part of rare) await addFont(fonts, `${PDF_FONT} ${part}`, part);
  return pdfmake.createPdf(definition).getBuffer();
}
