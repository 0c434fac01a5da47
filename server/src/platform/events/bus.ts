import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { type Change, type Cte, fromChanged, withCtes } from '../db/hot/cte.ts';
import type { Subscription } from '../module.ts';
import type { News } from './events.ts';

/** Where emitted events go. */
export interface EventBus {
  emit(ctx: Ctx, news: readonly News[]): Promise<void>;
  /** See `emitChange` in `db/hot`. */
  emitChange<R>(ctx: Ctx, change: Change<R>, news: readonly News[], ctes: readonly Cte[]): Promise<R | undefined>;
  /** Whether an `after` subscriber waits for events of this name. If not, only the live streams show them. */
  isAwaited(name: string): boolean;
}

/** What every event has, whatever its payload. */
export interface AnyNews {
  readonly name: string;
  readonly aggregate: string;
  readonly clinicId: string | null;
  readonly labOnly?: boolean;
  readonly clinicOnly?: boolean;
  readonly userId?: string;
  readonly payload: unknown;
}

const columns = sql`name, aggregate, clinic_id, lab_only, clinic_only, user_id, payload, done_at`;

/**
 * Writes events to the outbox in the running transaction, then calls the `inside` subscribers in the order of the
 * modules. A failing subscriber fails the transaction.
 */
export function makeBus(subscriptions: readonly Subscription[]): EventBus {
  const insiders = byName(subscriptions.filter(({ when }) => when === 'inside'));
  const awaited = new Set(subscriptions.filter(({ when }) => when === 'after').map(({ name }) => name));
  const rowOf = ({ name, aggregate, clinicId, labOnly, clinicOnly, userId, payload }: AnyNews) => {
    // No subscriber waits for it: it is only for the live streams, so the dispatcher need not skip it.
    const doneAt = awaited.has(name) ? sql`NULL::timestamptz` : sql`now()`;
    const only = sql`${labOnly ?? false}::boolean, ${clinicOnly ?? false}::boolean`;
    const whose = sql`${clinicId}::uuid, ${only}, ${userId ?? null}::uuid`;
    return sql`(${name}::text, ${aggregate}::text, ${whose}, ${JSON.stringify(payload)}::jsonb, ${doneAt})`;
  };
  const rowsOf = (news: readonly News[]) => sql`VALUES ${sql.join(news.map(rowOf))}`;
  const react = async (ctx: Ctx, news: readonly News[]): Promise<void> => {
    for (const each of news) {
      for (const insider of insiders.get(each.name) ?? []) await insider.react(ctx as never, each as never);
    }
  };
  return {
    isAwaited: (name) => awaited.has(name),
    async emit(ctx, news) {
      const written = sql`INSERT INTO outbox (${columns}) ${rowsOf(news)}`.execute(ctx.db);
      // The subscribers' first queries go out together with the insert; if it fails, so do they.
      await Promise.all([written, react(ctx, news)]);
    },
    async emitChange<R>(ctx: Ctx, change: Change<R>, news: readonly News[], ctes: readonly Cte[]) {
      const told = sql`told AS (INSERT INTO outbox (${columns}) SELECT t.* FROM (${rowsOf(news)}) t, changed)`;
      const all = [sql`changed AS (${change})`, ...ctes, told];
      const { rows } = await sql<R>`${withCtes(all)}SELECT * ${fromChanged}`.execute(ctx.db);
      if (rows.length > 0) await react(ctx, news);
      return rows[0];
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
