import type { Permission } from '@suya/contract/access/permissions';
import type { Language } from '@suya/contract/messages/catalogue';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
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
  /** Roles in the clinic or the lab, depending on the scope's side. */
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * Everything a use case may touch. Inside `transaction`, the `db` of the ctx passed to `fn` *is* the transaction;
 * calling `transaction` again there joins the running one.
 */
export interface Ctx<S extends Scope = Scope> {
  readonly db: Db;
  readonly actor: Actor;
  readonly scope: S;
  readonly language: Language;
  readonly traceId: string;
  readonly address: string;
  readonly log: FastifyBaseLogger;
  /** The database's clock, which decides every expiry; the process's own clock is never used. */
  now(): Promise<Date>;
  /**
   * Runs `fn` in one transaction. Serialization failures and deadlocks are retried up to three times, so `fn` must have
   * no effects outside the database (no gateway call, no file write).
   */
  transaction<T>(fn: (ctx: this) => Promise<T>): Promise<T>;
  /**
   * Emits events. They are written to the outbox in the running transaction; `inside` subscribers run at once within
   * it, `after` subscribers later from the outbox, at least once, in order per aggregate. Several events are written by
   * one statement, before subscribers run.
   */
  emit(news: News | readonly News[]): Promise<void>;
  /** The same request in another scope, for the few places that determine a scope (sign-in, payment token). */
  as<T extends Scope>(scope: T, actor?: Partial<Actor>): Ctx<T>;
}

export type ClinicCtx = Ctx<Extract<Scope, { kind: 'clinic' }>>;
export type LabCtx = Ctx<Extract<Scope, { kind: 'lab' }>>;
export type SystemCtx = Ctx<Extract<Scope, { kind: 'system' }>>;
/** Before and during sign-in: only the identity tables are visible. */
export type IdentityCtx = Ctx<Extract<Scope, { kind: 'identity' }>>;
