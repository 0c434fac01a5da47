import { readFile } from 'node:fs/promises';
import { everyRole, type RoleOf } from '@suya/contract/access/who-may';
import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { aClinic, aLabPerson, aMember, aPerson, type SignedIn, signIn, type TestClinic } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { nameOf } from './testing/ask.ts';

const server = useServer();
const PAGE = new URL('../../../docs/permissions.md', import.meta.url);
/** An id that nothing has. */
const NOBODY = '019b76da-a800-7000-8000-0000000000ff';

/** What the committed page says: call → for each role, whether it may. */
let table: ReadonlyMap<string, readonly boolean[]>;
let people: readonly SignedIn[];

function personOf(clinic: TestClinic, who: RoleOf): Promise<SignedIn> {
  if (who.side === 'clinic') return aMember(clinic, [who.role]);
  if (who.side === 'lab') return aLabPerson(server.current, who.role);
  return aPerson(server.current).then((person) => signIn(server.current, person, { side: 'none', clinicId: null }));
}

beforeAll(async () => {
  const text = await readFile(PAGE, 'utf8');
  const rows = text.split('\n').filter((line) => /^\| (GET|POST) \//.test(line));
  table = new Map(
    rows.map((line) => {
      const [call = '', , ...ticks] = line.slice(2, -2).split(' | ');
      return [call, ticks.map((tick) => tick.trim() === '✓')];
    }),
  );
  const clinic = await aClinic(server.current);
  people = await Promise.all(everyRole.map((who) => personOf(clinic, who)));
});

/**
 * Whether a call lets somebody in. What is sent can be read by no endpoint, so that nothing is done: who is admitted is
 * told that, who is not that they may not.
 */
async function isLetIn(endpoint: Endpoint, token: string, address = ''): Promise<boolean> {
  const { statusCode } = await server.current.http.inject({
    method: endpoint.method,
    url: `${endpoint.path.replace(/\{\w+\}/g, NOBODY)}?surprise=1${address}`,
    ...(endpoint.method === 'POST'
      ? { payload: '{"a":', headers: { authorization: token, 'content-type': 'application/json' } }
      : { headers: { authorization: token } }),
  });
  if (statusCode === 403) return false;
  if (statusCode === 400 || statusCode === 422) return true;
  throw new Error(`${nameOf(endpoint)} answered ${statusCode}`);
}

const asked = endpoints.filter(({ format }) => format !== 'gateway');

async function differences(address = ''): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of asked) {
    const expected = table.get(nameOf(endpoint)) ?? [];
    for (const [at, { token }] of people.entries()) {
      const isIn = await isLetIn(endpoint, token, address);
      if (isIn !== expected[at]) found.push(`${nameOf(endpoint)} as ${JSON.stringify(everyRole[at])}: ${isIn}`);
    }
  }
  return found;
}

test('the page names every call, and every role', () => {
  expect([...table.keys()]).toEqual(endpoints.map(nameOf));
  for (const ticks of table.values()) expect(ticks).toHaveLength(everyRole.length);
});

test('every call lets in the roles that the page says, and refuses the others', async () => {
  expect(await differences()).toEqual([]);
});

test('an address that says it is framed opens nothing that is closed without it', async () => {
  expect(await differences('&iframe=1')).toEqual([]);
});

test('canary: a page that says otherwise of one call would be noticed', async () => {
  const [call, ticks] = [...table].find(([, each]) => each.includes(false)) ?? ['', []];
  const before = table;
  table = new Map([...before, [call, ticks.map((tick) => !tick)]]);
  const found = await differences();
  table = before;
  expect(found).toHaveLength(everyRole.length);
});
