import { randomBytes } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of this answer's Content-Security-Policy; made when the page is sent. */
    styleNonce?: string;
  }
}

/** A nonce for the styles that the component library writes at run time. */
export function giveNonce(reply: FastifyReply): string {
  reply.styleNonce = randomBytes(16).toString('base64');
  return reply.styleNonce;
}

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
export function contentPolicy(embedders: readonly string[], nonce?: string): string {
  const style = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src ${style}`,
    // Positions that the component library computes are style attributes; they run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${embedders.length > 0 ? embedders.join(' ') : "'none'"}`,
  ].join('; ');
}
