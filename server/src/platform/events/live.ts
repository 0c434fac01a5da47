import * as live from '@suya/contract/live/live.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../ctx.ts';
import { type Module, on } from '../module.ts';
import type { ResolveSession } from '../session.ts';
import type { Streams } from './stream.ts';

interface LiveDeps {
  readonly streams: Streams;
  readonly resolveSession: ResolveSession;
}

/** Keeps the answer open and writes events to it until the reader goes or the session ends. */
async function streamEvents(
  deps: LiveDeps,
  ctx: Ctx,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<never> {
  reply.hijack();
  // A hijacked answer does not send its headers by itself.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  const token = headers.authorization ?? '';
  const lastEventId = headers['last-event-id'];
  await deps.streams.open(
    ctx,
    reply.raw,
    typeof lastEventId === 'string' ? lastEventId : undefined,
    async () => (await deps.resolveSession(token, 'look')) !== null,
  );
  return undefined as never;
}

/** The live stream's one endpoint. */
export function liveModule(deps: LiveDeps): Module {
  return {
    name: 'live',
    routes: [on(live.streamEvents, (ctx, _input, request, reply) => streamEvents(deps, ctx, request, reply))],
  };
}
