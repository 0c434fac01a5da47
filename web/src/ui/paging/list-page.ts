/**
 * A page of a list as its query returns it, with the functions to turn pages. The input of every component that
 * shows a list.
 */
export interface ListPage<Row> {
  readonly page: {
    readonly data: { readonly total: number; readonly list: readonly Row[] } | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly pageIndex: number;
  readonly pageSize: number;
  /**
   * The number at which counting stops: a total of this size is "at least so many". Without it, everything is
   * counted.
   */
  readonly countedTo?: number | undefined;
  readonly onPage: (pageIndex: number, pageSize: number) => void;
}
