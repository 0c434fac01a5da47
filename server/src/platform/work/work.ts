import './work.tables.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx, SystemCtx } from '../ctx.ts';
import { newId } from '../ids.ts';

/** One kind of background work: its payload, how many run at once, and when it is given up. */
export interface WorkKind<Payload> {
  /** Stored in the table, so it must never change. */
  readonly name: string;
  /** Ids and plain values; nothing secret or personal, because a dead letter is kept for weeks. */
  readonly payload: z.ZodType<Payload>;
  /** How many run at once, per process or over all processes. */
  readonly width: { readonly per: 'process' | 'all'; readonly count: number };
  /** After this many failed tries it becomes a dead letter; `Infinity`: never. */
  readonly tries: number;
  /** The wait after the nth try. */
  readonly backOffMs: (tries: number) => number;
  /** A try that takes longer counts as failed. */
  readonly withinMs: number;
  /** Whether its dead letters can be run again. */
  readonly repeatable: boolean;
}

/** What a try receives besides its payload. */
export interface Turn {
  readonly id: string;
  /** 1 for the first try. */
  readonly tries: number;
  /** Aborts if the try took too long, or if another process took over. */
  readonly signal: AbortSignal;
}

/** The end of a try that did not fail. */
export type Outcome =
  | {
      readonly end: 'done';
      /** Writes the result in the transaction that finishes the work, so that both are kept or neither. */
      readonly write?: ((tx: SystemCtx) => Promise<void>) | undefined;
    }
  | { readonly end: 'later'; readonly inMs: number };

/** The work is done. */
export const done = (write?: (tx: SystemCtx) => Promise<void>): Outcome => ({ end: 'done', write });

/** Nothing failed, but the work continues after so many milliseconds, with all its tries. */
export const later = (inMs: number): Outcome => ({ end: 'later', inMs });

/** Thrown if a try failed for a reason that may be shown: a code or a few words, nothing personal. */
export class WorkFailed extends Error {
  /** Whether another try may help. */
  readonly mayTryAgain: boolean;

  constructor(reason: string, mayTryAgain = true) {
    super(reason);
    this.mayTryAgain = mayTryAgain;
  }
}

/** A kind of work and the function that does it. A module lists its own under `work`. */
export interface Worker {
  readonly kind: WorkKind<never>;
  readonly run: (ctx: SystemCtx, payload: never, turn: Turn) => Promise<Outcome>;
  readonly buried?: ((tx: SystemCtx, payload: never, reason: string) => Promise<void>) | undefined;
}

/**
 * Binds a kind of work to the function that does it.
 * @param run is called outside any transaction and at least once, so it must be repeatable; it throws if it fails
 * @param buried is called in the transaction that makes the work a dead letter
 */
export function workOn<Payload>(
  kind: WorkKind<Payload>,
  run: (ctx: SystemCtx, payload: Payload, turn: Turn) => Promise<Outcome>,
  buried?: (tx: SystemCtx, payload: Payload, reason: string) => Promise<void>,
): Worker {
  return { kind, run, buried } as unknown as Worker;
}

/**
 * Queues work in the running transaction: after a rollback nothing is done.
 * @param inMs minimum delay
 */
export async function queueWork<Payload>(
  ctx: Ctx,
  kind: WorkKind<Payload>,
  payload: Payload,
  { inMs = 0 }: { inMs?: number } = {},
): Promise<void> {
  const written = JSON.stringify(kind.payload.parse(payload));
  await sql`
    INSERT INTO work (id, kind, payload, due_at)
    VALUES (${newId()}, ${kind.name}, ${written}::jsonb, now() + ${inMs} * interval '1 millisecond')`.execute(ctx.db);
}
