import { isSessionLive, requireFreshFactor, resolveSession } from '../../modules/identity/index.ts';
import { identity } from '../../modules/identity/testing/identity-in-tests.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { makeBus } from '../../platform/events/bus.ts';
import { filesModule, mountStorage, openStorage } from '../../platform/files/index.ts';
import { serveHealth } from '../../platform/http/health.ts';
import { makeHttpServer } from '../../platform/http/server.ts';
import type { Job } from '../../platform/module.ts';

export interface FilesParts {
  readonly database: Database;
  readonly dataDir: string;
  readonly port: number;
  readonly clock: () => Date;
  /** Order → clinic, as the orders' module would know it. */
  readonly orders: ReadonlyMap<string, string>;
}

/** The files' module and the embedded store with sign-in beside them, listening on a port of 127.0.0.1. */
export async function composeFiles({ database, dataDir, port, clock, orders }: FilesParts) {
  const storage = await openStorage(dataDir, clock);
  const clinicOfOrder = async (_ctx: unknown, orderId: string): Promise<string> => {
    const clinicId = orders.get(orderId);
    if (!clinicId) throw new AppError(404);
    return clinicId;
  };
  const files = filesModule({ storage, publicUrl: '', clinicOfOrder, requireShowable: async () => undefined });
  const http = await makeHttpServer({
    database,
    bus: makeBus([]),
    resolveSession: (token, as) => resolveSession(database, token, as),
    requireFreshFactor: (ctx) => requireFreshFactor({ factorByPhone: 'nobody' }, ctx),
    checkAnswers: true,
    modules: [identity, files],
    logger: false,
    trustedHops: 0,
    embedders: [],
    secure: false,
  });
  mountStorage(http, { storage, database, isLive: ({ sessionId }) => isSessionLive(database, sessionId) });
  serveHealth(http, { database, dataDir, gatewaySkewMs: () => null });
  await http.listen({ port, host: '127.0.0.1' });
  const jobs: readonly Job[] = files.jobs ?? [];
  return {
    http,
    jobs,
    close: async () => {
      await http.close();
      await storage.close();
    },
  };
}
