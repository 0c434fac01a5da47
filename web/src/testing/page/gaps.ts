/**
 * Fills what jsdom lacks and the product uses. jsdom neither lays out nor draws: what a style sheet hides, what overlaps and
 * what fits a screen is shown by journeys in Chromium.
 */

const WIDTH = 1280;

/** A query of the window's width is answered for a desk's; less motion is asked for, so that nothing waits for an animation. */
function isMet(query: string): boolean {
  if (query.includes('prefers-reduced-motion')) return true;
  const bounds = [...query.matchAll(/(min|max)-width:\s*([\d.]+)px/g)];
  return (
    bounds.length > 0 && bounds.every(([, side, px]) => (side === 'min' ? WIDTH >= Number(px) : WIDTH <= Number(px)))
  );
}

function matchMedia(query: string): MediaQueryList {
  const never = { onchange: null, addListener: () => {}, removeListener: () => {} };
  return Object.assign(new EventTarget(), { ...never, media: query, matches: isMet(query) });
}

/** Sees nothing change: there is no layout. */
class Unmoved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const isClosed = (element: Element): boolean =>
  (element instanceof HTMLDialogElement && !element.open) || element.hasAttribute('hidden');

/**
 * An element's own style and the little that browsers add to it. jsdom's answer goes through every rule of antd for every
 * element that a role is looked for in.
 */
function getComputedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const { style } = document.createElement('div');
  if (pseudo) return style;
  if (element instanceof HTMLElement || element instanceof SVGElement) style.cssText = element.style.cssText;
  if (isClosed(element)) style.display = 'none';
  return style;
}

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

/** A dialog that is closed already tells nobody that it closes. */
function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

const nothing = () => {};

Object.assign(globalThis, {
  ...{ matchMedia, getComputedStyle, scrollTo: nothing },
  ...{ ResizeObserver: Unmoved, IntersectionObserver: Unmoved },
});
Object.assign(window, { innerWidth: WIDTH });
Object.assign(HTMLDialogElement.prototype, { showModal, close });
Object.assign(Element.prototype, { scrollIntoView: nothing, scrollTo: nothing });
Object.assign(Document.prototype, { elementFromPoint: () => null });
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
// Nobody computes styles here, so nobody reads antd's sheets.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { get: () => '', set: nothing });
// Where transitions are unknown, antd moves nothing: here no end of one is ever told.
Reflect.deleteProperty(window, 'TransitionEvent');
Reflect.deleteProperty(CSSStyleDeclaration.prototype, 'WebkitTransition');
