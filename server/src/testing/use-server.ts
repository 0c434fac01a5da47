import type { Server } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { type App, buildApp } from '../app.ts';
import type { Config } from '../platform/config.ts';
import { type Compose, type TestServer, useComposedServer } from './test-server.ts';

/** The whole product over a database of its own, listening on a free port of 127.0.0.1 unless told otherwise. */
export interface WholeServer {
  readonly current: TestServer;
  readonly app: App;
  /** The root of the address it listens on. */
  readonly origin: string;
}

export interface WholeOptions {
  readonly env?: Record<string, string>;
  /** Settings that `readConfig` would refuse in a test, such as `production`. */
  readonly settings?: Partial<Config>;
  readonly webRoot?: string;
  readonly host?: string;
  /** Where it logs; nowhere unless told. */
  readonly logger?: FastifyBaseLogger;
  /** Adds to the composition before it serves. */
  readonly prepare?: (app: App) => void;
}

/** Everything that `npm start` composes but the gateway, with every answer checked by its schema; it listens. */
export const composeWhole =
  (options: WholeOptions = {}) =>
  async ({ database, config }: Parameters<Compose>[0]): Promise<App> => {
    const app = await buildApp({
      config: { ...config, ...options.settings },
      database,
      checkAnswers: true,
      webRoot: options.webRoot,
      ...(options.logger ? { logger: options.logger } : {}),
    });
    options.prepare?.(app);
    await app.http.listen({ port: 0, host: options.host ?? '127.0.0.1' });
    return app;
  };

/** The root of the address that a server listens on. */
export function originOf({ server }: { readonly server: Pick<Server, 'address'> }): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}`;
}

/** One whole server for the test file. Read it inside tests only. */
export function useServer(options: WholeOptions = {}): WholeServer {
  let app: App | undefined;
  const compose = composeWhole(options);
  const server = useComposedServer(async (parts) => {
    app = await compose(parts);
    return app;
  }, options.env);
  return {
    get current() {
      return server.current;
    },
    get app() {
      if (!app) throw new Error('the server is there only inside tests');
      return app;
    },
    get origin() {
      return originOf(server.current.http);
    },
  };
}
