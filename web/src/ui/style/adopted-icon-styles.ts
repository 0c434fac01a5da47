import { updateCSS as adopt } from './adopted-styles.ts';

/** Stands in for the icons' own copy of the same helper (see vite.config.ts). */
export function updateCSS(css: string, key: string): HTMLStyleElement {
  return adopt(css, key, { prepend: true });
}

export function getShadowRoot(element: Node): ShadowRoot | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : null;
}

export function warningOnce(valid: boolean, message: string): void {
  if (!valid) console.warn(message);
}
