import { Agent, request } from 'node:http';

interface Question {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Reply {
  readonly ok: boolean;
  readonly status: number;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/**
 * One request with its whole answer; status 0 where the connection broke. Node's fetch now and then sends a body short
 * where the machine is very busy.
 */
export function ask(url: string, { method = 'GET', path = '/', headers = {}, body }: Question): Promise<Reply> {
  return new Promise((done) => {
    const broken = (): void => done({ ok: false, status: 0, body: Buffer.alloc(0) });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      const { statusCode: status = 0 } = answer;
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', broken);
      answer.on('end', () => done({ ok: status >= 200 && status < 300, status, body: Buffer.concat(chunks) }));
    });
    asked.on('error', broken);
    asked.end(body);
  });
}
