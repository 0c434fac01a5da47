import pg from 'pg';
import { type ConnectionSettings, clientConfig, type Log } from './connection.ts';
import { prepareConnection } from './hot/scoped-query.ts';

const STATEMENT_MS = 5000;
const CONNECT_MS = 3000;
const IDLE_IN_TRANSACTION_MS = 15_000;

/**
 * Connections of the run-time login that send without waiting for answers and never keep a caller waiting: 3 s for a
 * connection, 5 s for a statement.
 */
export function makePool(login: ConnectionSettings, size: number, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(login, `suya:${process.pid}`),
    pipeline: true,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    // The client-side timeout, for a server that no longer answers at all: the caller gets an error within 5 s.
    query_timeout: STATEMENT_MS - 200,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    onConnect: prepareConnection,
  } as pg.PoolConfig);
  // Both are needed: the pool reports errors of idle connections, the client those of one in use. An unhandled
  // error of either ends the process.
  const lost = (error: Error): void => {
    if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}
