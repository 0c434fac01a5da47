import type { Permission } from '@suya/contract/access/permissions';
import type { Language } from '@suya/contract/messages/catalogue';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Change, Part } from './db/parts.ts';
import type { Scope } from './db/scope.ts';
import type { Tables } from './db/tables.ts';
import type { News } from './events/events.ts';

export type Db = Kysely<Tables>;

/** Who acts: a person in a session, or the system itself. */
export interface Actor {
  /** Null for the system and for a visitor who has not signed in. */
  readonly userId: string | null;
  readonly name: string;
  readonly sessionId: string | null;
  /** Roles within the clinic or the lab, by the scope's side. */
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * Everything a use case may touch. Inside `transaction` the given ctx's `db` *is* the transaction;
 * called again there it joins the one that runs.
 */
export interface Ctx<S extends Scope = Scope> {
  readonly db: Db;
  readonly actor: Actor;
  readonly scope: S;
  readonly language: Language;
  readonly traceId: string;
  readonly address: string;
  readonly log: FastifyBaseLogger;
  /** The database's clock, which decides every expiry; the process's own is not asked. */
  now(): Promise<Date>;
  /**
   * Runs `fn` in one transaction. Serialization failures and deadlocks are tried again up to three times, so
   * `fn` must be free of foreign effects (no gateway call, no file write).
   */
  transaction<T>(fn: (ctx: this) => Promise<T>): Promise<T>;
  /**
   * Tells what happened. Written with the transaction that runs (outbox); subscribers "inside" run at once in
   * it, subscribers "after" run later from the outbox, at least once, in order per aggregate. Several news and
   * `parts` are written by one statement, before subscribers run.
   */
  emit(news: News | readonly News[], parts?: readonly Part[]): Promise<void>;
  /**
   * Changes one row and tells of it, all in one statement: `change` gives the row back (`… RETURNING`), and `parts`, which
   * may read it as `changed`, are written with the news.
   * @returns the row; undefined where `change` hit none, and then no news is written
   */
  emitChange<R>(change: Change<R>, news: News | readonly News[], parts?: readonly Part[]): Promise<R | undefined>;
  /**
   * Commits right behind what was asked so far, in the same round trip: after a change that is the transaction's last and
   * writes all or nothing. Does nothing where a subscriber acts on what was told, or somebody keeps the transaction open.
   * From then on it may only be read.
   */
  commitBehind(): void;
  /** Says that something is written after what is called now, whatever that takes for its end. */
  keepOpen(): void;
  /** The same request with another scope, for the few doors that resolve one (sign-in, payment token). */
  as<T extends Scope>(scope: T, actor?: Partial<Actor>): Ctx<T>;
}

export type ClinicCtx = Ctx<Extract<Scope, { kind: 'clinic' }>>;
export type LabCtx = Ctx<Extract<Scope, { kind: 'lab' }>>;
export type SystemCtx = Ctx<Extract<Scope, { kind: 'system' }>>;
/** Before and around sign-in: only the identity tables can be seen. */
export type IdentityCtx = Ctx<Extract<Scope, { kind: 'identity' }>>;
