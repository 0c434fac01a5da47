import * as live from '@suya/contract/live/live.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../ctx.ts';
import { type Module, on } from '../module.ts';
import type { ResolveSession, Session } from '../session.ts';
import type { Streams } from './stream.ts';

interface LiveDeps {
  readonly streams: Streams;
  readonly resolveSession: ResolveSession;
}

/** Keeps the answer open and writes events to it until the reader goes or the session ends. */
async function streamEvents(
  { streams, resolveSession }: LiveDeps,
  ctx: Ctx,
  { headers, method, session }: FastifyRequest,
  reply: FastifyReply,
): Promise<never> {
  // Who asks for the headers only gets them, and no stream.
  if (method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send() as never;
  reply.hijack();
  // A hijacked answer does not send its headers by itself.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  const token = headers.authorization ?? '';
  const lastEventId = headers['last-event-id'];
  const listenerOf = (now: Session) => streams.hearing.listener(ctx, now);
  await streams.open(reply.raw, {
    listener: listenerOf(session as Session),
    lastEventId: lastEventId === undefined ? undefined : String(lastEventId),
    askWho: async () => {
      const now = await resolveSession(token, 'look');
      return now && listenerOf(now);
    },
  });
  return undefined as never;
}

/** The live stream's one endpoint. */
export function liveModule(deps: LiveDeps): Module {
  return {
    name: 'live',
    routes: [on(live.streamEvents, (ctx, _input, request, reply) => streamEvents(deps, ctx, request, reply))],
  };
}
