import autocannon, { type Asked, type Result } from 'autocannon';
import type { Operation } from './operations.ts';

/** Medians of the rounds: per second of the whole operation, milliseconds of one request. */
export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were no success. */
  readonly failures: number;
}

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

const summary = (results: readonly Result[], steps: number): Measured => ({
  perSecond: median(results.map((one) => one.requests.average)) / steps,
  p50: median(results.map((one) => one.latency.p50)),
  p99: median(results.map((one) => one.latency.p99)),
  failures: results.reduce((sum, one) => sum + one.non2xx + one.errors, 0),
});

/** Asks both servers in turn, round after round, so that a busy minute of the machine hits both. */
export async function measure(
  operation: Operation,
  urls: { ours: string; limit: string },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ ours: Measured; limit: Measured }> {
  const { connections, steps } = operation;
  const run = (url: string, requests: Asked[], duration: number) =>
    autocannon({ url, connections, duration, requests });
  const ours: Result[] = [];
  const limit: Result[] = [];
  await run(urls.ours, operation.ours, 1);
  await run(urls.limit, operation.limit, 1);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await run(urls.ours, operation.ours, seconds));
    limit.push(await run(urls.limit, operation.limit, seconds));
  }
  return { ours: summary(ours, steps), limit: summary(limit, steps) };
}

async function bodyOf(url: string, asked: Asked | undefined): Promise<unknown> {
  const answer = await fetch(`${url}${asked?.path}`, {
    method: asked?.method ?? 'GET',
    headers: asked?.headers ?? {},
    ...(asked?.body ? { body: asked.body } : {}),
  });
  const { data } = (await answer.json()) as { data: unknown };
  // What one may do now is a rule, and rules are what the bare server does without.
  return typeof data === 'object' ? { ...data, events: [] } : data;
}

/** Where the two answers differ, or null; both must do the same work to be compared. */
export async function difference(operation: Operation, urls: { ours: string; limit: string }): Promise<string | null> {
  if (!operation.compared) return null;
  const bare = await bodyOf(urls.limit, operation.limit[0]);
  const ours = sortedText(within(await bodyOf(urls.ours, operation.ours[0]), bare));
  const limit = sortedText(bare);
  if (ours === limit) return null;
  const at = [...ours].findIndex((letter, index) => letter !== limit[index]);
  return `${ours.slice(Math.max(0, at - 60), at + 60)} ≠ ${limit.slice(Math.max(0, at - 60), at + 60)}`;
}

/** Of a value only what the bare server's answer has too: what rules compute it does without. */
function within(value: unknown, shape: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shape)) return value.map((one, at) => within(one, shape[at]));
  if (!value || !shape || typeof value !== 'object' || typeof shape !== 'object') return value;
  const kept = Object.entries(value).filter(([key]) => key in shape);
  return Object.fromEntries(kept.map(([key, inner]) => [key, within(inner, (shape as Record<string, unknown>)[key])]));
}

/** JSON with its keys in order. */
function sortedText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
