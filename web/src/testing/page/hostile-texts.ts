import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';

/** What a browser would run where it took a text for a page. */
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

/** Sixty texts: each shape out of an attribute, out of a text of script, and as it is. The journeys have the same. */
export const hostileTexts: readonly string[] = ['', "'", '">'].flatMap((context) =>
  shapes.map((shape) => context + shape),
);

/** The sixty, or some of them, in heaps that fit a field of some length. */
export function heaps(limit: number, texts = hostileTexts): string[][] {
  const found: string[][] = [[]];
  for (const text of texts) {
    const last = found.at(-1) ?? [];
    if ([...last, text].join('\n').length > limit) found.push([text]);
    else last.push(text);
  }
  return found;
}

/** Everything that a reader of the page meets: texts, what fields hold, and names. */
function shown(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const named = [...document.querySelectorAll('[title], [aria-label]')];
  const names = named.flatMap((each) => [each.getAttribute('title'), each.getAttribute('aria-label')]);
  return [document.body.textContent, ...fields.map(({ value }) => value), ...names].join('\n');
}

const runs = (element: Element): boolean =>
  element.matches('script, iframe, object, embed, math, style, [src=x]') ||
  element.getAttributeNames().some((name) => name.startsWith('on')) ||
  ['href', 'src', 'xlink:href', 'action'].some((name) => /^\s*javascript:/i.test(element.getAttribute(name) ?? ''));

/** Elements of the page that would run something or fetch elsewhere: a text that was taken for a page has become one. */
export const running = ({ body } = document): string[] =>
  [...body.querySelectorAll('*')].filter(runs).map(({ outerHTML }) => outerHTML);

/** Waits until the page shows each of the texts, sign by sign, and none has become a part of the page. */
export async function showsAll(texts: readonly string[], options: { timeout?: number } = {}): Promise<void> {
  await waitFor(() => {
    const all = shown();
    expect(texts.filter((text) => !all.includes(text))).toEqual([]);
  }, options);
  expect(running()).toEqual([]);
}
