import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedNotice {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface NoticeListener {
  readonly url: string;
  /** The next notification at this path, in order of arrival. */
  next(path: string): Promise<ReceivedNotice>;
  /** How many requests came in all. */
  count(): number;
  /** HTTP status of the answers from now on. */
  answer(status: number): void;
  stop(): Promise<void>;
}

/** A place that gateways can call: keeps what arrives and answers with a status. */
export async function startNoticeListener(): Promise<NoticeListener> {
  const arrived: ReceivedNotice[] = [];
  const news = new EventEmitter();
  let status = 200;
  let total = 0;
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    total += 1;
    arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    reply.writeHead(status).end();
    news.emit('arrived');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    next: async (path) => {
      for (;;) {
        const at = arrived.findIndex((notice) => notice.path === path);
        const [found] = at < 0 ? [] : arrived.splice(at, 1);
        if (found !== undefined) return found;
        await once(news, 'arrived');
      }
    },
    count: () => total,
    answer: (next) => {
      status = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
