import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isDiskNearlyFull } from '../files/index.ts';

/** A larger difference needs an operator's attention: certificates, logs and gateways use the machine's own clock. */
const SKEW_MS = 60_000;

interface Deps {
  readonly database: Database;
  readonly dataDir: string;
  /** How far the gateway's clock was off at its last answer, in ms; null if there was none. */
  readonly gatewaySkewMs: () => number | null;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve (the database answers and the disk has room); 503 while
 * the process stops, so that a load balancer sends no more requests. `warnings`: `clock` if the machine's clock
 * differs from the database's by over a minute (the process can still serve, because the database decides every
 * expiry); `gatewayClock` if the database's clock differs that much from the payment gateway's, which refuses
 * requests signed at another time.
 */
export function serveHealth(app: FastifyInstance, deps: Deps): { stop(): void } {
  let stopping = false;
  const told = new Set<string>();
  const warnOf = (name: string, skewMs: number | null, words: string): string[] => {
    const isSkewed = Math.abs(skewMs ?? 0) > SKEW_MS;
    if (isSkewed && !told.has(name)) app.log.warn({ skewMs }, words);
    if (isSkewed) told.add(name);
    else told.delete(name);
    return isSkewed ? [name] : [];
  };
  const warningsNow = () => [
    ...warnOf('clock', deps.database.skewMs(), 'the clock of this machine is off the database’s'),
    ...warnOf('gatewayClock', deps.gatewaySkewMs(), 'the database’s clock is off the payment gateway’s'),
  ];
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
      // From here on every answer closes its connection, so that no connection is cut in the middle of a request.
      app.server.maxRequestsPerSocket = 1;
    },
  };
}
