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

/** One request with its whole answer. Node's fetch now and then sends a body short where the machine is very busy. */
export function ask(url: string, { method = 'GET', path = '/', headers = {}, body }: Question): Promise<Reply> {
  return new Promise((done, fail) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const status = answer.statusCode ?? 0;
      done({ ok: status >= 200 && status < 300, status, body: Buffer.concat(chunks) });
    });
    asked.on('error', fail);
    asked.end(body);
  });
}
