import type { ServerResponse } from 'node:http';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { standInBrowser } from '../../testing/browser.ts';
import { type SeenRequest, startHttpDouble } from '../../testing/http-double.ts';
import { leadWith } from '../browser/navigation.ts';
import { keepSession, readToken } from '../session/session.ts';
import { concerns, follow, waitBeforeRetry } from './live.ts';

const double = await startHttpDouble();
beforeEach(() => standInBrowser(double.origin));
afterAll(() => double.close());

const news = (id: string, aggregate: string) =>
  `id: ${id}\nevent: news\ndata: ${JSON.stringify({ name: 'order.moved', aggregate, payload: {} })}\n\n`;

const beat = (id: string) => `id: ${id}\n: beat\n\n`;

/** Waits for the next connection to the stream. */
const nextConnection = () =>
  new Promise<{ request: SeenRequest; response: ServerResponse }>((resolve) =>
    double.answerWith((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      resolve({ request, response });
    }),
  );

/** A reading that was made stale. */
const staled = (client: QueryClient) =>
  new Promise<void>((resolve) =>
    client
      .getQueryCache()
      .subscribe((event) => event.type === 'updated' && event.action.type === 'invalidate' && resolve()),
  );

describe('the live stream', () => {
  it('comes back after a cut with the last event it saw, and makes stale only what the news concerns', async () => {
    keepSession('secret', {});
    const client = new QueryClient();
    const meta = (name: string) => ({
      queryKey: [name],
      queryFn: () => name,
      meta: { news: [name] },
      staleTime: Number.POSITIVE_INFINITY,
    });
    await Promise.all([client.fetchQuery(meta('order:1')), client.fetchQuery(meta('bill'))]);
    const stop = new AbortController();

    const first = nextConnection();
    const following = follow(client, stop.signal);
    const { request, response } = await first;
    expect(request.headers).toMatchObject({ authorization: 'secret' });
    expect(request.headers['last-event-id']).toBeUndefined();

    const stands = staled(client);
    response.write(beat('5.6'));
    await stands;
    const anew = { staleTime: 0 };
    await Promise.all([
      client.fetchQuery({ ...meta('order:1'), ...anew }),
      client.fetchQuery({ ...meta('bill'), ...anew }),
    ]);

    const stale = staled(client);
    response.write(news('5.7', 'order:1'));
    await stale;
    expect(client.getQueryState(['order:1'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['bill'])?.isInvalidated).toBe(false);

    const second = nextConnection();
    response.destroy();
    expect((await second).request.headers['last-event-id']).toBe('5.7');
    stop.abort();
    await following;
  });

  it('reads again what was read before it stood, once, and nothing that no news concerns', async () => {
    keepSession('secret', {});
    const client = new QueryClient();
    const reads: string[] = [];
    const reading = (name: string, meta?: { news: string[] }) => ({
      queryKey: [name],
      queryFn: () => reads.push(name),
      ...(meta ? { meta } : {}),
    });
    await client.fetchQuery(reading('order', { news: ['order:1'] }));
    await client.fetchQuery(reading('texts'));
    const stop = new AbortController();
    const connected = nextConnection();
    const following = follow(client, stop.signal);
    const { response } = await connected;

    // What came between the reading and the stream is told by neither.
    const first = staled(client);
    response.write(beat('7.0'));
    await first;
    expect(client.getQueryState(['order'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['texts'])?.isInvalidated).toBe(false);

    await client.fetchQuery(reading('order', { news: ['order:1'] }));
    await client.fetchQuery(reading('other', { news: ['bill'] }));
    const later = staled(client);
    response.write(beat('7.1') + news('7.2', 'bill:1'));
    await later;
    expect(client.getQueryState(['order'])?.isInvalidated).toBe(false);
    expect(reads).toEqual(['order', 'texts', 'order', 'other']);
    stop.abort();
    await following;
  });

  it('reads all again that news concern where the server cannot tell what it missed, and goes on from there', async () => {
    keepSession('secret', {});
    const client = new QueryClient();
    await client.fetchQuery({ queryKey: ['order'], queryFn: () => 1, meta: { news: ['order:1'] } });
    await client.fetchQuery({ queryKey: ['texts'], queryFn: () => 1 });
    const stop = new AbortController();
    const first = nextConnection();
    const following = follow(client, stop.signal);
    const { response } = await first;
    const begun = staled(client);
    response.write(beat('8.0'));
    await begun;
    await client.fetchQuery({ queryKey: ['order'], queryFn: () => 2, meta: { news: ['order:1'] }, staleTime: 0 });

    const again = staled(client);
    response.write('id: 9.0\nevent: reload\ndata: {}\n\n');
    await again;
    expect(client.getQueryState(['order'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['texts'])?.isInvalidated).toBe(false);
    const second = nextConnection();
    response.destroy();
    expect((await second).request.headers['last-event-id']).toBe('9.0');
    stop.abort();
    await following;
  });

  it('gives way to newer tabs while nobody looks at it, and comes back when somebody does', async () => {
    keepSession('secret', {});
    Object.assign(document, { visibilityState: 'hidden' });
    const stop = new AbortController();
    const first = nextConnection();
    const following = follow(new QueryClient(), stop.signal);
    const { response } = await first;
    let isBack = false;
    const second = nextConnection().then((connection) => {
      isBack = true;
      return connection;
    });
    const isWaiting = new Promise<void>((resolve) => {
      const { addEventListener } = document;
      document.addEventListener = (...given: Parameters<typeof addEventListener>) => {
        addEventListener.apply(document, given);
        resolve();
      };
    });
    response.end(`${beat('5.0')}id: 5.0\nevent: superseded\ndata: {}\n\n`);
    await isWaiting;
    expect(isBack).toBe(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect((await second).request.headers['last-event-id']).toBe('5.0');
    stop.abort();
    await following;
  });

  it('ends the session where the server says that it is over', async () => {
    const visits: string[] = [];
    leadWith((to) => visits.push(to));
    keepSession('revoked', {});
    double.answerWith((_, response) => response.writeHead(401).end());
    await follow(new QueryClient(), new AbortController().signal);
    expect([visits, readToken()]).toEqual([['/login?type=2'], undefined]);
  });

  it('concerns a reading that named the aggregate or its kind', () => {
    const reading = (...names: string[]) => ({ meta: { news: names } });
    expect(concerns(reading('order'), 'order:1')).toBe(true);
    expect(concerns(reading('order:1'), 'order:1')).toBe(true);
    expect(concerns(reading('order:2', 'bill'), 'order:1')).toBe(false);
    expect(concerns({ meta: undefined }, 'order:1')).toBe(false);
  });

  it('waits longer after each failure, half of it by chance, never over 30 seconds', () => {
    expect([0, 1, 2, 20].map((attempt) => waitBeforeRetry(attempt, () => 1))).toEqual([500, 1000, 2000, 30_000]);
    expect(waitBeforeRetry(2, () => 0)).toBe(1000);
  });
});
