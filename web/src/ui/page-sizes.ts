/** Page sizes of every list (specification, section 9). */
export const pageSizes = [10, 20, 30, 50] as const;
export type PageSize = (typeof pageSizes)[number];

/** A page size out of an address: the given number where it is one of ours, otherwise 10. */
export const pageSizeOf = (size: number): PageSize => pageSizes.find((known) => known === size) ?? 10;
