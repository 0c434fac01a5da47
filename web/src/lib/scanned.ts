const codes = /\/(lab\/(?:deliveries|orders)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i;

/**
 * The page that a printed code leads to: of a box's label or an order's slip, as a handheld scanner types it. Whatever
 * host was printed, the page is looked for here. Out: undefined for any other text.
 */
export function pathOfScan(typed: string): string | undefined {
  const path = codes.exec(typed.trim())?.[1];
  return path && `/${path.toLowerCase()}`;
}
