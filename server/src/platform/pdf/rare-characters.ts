import type { Content } from 'pdfmake/interfaces.js';

/** Which font has to draw a character where the usual one cannot. */
export type RareFontOf = (character: string) => string | undefined;

interface Run {
  text: string;
  readonly font: string | undefined;
}

function runsOf(text: string, rareFontOf: RareFontOf): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const font = rareFontOf(character);
    const last = runs.at(-1);
    if (last && last.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

/**
 * Gives rare characters (a surname such as 禤) the font that has them, everywhere in a part of a document.
 * The rest stays as it is; the document is changed in place.
 */
export function fontRareCharacters(node: Content | unknown, rareFontOf: RareFontOf): void {
  if (Array.isArray(node)) {
    for (const inner of node) fontRareCharacters(inner, rareFontOf);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const holder = node as Record<string, unknown>;
  for (const [key, value] of Object.entries(holder)) {
    if (key !== 'text' || typeof value !== 'string') {
      fontRareCharacters(value, rareFontOf);
      continue;
    }
    const runs = runsOf(value, rareFontOf);
    if (runs.some(({ font }) => font)) holder.text = runs.map(({ text, font }) => (font ? { text, font } : { text }));
  }
}
