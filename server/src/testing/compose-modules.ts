import { requireFreshFactor, resolveSession } from '../modules/identity/index.ts';
import { makeBus } from '../platform/events/bus.ts';
import { makeHttpServer } from '../platform/http/server.ts';
import type { Module } from '../platform/module.ts';
import type { Compose } from './test-server.ts';

/** The HTTP side over some modules, for tests that need no jobs, files or gateways. */
export function composeModules(...modules: Module[]): Compose {
  return async ({ database }) => {
    const http = await makeHttpServer({
      database,
      bus: makeBus(modules.flatMap((module) => module.subscriptions ?? [])),
      resolveSession: (token, as) => resolveSession(database, token, as),
      requireFreshFactor: (ctx) => requireFreshFactor({ factorByPhone: 'nobody' }, ctx),
      checkAnswers: true,
      modules,
      logger: false,
      trustedHops: 0,
      embedders: [],
      secure: false,
    });
    return { http, close: () => http.close() };
  };
}
