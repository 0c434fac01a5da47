import { Agent, request } from 'node:http';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { assistantPhone, type Behind, lookBehind, signIn } from './behind.ts';
import { cleanUp, demoFolder, Started } from './started.ts';

const WIDTH = 8;
const BEFORE = 200;

let dataDir: string;
let starts: Started[] = [];
let behind: Behind | undefined;

afterEach(async () => {
  await behind?.close();
  await cleanUp(dataDir, starts);
  starts = [];
});

/** How a request ended: with a whole answer, without any, or with one that broke off. */
type Ending = { readonly how: 'answered'; readonly status: number } | { readonly how: 'refused' | 'broken' };

interface Asking {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly token?: string;
  readonly body?: unknown;
}

function ask(agent: Agent, { origin, path, method, token, body }: Asking): Promise<Ending> {
  return new Promise((done) => {
    let begun = false;
    const headers = {
      ...(token ? { authorization: token } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const asked = request(`${origin}${path}`, { agent, method, headers }, (answer) => {
      begun = true;
      answer.resume();
      answer.on('end', () =>
        done(answer.complete ? { how: 'answered', status: answer.statusCode ?? 0 } : { how: 'broken' }),
      );
      answer.on('error', () => done({ how: 'broken' }));
    });
    asked.on('error', () => done({ how: begun ? 'broken' : 'refused' }));
    asked.end(body ? JSON.stringify(body) : undefined);
  });
}

test('SIGTERM under load: not ready first, no answer breaks off, nothing is done that was not answered, exit 0', async () => {
  dataDir = await demoFolder();
  const started = new Started(dataDir, await freePort());
  starts.push(started);
  await started.ready();
  behind = await lookBehind(dataDir);
  const { token } = await signIn(behind.system, assistantPhone, 'clinic');
  const { origin } = started;
  const endings = new Map<string, Ending>();
  const readiness: Ending[] = [];
  let closed = false;
  let enough: () => void = () => {};
  const loaded = new Promise<void>((done) => {
    enough = done;
  });
  const write = async (worker: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !closed; turn += 1) {
      const name = `收尾${worker}-${turn}`;
      const body = { name, sex: 'male' };
      const ending = await ask(agent, { origin, token, method: 'POST', path: createPatient.path, body });
      endings.set(name, ending);
      closed ||= ending.how === 'refused';
      if (endings.size >= BEFORE) enough();
    }
    agent.destroy();
  };
  const probe = async () => {
    // As a balancer does: a new connection each time.
    while (!closed) readiness.push(await ask(new Agent(), { origin, method: 'GET', path: '/readyz' }));
  };
  const workers = [probe(), ...Array.from({ length: WIDTH }, (_, index) => write(index))];
  await loaded;
  process.kill(await started.serverPid(), 'SIGTERM');
  await Promise.all(workers);
  expect(await started.exit).toBe(0);
  const all = [...endings];
  expect(all.filter(([, { how }]) => how === 'broken')).toEqual([]);
  const statuses = new Set(all.flatMap(([, ending]) => (ending.how === 'answered' ? [ending.status] : [])));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const notReady = readiness.findIndex((one) => one.how === 'answered' && one.status === 503);
  const refused = readiness.findIndex((one) => one.how === 'refused');
  expect(notReady).toBeGreaterThan(-1);
  if (refused > -1) expect(notReady).toBeLessThan(refused);
  expect(await names()).toEqual(all.flatMap(([name, ending]) => (isDone(ending) ? [name] : [])).sort());
});

const isDone = (ending: Ending): boolean => ending.how === 'answered' && ending.status === 200;

/** The patients that the load made, as the next start finds them. */
async function names(): Promise<string[]> {
  await behind?.close();
  const again = new Started(dataDir, await freePort());
  starts.push(again);
  await again.ready();
  behind = await lookBehind(dataDir);
  const rows = await behind.system.db.selectFrom('patient').select('name').where('name', 'like', '收尾%').execute();
  return rows.map(({ name }) => name).sort();
}
