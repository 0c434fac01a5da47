import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Envelope } from '@suya/contract/http/envelope';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../testing/use-server.ts';
import { wrongWith } from './testing/security-headers.ts';

const server = useServer();

/** Sends these bytes as they are. @returns the one answer that comes until the connection ends */
async function answerTo(bytes: string): Promise<Response> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write(bytes);
  const [head = '', body] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  const named = headers.map((header): [string, string] => {
    const [name = '', ...value] = header.split(': ');
    return [name, value.join(': ')];
  });
  return new Response(body, { status: Number(line.split(' ')[1]), headers: named });
}

const requests: readonly (readonly [string, number, string])[] = [
  ['no request at all', 400, 'nonsense\r\n\r\n'],
  ['a method that nobody knows', 400, 'LOOK / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a header of two lines', 400, 'GET / HTTP/1.1\r\nHost: x\r\nA: b\n c: \x01\r\n\r\n'],
  [
    'a length and pieces at once',
    400,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['headers of 20 kB', 431, `GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`],
  ['an expectation', 417, 'POST / HTTP/1.1\r\nHost: x\r\nExpect: gold\r\nContent-Length: 0\r\n\r\n'],
  ['no host', 400, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
];

describe('what never becomes a request', () => {
  test.each(requests)('%s is %i with envelope, trace id and security headers', async (_, status, bytes) => {
    const answer = await answerTo(bytes);
    expect([answer.status, wrongWith(answer)]).toEqual([status, []]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { code, msg, data, traceId } = (await answer.json()) as Envelope;
    expect([code, data]).toEqual([status, null]);
    expect(msg).not.toBe('');
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.headers.get('x-trace-id')).toBe(traceId);
  });

  test('a request of HTTP/1.0 needs no host', async () => {
    expect((await answerTo('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});
