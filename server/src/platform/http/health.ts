import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isDiskNearlyFull } from '../files/index.ts';

/** Clocks that differ by more are worth an operator's look: certificates, logs and gateways go by the machine's own. */
const SKEW_MS = 60_000;

/**
 * `/healthz`: the process lives. `/readyz`: it can serve (database answers, disk has room); 503 while it stops, so
 * that a balancer sends nobody here any more. `warnings`: `clock` where the machine's clock is over a minute off the
 * database's, which alone decides every expiry, so that it can serve all the same.
 */
export function serveHealth(app: FastifyInstance, deps: { database: Database; dataDir: string }): { stop(): void } {
  let stopping = false;
  let wasSkewed = false;
  const warningsNow = (): string[] => {
    const skewMs = deps.database.skewMs();
    const isSkewed = Math.abs(skewMs) > SKEW_MS;
    if (isSkewed && !wasSkewed) app.log.warn({ skewMs }, 'the clock of this machine is off the database’s');
    wasSkewed = isSkewed;
    return isSkewed ? ['clock'] : [];
  };
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const [database, diskFull] = await Promise.all([deps.database.check(), isDiskNearlyFull(deps.dataDir)]);
    const ready = database && !diskFull && !stopping;
    const warnings = database ? warningsNow() : [];
    return reply.status(ready ? 200 : 503).send({ ready, database, disk: !diskFull, stopping, warnings });
  });
  return {
    stop: () => {
      stopping = true;
      // From here on every answer ends its connection, so that none is cut while a request is on its way.
      app.server.maxRequestsPerSocket = 1;
    },
  };
}
