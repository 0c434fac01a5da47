interface Options {
  prepend?: boolean | 'queue';
  priority?: number;
}

interface Adopted {
  readonly sheet: CSSStyleSheet;
  readonly handle: HTMLStyleElement;
  readonly rank: number;
  css: string;
}

const adopted = new Map<string, Adopted>();

/** Prepended sheets come before appended ones, lower priority first; sheets of one rank keep their order. */
const rankOf = ({ prepend, priority = 0 }: Options) =>
  prepend === 'queue' ? priority : prepend ? -1_000_000 : 1_000_000;

/** Adopted sheets stand after linked ones: without a layer they would win over our own modules (see base.css). */
const layered = (css: string) => `@layer antd {${css}}`;

function publishSheets(): void {
  const ours = new Set([...adopted.values()].map((entry) => entry.sheet));
  const others = document.adoptedStyleSheets.filter((sheet) => !ours.has(sheet));
  const ordered = [...adopted.values()].sort((a, b) => a.rank - b.rank).map((entry) => entry.sheet);
  document.adoptedStyleSheets = [...others, ...ordered];
}

/**
 * Stands in for `@rc-component/util/es/Dom/dynamicCSS` (see vite.config.ts): same functions, but the rules go into
 * adopted style sheets instead of `<style>` elements, which a strict Content-Security-Policy would refuse.
 * The element returned is a handle that callers hang attributes on; it is never part of the document.
 */
export function updateCSS(css: string, key: string, options: Options = {}): HTMLStyleElement {
  const known = adopted.get(key);
  if (known) {
    if (known.css !== css) known.sheet.replaceSync(layered(css));
    known.css = css;
    return known.handle;
  }
  const entry = { sheet: new CSSStyleSheet(), handle: document.createElement('style'), rank: rankOf(options), css };
  entry.sheet.replaceSync(layered(css));
  adopted.set(key, entry);
  publishSheets();
  return entry.handle;
}

export function injectCSS(css: string, options: Options = {}): HTMLStyleElement {
  return updateCSS(css, `injected-${adopted.size}`, options);
}

export function removeCSS(key: string): void {
  const entry = adopted.get(key);
  if (!entry) return;
  adopted.delete(key);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== entry.sheet);
}

export function clearContainerCache(): void {
  for (const key of [...adopted.keys()]) removeCSS(key);
}
