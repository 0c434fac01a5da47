const codes = /\/(lab\/(?:deliveries|orders)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i;

/**
 * The page of a printed code (a box's label or an order's slip), as a handheld scanner types it. The printed host
 * is ignored: the page is opened on this site.
 * @returns undefined for any other text
 */
export function pathOfScan(typed: string): string | undefined {
  const path = codes.exec(typed.trim())?.[1];
  return path && `/${path.toLowerCase()}`;
}
