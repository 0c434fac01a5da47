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

export const streamEvents = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/events',
  summary: 'Live news as server-sent events, resumable by Last-Event-ID; read it with fetch',
  access: 'signedIn',
  format: 'stream',
  answer: newsItem,
});
