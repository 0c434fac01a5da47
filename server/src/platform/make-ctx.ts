import type { Language } from '@suya/contract/messages/catalogue';
import type { FastifyBaseLogger } from 'fastify';
import type { CompiledQuery } from 'kysely';
import {
  type Act,
  changesRecords,
  isNoted,
  markNoted,
  notingAct,
  notingChange,
  type Subject,
  subjectOfAnswer,
  subjectOfNews,
  unmarkNoted,
} from './audit-writes.ts';
import type { Actor, Ctx, Db, SystemCtx } from './ctx.ts';
import type { Database } from './db/database.ts';
import type { Change, Cte } from './db/hot/cte.ts';
import { EMIT_CHANGE, emitChange, type HotCtx } from './db/hot/emit-change.ts';
import type { Scope } from './db/scope.ts';
import { dbOver } from './db/scoped-db.ts';
import type { EventBus } from './events/bus.ts';
import { EVERYBODY, type News, STREAMS, type Waking } from './events/events.ts';
import type { Session } from './session.ts';

/** Everything a ctx is built from, except its scope. */
export interface CtxParts {
  readonly database: Database;
  readonly bus: EventBus;
  readonly log: FastifyBaseLogger;
  readonly language: Language;
  readonly traceId: string;
  readonly address: string;
  /**
   * The call being answered, if it may change something. Each of its transactions that makes a change leaves an
   * audit row.
   */
  readonly act?: Act;
}

const nobody: Actor = { userId: null, name: '', sessionId: null, roles: [], permissions: new Set() };
const system: Actor = { ...nobody, name: 'system', roles: ['system'] };

/** The state of a ctx's transaction. */
interface Running {
  readonly db: Db;
  /** The subscribers to wake for its events. */
  wakes: Waking | null;
  /** The record it changes, taken from its first event or its answer. */
  subject: Subject | null;
}

/** The audit row that is sent with the commit. */
function lastWordOf(parts: CtxParts, scope: Scope, actor: Actor, { db, subject }: Running): CompiledQuery | undefined {
  const { act, address, traceId } = parts;
  if (!act || isNoted(db)) return undefined;
  return notingAct({ actor, scope, address, traceId }, act, subject).compile(db);
}

async function transact<S extends Scope, T>(
  parts: CtxParts,
  scope: S,
  actor: Actor,
  fn: (ctx: Ctx<S>) => Promise<T>,
): Promise<T> {
  // Reset by each attempt of a retried transaction.
  const attempt: { running?: Running } = {};
  const work = async (db: Db): Promise<T> => {
    const running: Running = { db, wakes: null, subject: null };
    attempt.running = running;
    const answer = await fn(build(parts, scope, actor, running));
    running.subject ??= parts.act?.subject ?? subjectOfAnswer(answer);
    return answer;
  };
  const beforeCommit = () => attempt.running && lastWordOf(parts, scope, actor, attempt.running);
  const result = await parts.database.transaction(scope, work, parts.act ? { beforeCommit } : {});
  // Readers also poll, so a lost wake-up delays events but loses none.
  const wakes = attempt.running?.wakes;
  if (wakes) parts.database.notify('news', wakes).catch((err) => parts.log.debug({ err }, 'no wake-up for news'));
  return result;
}

/**
 * For queries outside a transaction. Each is a transaction of its own; a query that changes a record sends its
 * audit row along.
 */
function dbOutside(parts: CtxParts, scope: Scope, actor: Actor): Db {
  if (!parts.act) return parts.database.scoped(scope);
  const plain = parts.database.connection(scope);
  return dbOver({
    executeQuery: <R>(query: CompiledQuery) =>
      changesRecords(query.sql)
        ? transact(parts, scope, actor, (tx) => tx.db.executeQuery<R>(query as CompiledQuery<R>))
        : plain.executeQuery<R>(query),
    streamQuery: <R>(query: CompiledQuery, size = 100) => plain.streamQuery<R>(query, size),
  });
}

/** Notes what a transaction emits: whom to wake, and which record the act is about. */
function noteNews({ bus }: CtxParts, running: Running, news: readonly News[]): void {
  const isAwaited = news.some(({ name }) => bus.isAwaited(name));
  if (running.wakes !== EVERYBODY) running.wakes = isAwaited ? EVERYBODY : STREAMS;
  running.subject ??= subjectOfNews(news[0]?.aggregate ?? '');
}

/** Sends the audit row along with the change unless the act already has one. */
async function changeAndTell<R>(
  parts: CtxParts,
  { ctx, running }: { ctx: Ctx; running: Running },
  change: Change<R>,
  news: readonly News[],
  ctes: readonly Cte[],
): Promise<R | undefined> {
  const { act, bus } = parts;
  noteNews(parts, running, news);
  if (!act || isNoted(running.db)) return bus.emitChange(ctx, change, news, ctes);
  markNoted(running.db);
  const row = await bus.emitChange(ctx, change, news, [...ctes, notingChange(ctx, act, running.subject)]);
  if (!row) unmarkNoted(running.db);
  return row;
}

function build<S extends Scope>(parts: CtxParts, scope: S, actor: Actor, running: Running | null): Ctx<S> {
  const db = running?.db ?? dbOutside(parts, scope, actor);
  const hot: HotCtx = {
    [EMIT_CHANGE]: (change, news, ctes) =>
      running
        ? changeAndTell(parts, { ctx, running }, change, news, ctes)
        : ctx.transaction((inner) => emitChange(inner, change, news, ctes)),
  };
  const ctx: Ctx<S> = {
    ...hot,
    db,
    actor,
    scope,
    language: parts.language,
    traceId: parts.traceId,
    address: parts.address,
    log: parts.log,
    now: () => parts.database.clock(),
    transaction: (fn) => (running ? fn(ctx) : transact(parts, scope, actor, fn)),
    emit: async (news) => {
      if (!running) return ctx.transaction((inner) => inner.emit(news));
      const told = [news].flat();
      noteNews(parts, running, told);
      await parts.bus.emit(ctx, told);
    },
    as: (other, by) => {
      if (running) throw new Error('a running transaction keeps its scope');
      return build(parts, other, { ...actor, ...by }, null);
    },
  };
  return ctx;
}

/** The rows that a session may see: of its clinics, of the lab, or of the person alone. */
export function scopeOf({ side, userId, clinicId, clinicIds }: Session): Scope {
  if (side === 'lab') return { kind: 'lab', userId };
  if (side === 'clinic' && clinicId) return { kind: 'clinic', clinicId, clinicIds, userId };
  return { kind: 'identity', userId };
}

/** The person of a session, with what they may do. */
export const actorOf = ({ userId, name, sessionId, roles, permissions }: Session): Actor => ({
  ...{ userId, name, sessionId, roles, permissions },
});

/** The ctx of a request, for a visitor, a clinic or the lab. */
export function ctxOfSession(parts: CtxParts, session: Session | null): Ctx {
  if (!session) return build<Scope>(parts, { kind: 'identity', userId: null }, nobody, null);
  return build<Scope>(parts, scopeOf(session), actorOf(session), null);
}

/**
 * The system's own ctx, for jobs and the outbox. A request gets it only through `ctx.as`, for a verified payment
 * notification.
 */
export function systemCtx(parts: CtxParts): SystemCtx {
  return build(parts, { kind: 'system', userId: null }, system, null);
}
