import { z } from 'zod';

export const pageSizes = [10, 20, 30, 50] as const;

/** The paging fields of every list's body. */
export const paging = {
  pageIndex: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.literal(pageSizes).default(10),
};

/** A page of a list. `total` is the number of items that match the filters. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({ total: z.int().min(0), list: z.array(item) });
}

export interface Page<T> {
  total: number;
  list: T[];
}
