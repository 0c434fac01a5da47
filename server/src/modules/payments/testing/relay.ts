import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A notification as it passed. */
export interface PassedNotice {
  readonly path: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** How the server answered; null where it was held back. */
  readonly status: number | null;
}

/** The line between the gateway and the server: it can be listened to, cut, and replayed. */
export interface Relay {
  readonly url: string;
  readonly passed: readonly PassedNotice[];
  /** While false, notices are taken and answered with success, but go no further. */
  forwards: boolean;
  connect(http: FastifyInstance): void;
  /** Gives a notice to the server, as it was or changed. */
  send(notice: Pick<PassedNotice, 'path' | 'body' | 'headers'>): Promise<{ status: number; body: string }>;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function startRelay(): Promise<Relay> {
  const passed: PassedNotice[] = [];
  let target: FastifyInstance | undefined;
  const relay = {
    passed,
    forwards: true,
    connect(http: FastifyInstance) {
      target = http;
    },
    async send({ path, body, headers }: Pick<PassedNotice, 'path' | 'body' | 'headers'>) {
      if (!target) throw new Error('the relay leads nowhere yet');
      // The length belongs to the bytes, which may have been changed on the way.
      const { 'content-length': _, ...rest } = headers;
      const answer = await target.inject({ method: 'POST', url: path, payload: body, headers: rest });
      return { status: answer.statusCode, body: answer.body };
    },
  };
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    const notice = { path: request.url ?? '/', body: await bodyOf(request), headers };
    const answer = relay.forwards ? await relay.send(notice) : null;
    passed.push({ ...notice, status: answer?.status ?? null });
    response.statusCode = answer?.status ?? 200;
    response.end(answer?.body ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(relay, {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}
