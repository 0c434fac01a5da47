import { streamEvents } from '@suya/contract/live/live.endpoints';
import { type Module, on } from '../module.ts';
import type { ResolveSession } from '../session.ts';
import type { Streams } from './stream.ts';

/** The live stream's one endpoint. */
export function liveModule(deps: { streams: Streams; resolveSession: ResolveSession }): Module {
  return {
    name: 'live',
    routes: [
      on(streamEvents, async (ctx, _input, request, reply) => {
        reply.hijack();
        // A hijacked answer sends none of its headers by itself.
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        const token = request.headers.authorization ?? '';
        const lastEventId = request.headers['last-event-id'];
        await deps.streams.open(
          ctx,
          reply.raw,
          typeof lastEventId === 'string' ? lastEventId : undefined,
          async () => (await deps.resolveSession(token)) !== null,
        );
        return undefined as never;
      }),
    ],
  };
}
