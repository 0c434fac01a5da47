/** A page of a list as its query answers it, and how to turn it: what every way of showing a list takes. */
export interface ListPage<Row> {
  readonly page: {
    readonly data: { readonly total: number; readonly list: readonly Row[] } | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Where the counting stops: a total of as many is "at least so many". Left out: everything is counted. */
  readonly countedTo?: number | undefined;
  readonly onPage: (pageIndex: number, pageSize: number) => void;
}
