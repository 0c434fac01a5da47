import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (request: SeenRequest, response: ServerResponse) => void;

/** A server that says exactly what a test tells it to: to show what the client does with answers that a sound server never gives. */
export async function startHttpDouble() {
  const seen: SeenRequest[] = [];
  let answer: Answer = (_, response) => response.writeHead(404).end();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const met = {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      seen.push(met);
      answer(met, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answerWith: (next: Answer) => {
      answer = next;
    },
    /** The JSON envelope with a status. */
    answerJson: (status: number, body: unknown) => {
      answer = (_, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
