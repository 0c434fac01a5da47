import pg from 'pg';

/** The few messages of PostgreSQL's extended protocol that are sent here by hand. */
interface Wire {
  bind(message: { statement: string; values: readonly unknown[] }): void;
  execute(message: object): void;
}

/** What `pg.Query` is beneath its types: `prepare` writes parse, bind, describe, execute and sync. */
type Callback = (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => void;
const WireQuery = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
) => { prepare(connection: Wire): void; callback: Callback };

const STATEMENT = 'scope';
/** Sets everything until the transaction ends and returns no row: NULL is never what set_config gives. */
const SET_SCOPE = `SELECT WHERE concat(set_config('role', $1, true), set_config('app.clinic_ids', $2, true),
  set_config('app.user_id', $3, true)) IS NULL`;

/** The scope's part of the conversation, prepared on every new connection before anything else. */
export const prepareScope: pg.QueryConfig = { name: STATEMENT, text: SET_SCOPE, values: ['none', '', ''] };

/**
 * A query that takes its scope along. Both are executed before one sync, and what comes before a sync is one
 * transaction (PostgreSQL, "Pipelining"): the scope holds for this query and falls with it, without a begin and a
 * commit of its own. The answer comes after the commit.
 */
class ScopedQuery extends WireQuery {
  readonly #scope: readonly string[];

  constructor(query: pg.QueryConfig, scope: readonly string[]) {
    super({ ...query, queryMode: 'extended' });
    this.#scope = scope;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: STATEMENT, values: this.#scope });
    connection.execute({});
    super.prepare(connection);
  }
}

/** Runs one query in its scope and in a transaction of its own, in one round trip. */
export function queryInScope(
  client: pg.PoolClient,
  query: pg.QueryConfig,
  scope: readonly string[],
): Promise<pg.QueryResult> {
  return new Promise((done, fail) => {
    const scoped = new ScopedQuery(query, scope);
    scoped.callback = (error, results) => {
      if (error) fail(error);
      else done((Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult);
    };
    client.query(scoped as unknown as pg.Submittable);
  });
}
