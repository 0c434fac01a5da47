import { sql } from 'kysely';
import { makeBus } from '../../platform/events/bus.ts';
import { makeHttpServer } from '../../platform/http/server.ts';
import { type Compose, type TestServer, useComposedServer } from '../test-server.ts';
import { identity, resolveSession } from '../../modules/identity/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { filesModule, mountStorage, openStorage } from '../../platform/files/index.ts';

/** What the composition of the files' tests lets a test do besides asking. */
export interface FilesServer {
  readonly current: TestServer;
  /** The root of the address the server really listens on. */
  readonly origin: string;
  /** Says which clinic an order belongs to, as the orders' module would. */
  giveOrder(orderId: string, clinicId: string): void;
  /** Turns the store's clock forward, in milliseconds. */
  advance(ms: number): void;
}

async function isSessionLive(database: Database, sessionId: string): Promise<boolean> {
  const db = database.scoped({ kind: 'identity', userId: null });
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('idle_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** The files' module and the embedded store, listening on a port of its own, over a real database. */
export function useFilesServer(): FilesServer {
  const orders = new Map<string, string>();
  let ahead = 0;
  const compose: Compose = async ({ database, config }) => {
    const storage = await openStorage(config.dataDir, () => new Date(Date.now() + ahead));
    const clinicOfOrder = async (_ctx: unknown, orderId: string) => {
      const clinicId = orders.get(orderId);
      if (!clinicId) throw new AppError(404);
      return clinicId;
    };
    const http = await makeHttpServer({
      database,
      bus: makeBus([]),
      resolveSession: (token) => resolveSession(database, token),
      checkAnswers: true,
      modules: [identity, filesModule({ storage, publicUrl: '', clinicOfOrder })],
      logger: false,
      trustedHops: 0,
      embedders: [],
      secure: false,
    });
    mountStorage(http, { storage, isSessionLive: (sessionId) => isSessionLive(database, sessionId) });
    await http.listen({ port: 0, host: '127.0.0.1' });
    return {
      http,
      close: async () => {
        await http.close();
        await storage.close();
      },
    };
  };
  const server = useComposedServer(compose);
  return {
    get current() {
      return server.current;
    },
    get origin() {
      const address = server.current.http.server.address();
      if (address === null || typeof address === 'string') throw new Error('the server does not listen');
      return `http://127.0.0.1:${address.port}`;
    },
    giveOrder: (orderId, clinicId) => orders.set(orderId, clinicId),
    advance: (ms) => {
      ahead += ms;
    },
  };
}
