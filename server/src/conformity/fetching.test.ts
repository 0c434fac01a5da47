import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { endpoints } from '@suya/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemOf } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { ask, type Heard, type Input, nameOf } from './testing/ask.ts';
import { inputsOf } from './testing/fixtures.ts';
import { stringPlacesOf, withLeaf } from './testing/leaves.ts';
import { aPersonFor } from './testing/people-of.ts';
import { aSide, type Side } from './testing/side.ts';

const server = useServer();
let side: Side;

/** Listeners on this machine's inner addresses, and everybody who came by. */
const listeners: Server[] = [];
const callers: string[] = [];
let addresses: readonly string[] = [];
/** Where this process tried to connect to, other than its database. */
const attempts: string[] = [];

function noteAttempts(message: unknown): void {
  const { socket } = message as { socket: Socket };
  socket.on('connectionAttempt', (ip: string, port: number) => {
    if (port !== server.current.test.admin.port) attempts.push(`${ip}:${port}`);
  });
  socket.on('lookup', (_error: unknown, _ip: unknown, _family: unknown, host: string) => {
    if (host !== server.current.test.admin.host) attempts.push(host);
  });
}

async function listenOn(host: string): Promise<string> {
  const listener = createServer((request, response) => {
    callers.push(`${host} ${request.url}`);
    response.end();
  });
  listeners.push(listener);
  listener.listen(0, host);
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

beforeAll(async () => {
  side = await aSide(server.current);
  const [four, six] = [await listenOn('127.0.0.1'), await listenOn('::1')];
  addresses = [
    `http://${four}/four.png`,
    `http://${six}/six.png`,
    `//${four}/bare`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
  ];
  subscribe('net.client.socket', noteAttempts);
});
afterAll(() => {
  unsubscribe('net.client.socket', noteAttempts);
  for (const listener of listeners) listener.close();
});

/** Our addresses in whatever a client may say of itself and of where it comes from. */
const headersWith = (address: string) => ({
  referer: address,
  origin: address,
  'user-agent': address,
  'x-forwarded-host': address,
  'x-forwarded-for': address,
  'accept-language': address,
  'last-event-id': address,
});

/** Waits until everything that the walk made known has been heard by all who listen to it. */
async function heardByAll(): Promise<void> {
  const { db } = systemOf(server.current);
  const waiting = () => db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute();
  while ((await waiting()).length > 0) await new Promise((next) => setTimeout(next, 50));
}

describe('an address in any text of any endpoint', () => {
  const walked = endpoints.filter(({ format }) => format !== 'stream' && format !== 'gateway');
  const told: string[] = [];

  test.each(walked.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is sent to %s',
    async (name, endpoint) => {
      const token = (await aPersonFor(endpoint, side))?.token;
      const inputs = inputsOf(endpoint, side.ids);
      const say = async (input: Input, address: string): Promise<Heard> => {
        const answer = await ask(server.current.http, endpoint, input, { token, headers: headersWith(address) });
        if (/root:.*:0:0:/.test(answer.text)) told.push(name);
        return answer;
      };
      for (const address of addresses) {
        for (const input of inputs) await say(input, address);
        for (const place of stringPlacesOf(endpoint)) await say(withLeaf(inputs[0] ?? {}, place, address), address);
      }
    },
  );

  test('is asked by nobody, and no file of ours is told', async () => {
    await heardByAll();
    expect(callers).toEqual([]);
    expect(attempts).toEqual([]);
    expect(told).toEqual([]);
    expect(walked.flatMap(stringPlacesOf).length).toBeGreaterThan(60);
  });

  test('canary: one that was asked would be noticed, on both inner addresses and outside', async () => {
    await fetch(addresses[0] ?? '');
    await fetch(addresses[1] ?? '');
    const outside = connect(80, '169.254.169.254');
    outside.on('error', () => {});
    await once(outside, 'connectionAttempt');
    outside.destroy();
    expect(callers.map((caller) => caller.split(' ')[1])).toEqual(['/four.png', '/six.png']);
    expect(attempts).toContain('169.254.169.254:80');
    expect(attempts.length).toBe(3);
  });
});
