/** Page sizes of every list (specification, section 9). */
export const pageSizes = [10, 20, 30, 50] as const;
export type PageSize = (typeof pageSizes)[number];

/** A page size from an address: the given number if it is one of ours, otherwise 10. */
export const pageSizeOf = (size: number): PageSize => pageSizes.find((known) => known === size) ?? 10;

/** The page to show after the page size changed: the same one, or the last if there are fewer now. */
export const pageWithin = (pageIndex: number, total: number, size: number): number =>
  Math.max(1, Math.min(pageIndex, Math.ceil(total / size)));
