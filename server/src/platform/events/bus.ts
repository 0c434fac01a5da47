import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { type Part, withParts } from '../db/parts.ts';
import type { Subscription } from '../module.ts';
import type { News } from './events.ts';

/** Where news goes when a use case emits it. */
export interface EventBus {
  emit(ctx: Ctx, news: readonly News[], parts: readonly Part[]): Promise<void>;
}

/** What every piece of news has, whatever its payload. */
export interface AnyNews {
  readonly name: string;
  readonly aggregate: string;
  readonly clinicId: string | null;
  readonly labOnly?: boolean;
  readonly userId?: string;
  readonly payload: unknown;
}

/**
 * Writes the news into the outbox of the transaction that runs and calls the subscribers that asked to act
 * inside it, in the order of the modules. A failing subscriber fails the transaction. `parts` are written by the
 * statement that writes the news.
 */
export function makeBus(subscriptions: readonly Subscription[]): EventBus {
  const insiders = byName(subscriptions.filter(({ when }) => when === 'inside'));
  const awaited = new Set(subscriptions.filter(({ when }) => when === 'after').map(({ name }) => name));
  const rowOf = ({ name, aggregate, clinicId, labOnly, userId, payload }: AnyNews) => {
    // Nobody waits for it: it stands in the stream only, and the dispatcher need not pass over it.
    const doneAt = awaited.has(name) ? sql`NULL` : sql`now()`;
    const whose = sql`${clinicId}::uuid, ${labOnly ?? false}, ${userId ?? null}::uuid`;
    return sql`(${name}, ${aggregate}, ${whose}, ${JSON.stringify(payload)}, ${doneAt})`;
  };
  return {
    async emit(ctx, news, parts) {
      await sql`
        ${withParts(parts)}INSERT INTO outbox (name, aggregate, clinic_id, lab_only, user_id, payload, done_at)
        VALUES ${sql.join(news.map(rowOf))}`.execute(ctx.db);
      for (const each of news) {
        for (const { react } of insiders.get(each.name) ?? []) await react(ctx as never, each as never);
      }
    },
  };
}

function byName(subscriptions: readonly Subscription[]): Map<string, Subscription[]> {
  const named = new Map<string, Subscription[]>();
  for (const subscription of subscriptions) {
    named.set(subscription.name, [...(named.get(subscription.name) ?? []), subscription]);
  }
  return named;
}
