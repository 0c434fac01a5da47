/** Page sizes of every list (specification, section 9). */
export const pageSizes = [10, 20, 30, 50] as const;
export type PageSize = (typeof pageSizes)[number];

/** A page size out of an address: the given number where it is one of ours, otherwise 10. */
export const pageSizeOf = (size: number): PageSize => pageSizes.find((known) => known === size) ?? 10;

/** The page that is shown after pages got another size: the same, or the last where there are fewer now. */
export const pageWithin = (pageIndex: number, total: number, size: number): number =>
  Math.max(1, Math.min(pageIndex, Math.ceil(total / size)));
