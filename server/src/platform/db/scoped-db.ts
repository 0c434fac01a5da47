import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Db } from '../ctx.ts';
import type { Scope } from './scope.ts';
import type { Tables } from './tables.ts';

const ROLES: Record<Scope['kind'], string> = {
  clinic: 'app_clinic',
  lab: 'app_lab',
  system: 'app_system',
  identity: 'app_identity',
};

/** Role, clinics and user, as parameters of the statement that sets the scope. */
export function scopeValues(scope: Scope): readonly string[] {
  return [ROLES[scope.kind], scope.kind === 'clinic' ? scope.clinicIds.join(',') : '', scope.userId ?? ''];
}

const MAX_NAMED = 1000;
const MAX_NAMED_PARAMETERS = 64;
const statementNames = new Map<string, number>();

/**
 * A statement's name on every connection, so that PostgreSQL plans it once. Names differ by role, because a plan
 * contains the role's policies and would be discarded at each change of role. Long IN lists and statements beyond
 * the cap stay unnamed.
 */
function statementName(scope: Scope, query: CompiledQuery): string | undefined {
  if (query.parameters.length > MAX_NAMED_PARAMETERS) return undefined;
  let number = statementNames.get(query.sql);
  if (number === undefined) {
    if (statementNames.size >= MAX_NAMED) return undefined;
    number = statementNames.size;
    statementNames.set(query.sql, number);
  }
  return `${scope.kind}_${number}`;
}

/** The `pg` query for a compiled query of this scope. */
export function toQuery(scope: Scope, query: CompiledQuery): pg.QueryConfig {
  const name = statementName(scope, query);
  return {
    ...(name ? { name } : {}),
    text: query.sql,
    values: [...query.parameters],
  };
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Converts `pg`'s result to Kysely's. */
export function toResult<R>(result: pg.QueryResult): QueryResult<R> {
  const rows = result.rows as R[];
  return COUNTED.has(result.command) ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows };
}

function refuse(): never {
  throw new Error('transactions are opened by ctx.transaction, connections by platform/db');
}

const driver: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: refuse,
  destroy: async () => {},
};
const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const dialect = new PostgresDialect({ pool: async () => refuse() });
const config = { dialect };

/**
 * A query builder that sends all its queries to `connection`. It is cheap: each request and each transaction makes
 * one.
 */
export function dbOver(connection: DatabaseConnection): Db {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return new Kysely<Tables>({ config, dialect, driver, executor });
}
