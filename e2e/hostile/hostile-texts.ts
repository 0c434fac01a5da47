import { inTurn } from '../support/turns.ts';

/** What a browser would run where it took a text for a page: each shows itself by a dialog. */
const shapes = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<body onload=alert(1)>',
  '<iframe src=javascript:alert(1)>',
  '<a href=javascript:alert(1)>x</a>',
  'javascript:alert(1)',
  "{{constructor.constructor('alert(1)')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would run is written as it would be
  '${alert(1)}',
  '-alert(1)-',
  '</title><script>alert(1)</script>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<style>*{background:url(//x/ran)}</style>',
  '<math><mi xlink:href=javascript:alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '[x](javascript:alert(1))',
  '<!--><img src=x onerror=alert(1)>-->',
  '<object data=javascript:alert(1)>',
  '</textarea><script>alert(1)</script>',
] as const;

/** Out of an attribute, out of a text of script, or as it is. */
const contexts = ['', "'", '">'] as const;

/** Sixty texts, none longer than the shortest field that takes free text. */
export const hostileTexts: readonly string[] = contexts.flatMap((context) => shapes.map((shape) => context + shape));

/** One of each shape, for what is dearer to make. */
export const hostileShapes: readonly string[] = hostileTexts.slice(-shapes.length);

/** The twenty shapes in one of the three contexts, for each of the many places that show a text. */
export const hostileInTurn: readonly string[] = inTurn(contexts, contexts.length).flatMap((context) =>
  shapes.map((shape) => context + shape),
);

/** The texts whose turn it is, in heaps that fit a field of some length. */
export function heaps(limit: number): string[][] {
  const found: string[][] = [[]];
  for (const text of hostileInTurn) {
    const last = found.at(-1) ?? [];
    if ([...last, text].join('\n').length > limit) found.push([text]);
    else last.push(text);
  }
  return found;
}
