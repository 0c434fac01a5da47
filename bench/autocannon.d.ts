declare module 'autocannon' {
  /** What one connection carries from request to request. */
  export type Context = Record<string, unknown>;

  export interface Asked {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?(request: Asked, context: Context): Asked;
    onResponse?(status: number, body: string, context: Context): void;
  }

  export interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly duration: number;
  }

  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    /** Requests per second of all connections together; as many as go where left out. */
    overallRate?: number;
    requests: Asked[];
  }): PromiseLike<Result>;
}
