import { afterAll, beforeAll } from 'vitest';
import { Child } from './child.ts';
import type { TestServer } from './test-server.ts';

/** The database and the folder that a process is started over. */
interface Place {
  readonly test: { readonly url: string };
  readonly config: { readonly dataDir: string };
}

/** The whole server in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  readonly child: Child;
}

/**
 * Starts the whole server, as `npm start` does, over the database and folder of a test server; waited for.
 * @param program under server/src, where something is to be around the server
 */
export async function startServerProcess(
  { test, config }: Place,
  env: Readonly<Record<string, string>> = {},
  program = 'main.ts',
): Promise<ServerProcess> {
  const child = new Child(program, {
    DATABASE_URL: test.url,
    DATA_DIR: config.dataDir,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'info',
    NODE_ENV: '',
    ...env,
  });
  const heard = await child.lineWith('Server listening at');
  await child.lineWith('"msg":"ready"');
  return { origin: /http:\/\/[\d.:]+/.exec(heard)?.[0] ?? '', child };
}

/**
 * Two processes that share nothing but the database and the folder, for a whole test file. Read them inside tests only.
 * @param server gives the test server, from a hook on
 */
export function useTwoProcesses(
  server: () => Pick<TestServer, 'test' | 'config'>,
  env?: () => Readonly<Record<string, string>>,
): { readonly origins: readonly [string, string] } {
  const processes: ServerProcess[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 2; n += 1) processes.push(await startServerProcess(server(), env?.()));
  });
  afterAll(async () => {
    await Promise.all(processes.map(({ child }) => child.end('SIGTERM')));
  });
  return {
    get origins(): readonly [string, string] {
      const [first, second] = processes;
      if (!first || !second) throw new Error('the processes are there only inside tests');
      return [first.origin, second.origin];
    },
  };
}
