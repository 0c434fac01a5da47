import type { Job } from '../../platform/module.ts';
import { systemOf } from '../people.ts';
import { type Compose, type TestServer, useComposedServer } from '../test-server.ts';
import { composeFiles } from './compose-files.ts';

/** What the composition of the files' tests lets a test do besides asking. */
export interface FilesServer {
  readonly current: TestServer;
  /** The root of the address the server really listens on. */
  readonly origin: string;
  /** Says which clinic an order belongs to, as the orders' module would. */
  giveOrder(orderId: string, clinicId: string): void;
  /** Turns the store's clock forward, in milliseconds. */
  advance(ms: number): void;
  /** Runs every job of the files once. */
  runJobs(): Promise<void>;
}

/** The files' module and the embedded store, listening on a port of its own, over a real database. */
export function useFilesServer(env: Record<string, string> = {}): FilesServer {
  const orders = new Map<string, string>();
  let ahead = 0;
  let jobs: readonly Job[] = [];
  const compose: Compose = async ({ database, config }) => {
    const clock = () => new Date(Date.now() + ahead);
    const composed = await composeFiles({ database, dataDir: config.dataDir, port: 0, clock, orders });
    jobs = composed.jobs;
    return composed;
  };
  const server = useComposedServer(compose, env);
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
    async runJobs() {
      for (const job of jobs) await job.run(systemOf(server.current));
    },
  };
}
