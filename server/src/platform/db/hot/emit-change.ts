import type { Ctx } from '../../ctx.ts';
import type { News } from '../../events/events.ts';
import type { Change, Cte } from './cte.ts';

/**
 * The key under which `make-ctx` hides what only `emitChange` calls, so that `Ctx` itself shows only the plain
 * methods.
 */
export const EMIT_CHANGE: unique symbol = Symbol('emitChange');

export interface HotCtx {
  readonly [EMIT_CHANGE]: <R>(change: Change<R>, news: readonly News[], ctes: readonly Cte[]) => Promise<R | undefined>;
}

/**
 * Changes one row, emits its events and writes the audit row, all in one statement. The `inside` subscribers run
 * after it. The plain alternative is to make the change and then call `ctx.emit`.
 * @param change returns the row (`… RETURNING`)
 * @param ctes further writes of the same statement; they may read the row as `changed`
 * @returns the row; undefined if `change` matched none, in which case no event is written
 */
export function emitChange<R>(
  ctx: Ctx,
  change: Change<R>,
  news: News | readonly News[],
  ctes: readonly Cte[] = [],
): Promise<R | undefined> {
  return (ctx as Ctx & HotCtx)[EMIT_CHANGE](change, [news].flat(), ctes);
}
