import autocannon, { type Asked, type Result } from 'autocannon';
import { median } from '../table.ts';
import type { Operation } from './operations.ts';

/** Medians of the rounds: per second of the whole operation, milliseconds of one request. */
export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were no success. */
  readonly failures: number;
}

/** One side of a comparison: who is asked what. */
export interface Side {
  readonly url: string;
  readonly requests: Asked[];
  readonly connections: number;
  /** Requests that make one operation. */
  readonly steps?: number;
}

const summary = (results: readonly Result[], steps: number): Measured => ({
  perSecond: median(results.map((one) => one.requests.average)) / steps,
  p50: median(results.map((one) => one.latency.p50)),
  p99: median(results.map((one) => one.latency.p99)),
  failures: results.reduce((sum, one) => sum + one.non2xx + one.errors, 0),
});

/** Asks all sides in turn, round after round, so that a busy minute of the machine hits all of them. */
export async function measureInTurn(
  sides: readonly Side[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measured[]> {
  const run = ({ url, connections, requests }: Side, duration: number) =>
    autocannon({ url, connections, duration, requests });
  for (const side of sides) await run(side, 1);
  const results: Result[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) results[at]?.push(await run(side, seconds));
  }
  return sides.map(({ steps = 1 }, at) => summary(results[at] ?? [], steps));
}

/** Ours beside the limit. */
export async function measure(
  { connections, steps, ...operation }: Operation,
  urls: { ours: string; limit: string },
  effort: { rounds: number; seconds: number },
): Promise<{ ours: Measured; limit: Measured }> {
  const side = (url: string, requests: Asked[]): Side => ({ url, requests, connections, steps });
  const sides = [side(urls.ours, operation.ours), side(urls.limit, operation.limit)];
  const [ours, limit] = (await measureInTurn(sides, effort)) as [Measured, Measured];
  return { ours, limit };
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
