/**
 * The page to open after signing in: `wanted` if it is a path of this site, otherwise the fallback. The fallback
 * also replaces the sign-in page itself and anything that a browser would resolve to another origin (`//x`, `/\x`,
 * `javascript:`, user info, control characters).
 */
export function safeRedirect(wanted: string | null | undefined, fallback: string, origin = location.origin): string {
  if (!wanted?.startsWith('/') || /[\p{Cc}\\]/u.test(wanted)) return fallback;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined;
  if (url?.origin !== origin || url.pathname === '/login' || /^\/(?:\/|%2f|%5c)/i.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
