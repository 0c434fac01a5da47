import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** What travels on the stream: enough to know what to read again, never content. */
const newsItem = z.strictObject({
  name: z.string(),
  /** `order:<id>`, `bill:<id>` … */
  aggregate: z.string(),
  payload: z.record(z.string(), z.unknown()),
});
export type NewsItem = z.output<typeof newsItem>;

/**
 * The event that is sent first where the place to resume from is none of the stream's, or too far behind: what came
 * since is not told one by one, so everything that news concern has to be read again.
 */
export const RELOAD = 'reload';
/** The last event of a stream that ends because its session has opened newer ones. */
export const SUPERSEDED = 'superseded';

export const streamEvents = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/events',
  summary:
    'Live news as server-sent events, resumable by Last-Event-ID; read it with fetch. Who cannot be told all that came since then gets the event `reload` instead; a session’s fifth stream ends its oldest with the event `superseded`',
  access: 'signedIn',
  format: 'stream',
  answer: newsItem,
});
