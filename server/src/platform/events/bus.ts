import type { Ctx } from '../ctx.ts';
import type { Subscription } from '../module.ts';
import type { News } from './events.ts';

/** Where news goes when a use case emits it. */
export interface EventBus {
  emit(ctx: Ctx, news: News): Promise<void>;
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
 * inside it, in the order of the modules. A failing subscriber fails the transaction.
 */
export function makeBus(subscriptions: readonly Subscription[]): EventBus {
  const insiders = byName(subscriptions.filter(({ when }) => when === 'inside'));
  const awaited = new Set(subscriptions.filter(({ when }) => when === 'after').map(({ name }) => name));
  return {
    async emit(ctx, news) {
      const { name, aggregate, clinicId, labOnly, userId, payload }: AnyNews = news;
      await ctx.db
        .insertInto('outbox')
        .values({
          name,
          aggregate,
          clinic_id: clinicId,
          lab_only: labOnly ?? false,
          user_id: userId ?? null,
          payload: JSON.stringify(payload),
          // Nobody waits for it: it stands in the stream only, and the dispatcher need not pass over it.
          done_at: awaited.has(name) ? null : new Date(),
        })
        .execute();
      for (const { react } of insiders.get(name) ?? []) await react(ctx as never, news as never);
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
