/** The Content-Security-Policy of our own pages and answers. */
function contentPolicy(embedders: readonly string[]): string {
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
    // No string becomes script. The one Trusted Types policy starts our own workers and does nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types suya-worker',
    `frame-ancestors ${embedders.length > 0 ? embedders.join(' ') : "'none'"}`,
  ].join('; ');
}

/** Browser features that we do not use. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=()';

/**
 * The headers of every answer (OWASP ASVS 5.0, 3.4); an answer's own headers override them. They are the same for all
 * answers, so they are made once.
 */
export function plainHeaders(deps: { embedders: readonly string[]; secure: boolean }): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': contentPolicy(deps.embedders),
    'permissions-policy': permissionsPolicy,
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    ...(deps.embedders.length > 0 ? {} : { 'x-frame-options': 'DENY' }),
    ...(deps.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
