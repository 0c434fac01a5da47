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
  readonly onPage: (pageIndex: number, pageSize: number) => void;
}
