import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SystemCtx } from '../ctx.ts';
import type { Subscription } from '../module.ts';

const MAX_TRIES = 10;
const IDLE_MS = 1000;

interface Waiting {
  id: number;
  name: string;
  aggregate: string;
  clinic_id: string | null;
  payload: Record<string, unknown>;
  tries: number;
}

/**
 * The oldest message that may be delivered: no earlier message of its aggregate is open, and no other process holds
 * it. After ten failures a message stays in the table as a dead letter and no longer blocks its aggregate.
 */
async function claim(ctx: SystemCtx): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    SELECT id, name, aggregate, clinic_id, payload, tries FROM outbox o
     WHERE done_at IS NULL AND tries < ${MAX_TRIES} AND retry_at <= now()
       AND NOT EXISTS (SELECT 1 FROM outbox e WHERE e.aggregate = o.aggregate AND e.id < o.id
                          AND e.done_at IS NULL AND e.tries < ${MAX_TRIES})
     ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(ctx.db);
  return rows[0];
}

/**
 * Delivers one message and commits its effects in the same transaction.
 * @returns false if no message is waiting
 */
async function deliverOne(ctx: SystemCtx, subscriptions: readonly Subscription[]): Promise<boolean> {
  let failed: Waiting | undefined;
  try {
    return await ctx.transaction(async (tx) => {
      const message = await claim(tx);
      if (!message) return false;
      failed = message;
      const news = { ...message, clinicId: message.clinic_id };
      for (const { when, name, react } of subscriptions) {
        if (when === 'after' && name === message.name) await react(tx, news as never);
      }
      await sql`UPDATE outbox SET done_at = now() WHERE id = ${message.id}`.execute(tx.db);
      return true;
    });
  } catch (error) {
    if (!failed) throw error;
    const { id, name, tries } = failed;
    ctx.log.error({ err: error, message: id, name, tries: tries + 1 }, 'news could not be delivered');
    await sql`UPDATE outbox SET tries = tries + 1, error = ${String(error).slice(0, 500)},
                     retry_at = now() + least(power(2, tries), 300) * interval '1 second'
               WHERE id = ${id} AND done_at IS NULL`.execute(ctx.db);
    return true;
  }
}

/** Delivers waiting events to the `after` subscribers until it is stopped; `wake` makes it look at once. */
export function startDispatcher(ctx: SystemCtx, subscriptions: readonly Subscription[]) {
  let running = true;
  let alarm = new AbortController();
  const loop = (async () => {
    while (running) {
      const delivered = await deliverOne(ctx, subscriptions).catch((error) => {
        ctx.log.warn({ err: error }, 'the outbox cannot be read');
        return false;
      });
      if (delivered || !running) continue;
      await delay(IDLE_MS, undefined, { signal: alarm.signal, ref: false }).catch(() => {});
      alarm = new AbortController();
    }
  })();
  return {
    wake: () => alarm.abort(),
    async stop() {
      running = false;
      alarm.abort();
      await loop;
    },
  };
}
