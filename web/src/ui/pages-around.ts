/** A gap in a row of pages, where some are left out. */
export const GAP = 'gap';

const ASIDE = 2;

/**
 * The pages that a pager names: the first, the last, and those around the one on show. A gap is never of one page.
 * In: pages from 1. Out: in order, `GAP` where some are left out.
 */
export function pagesAround(current: number, count: number): (number | typeof GAP)[] {
  // As many as there are towards an end, so that the row keeps its length.
  const from = Math.max(1, Math.min(current - ASIDE, count - 2 * ASIDE - 1));
  const to = Math.min(count, Math.max(current + ASIDE, 2 * ASIDE + 2));
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return [
    ...(from > 1 ? [1] : []),
    ...(from === 3 ? [2] : from > 3 ? [GAP] : []),
    ...middle,
    ...(to === count - 2 ? [count - 1] : to < count - 2 ? [GAP] : []),
    ...(to < count ? [count] : []),
  ] as (number | typeof GAP)[];
}
