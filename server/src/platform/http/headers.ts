import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Security headers of every answer (OWASP ASVS 5.0, 3.4). */
export function contentSecurity(deps: { embedders: readonly string[]; secure: boolean }): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: false,
    strictTransportSecurity: deps.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: deps.embedders.length > 0 ? false : { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  };
}

/** The Content-Security-Policy of our own pages and answers. */
export function contentPolicy(embedders: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // No text of a page becomes script. The one policy starts workers of our own and does nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types suya-worker',
    `frame-ancestors ${embedders.length > 0 ? embedders.join(' ') : "'none'"}`,
  ].join('; ');
}

/** Powers of the browser that nothing of ours uses. */
export const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=()';

/** The headers of an answer that no hook runs for: of a request that never became one. */
export function bareHeaders(deps: { embedders: readonly string[]; secure: boolean }): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentPolicy(deps.embedders),
    'Permissions-Policy': permissionsPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(deps.embedders.length > 0 ? {} : { 'X-Frame-Options': 'DENY' }),
    ...(deps.secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
