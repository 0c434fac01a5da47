import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isDiskNearlyFull } from '../files/index.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve (database answers, disk has room); 503 while it stops, so
 * that a balancer sends nobody here any more.
 */
export function serveHealth(app: FastifyInstance, deps: { database: Database; dataDir: string }): { stop(): void } {
  let stopping = false;
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const [database, diskFull] = await Promise.all([deps.database.check(), isDiskNearlyFull(deps.dataDir)]);
    const ready = database && !diskFull && !stopping;
    return reply.status(ready ? 200 : 503).send({ ready, database, disk: !diskFull, stopping });
  });
  return {
    stop: () => {
      stopping = true;
      // From here on every answer ends its connection, so that none is cut while a request is on its way.
      app.server.maxRequestsPerSocket = 1;
    },
  };
}
