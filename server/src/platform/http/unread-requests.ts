import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@suya/contract/http/errors';
import { languageOf } from '@suya/contract/messages/catalogue';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { failure } from './answer.ts';
import { plainHeaders } from './headers.ts';

/** Node takes these from pre-generated randomness; drawing bytes ourselves would cost a system call each time. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');

/** What Node's parser reports, if it is not simply a request that cannot be read. */
const parserCodes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Set while an answer is under way on a connection; nothing may be written into it. */
type Busy = Socket & { readonly _httpMessage?: ServerResponse };

/**
 * Refuses what never becomes a request of ours in the form of every other refusal: envelope, trace id and security
 * headers. These are an undecodable path, what Node's parser rejects, and an `Expect` that nobody can meet.
 */
export function unreadRequests(deps: { readonly embedders: readonly string[]; readonly secure: boolean }) {
  const headers = plainHeaders(deps);
  const answerOf = (code: ErrorCode, acceptLanguage: string | undefined, traceId = newTraceId()) => {
    const { status, body } = failure(new AppError(code), languageOf(acceptLanguage), traceId);
    const text = JSON.stringify(body);
    const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': `${Buffer.byteLength(text)}` };
    return { status, headers: { ...headers, 'x-trace-id': traceId, ...own }, text };
  };

  function writeTo(socket: Busy, code: ErrorCode): void {
    const { status, headers: all, text } = answerOf(code, undefined);
    const lines = Object.entries({ ...all, connection: 'close' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`, () => socket.destroy());
  }

  return {
    frameworkErrors(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      const answer = answerOf(400, request.headers['accept-language'], request.id);
      void reply.status(answer.status).headers(answer.headers).send(answer.text);
    },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Busy): void {
      if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) socket.destroy();
      else writeTo(socket, parserCodes[error.code ?? ''] ?? 400);
    },
    refuseExpectations(server: Pick<Server, 'on'>): void {
      server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
        const answer = answerOf(417, request.headers['accept-language']);
        response.writeHead(answer.status, { ...answer.headers, connection: 'close' }).end(answer.text);
      });
    },
  };
}

/** @throws AppError 400 for a request of HTTP/1.1 that does not say whom it is for */
export function requireHost({ headers, raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && headers.host === undefined) throw new AppError(400);
}
