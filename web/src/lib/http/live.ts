import type { NewsItem } from '@suya/contract/live/live.endpoints';
import { RELOAD, SUPERSEDED, streamEvents } from '@suya/contract/live/live.endpoints';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { readToken } from '../session/session.ts';
import { announce } from './manners.ts';
import { queryClient } from './query.ts';
import { Refusal } from './refusal.ts';
import { readEvents, type StreamEvent } from './sse.ts';

type Listener = (news: NewsItem) => void;
type Connection = 'connecting' | 'live' | 'lost';

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** The server sends a heartbeat every three seconds, so a longer silence means that the connection is dead. */
const silenceMs = 15_000;

let connection: Connection = 'connecting';
const watchers = new Set<() => void>();
const listeners = new Set<Listener>();

function setConnection(next: Connection): void {
  connection = next;
  for (const watcher of watchers) watcher();
}

/** Exponential backoff with jitter, so that many tabs do not reconnect at the same moment. */
export function waitBeforeRetry(attempt: number, random: () => number = Math.random): number {
  return Math.min(firstWaitMs * 2 ** attempt, longestWaitMs) * (0.5 + random() / 2);
}

/** Whether a query was declared to depend on the event's aggregate (`order:<id>`) or its kind (`order`). */
export function concerns(query: Pick<Query, 'meta'>, aggregate: string): boolean {
  const news = query.meta?.news as readonly string[] | undefined;
  const kind = aggregate.split(':', 1)[0] ?? '';
  return Boolean(news?.includes(aggregate) || news?.includes(kind));
}

/** Refetches what the event makes stale if it is on screen, and passes the event to listeners. */
export function spread(client: QueryClient, item: NewsItem): void {
  void client.invalidateQueries({ predicate: (query) => concerns(query, item.aggregate) });
  for (const listener of listeners) listener(item);
}

/**
 * Refetches live queries that were read before the stream was open, because changes in between reached neither of
 * them.
 * @param stoodAt when the first event of the stream arrived, in ms
 */
function readAgain(client: QueryClient, stoodAt: number): void {
  const isBefore = ({ meta, state }: Query) =>
    meta?.news !== undefined && (state.dataUpdatedAt <= stoodAt || state.fetchStatus === 'fetching');
  void client.invalidateQueries({ predicate: isBefore });
}

async function readStream(lastId: string | undefined, signal: AbortSignal, onEvent: (event: StreamEvent) => void) {
  const headers = new Headers({ Accept: 'text/event-stream', Authorization: readToken() ?? '' });
  if (lastId !== undefined) headers.set('Last-Event-ID', lastId);
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const response = await fetch(streamEvents.path, { headers, signal: AbortSignal.any([signal, silence.signal]) });
    if (!response.ok || !response.body) return response.status;
    setConnection('live');
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), silenceMs);
        controller.enqueue(chunk);
      },
    });
    for await (const event of readEvents(response.body.pipeThrough(heard))) onEvent(event);
    return response.status;
  } finally {
    clearTimeout(timer);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done, { once: true });
    signal.addEventListener('abort', done, { once: true });
  });

/**
 * Waits until a tab whose stream gave way to newer ones is looked at again. One that is in sight takes turns with them.
 */
const waitForTurn = (signal: AbortSignal): Promise<void> =>
  document.visibilityState === 'hidden'
    ? new Promise((resolve) => {
        document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
        signal.addEventListener('abort', () => resolve(), { once: true });
      })
    : pause(longestWaitMs, signal);

/**
 * Keeps one live stream open until the signal aborts it. It resumes after the last event seen and reconnects with
 * growing waits. Queries read before its first event are refetched; without an id to resume from, so is everything
 * on screen. Ends with the session.
 */
export async function follow(client: QueryClient, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  let attempt = 0;
  while (!signal.aborted) {
    let isSuperseded = false;
    const status = await readStream(lastId, signal, ({ id, event, data }) => {
      attempt = 0;
      if ((lastId === undefined && id !== undefined) || event === RELOAD) readAgain(client, Date.now());
      lastId = id ?? lastId;
      if (event === SUPERSEDED) isSuperseded = true;
      else if (data && event !== RELOAD) spread(client, JSON.parse(data) as NewsItem);
    }).catch(() => undefined);
    if (signal.aborted || status === 403) return;
    if (status === 401) return announce(new Refusal(401, ''));
    setConnection('lost');
    if (isSuperseded) {
      await waitForTurn(signal);
      continue;
    }
    await pause(waitBeforeRetry(attempt), signal);
    attempt += 1;
    if (lastId === undefined) void client.invalidateQueries();
  }
}

/** Keeps the tab's one live stream open while the signed-in frame is mounted; `key` changes with the session. */
export function useLiveStream(key: string): void {
  useEffect(() => {
    const stop = new AbortController();
    if (key) void follow(queryClient, stop.signal);
    return () => stop.abort();
  }, [key]);
}

/** Calls `listener` with each event while the component is mounted. */
export function useNews(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listener]);
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useConnection = () => useSyncExternalStore(watch, () => connection);

const watchOnline = (watcher: () => void) => {
  addEventListener('online', watcher);
  addEventListener('offline', watcher);
  return () => {
    removeEventListener('online', watcher);
    removeEventListener('offline', watcher);
  };
};

export const useOnline = () => useSyncExternalStore(watchOnline, () => navigator.onLine);
