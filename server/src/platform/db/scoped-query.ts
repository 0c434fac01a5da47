import pg from 'pg';

/** The few messages of PostgreSQL's extended protocol that are sent here by hand. */
interface Wire {
  bind(message: { statement: string; values: readonly unknown[] }): void;
  execute(message: object): void;
  describe(message: object): void;
}

/** What PostgreSQL says of an answer's columns. */
interface Description {
  readonly fields: readonly object[];
}

/** What `pg.Query` is beneath its types: `prepare` writes parse, bind, describe, execute and sync. */
type Callback = (error: Error | null, result: pg.QueryResult) => void;
const WireQuery = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
) => {
  readonly name?: string;
  callback: Callback;
  prepare(connection: Wire): void;
  hasBeenParsed(connection: Wire): boolean;
  handleRowDescription(message: Description): void;
  handleCommandComplete(message: object, connection: Wire): void;
};

/** The columns of each named statement: the same on every connection, so that they are asked for once and not each time. */
const described = new Map<string, Description>();
const mute = new WeakMap<Wire, Wire>();

/** The same connection, which does not ask for a description. */
function withoutDescribing(connection: Wire): Wire {
  const known = mute.get(connection);
  if (known) return known;
  const made = Object.assign(Object.create(connection) as Wire, { describe: () => {} });
  mute.set(connection, made);
  return made;
}

/** The socket beneath a client, which can hold back what is written and send it with one system call. */
interface Socket {
  cork(): void;
  uncork(): void;
}

/** `pg`'s types do not name it. */
export const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

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
  #isScoped = false;

  constructor(query: pg.QueryConfig, scope: readonly string[]) {
    super({ ...query, queryMode: 'extended' });
    this.#scope = scope;
  }

  override prepare(connection: Wire): void {
    connection.bind({ statement: STATEMENT, values: this.#scope });
    connection.execute({});
    const known = this.name && this.hasBeenParsed(connection) ? described.get(this.name) : undefined;
    if (known) super.handleRowDescription(known);
    super.prepare(known ? withoutDescribing(connection) : connection);
  }

  override handleRowDescription(message: Description): void {
    if (this.name) described.set(this.name, message);
    super.handleRowDescription(message);
  }

  /** The scope's end comes first and is no part of the answer. */
  override handleCommandComplete(message: object, connection: Wire): void {
    if (this.#isScoped) super.handleCommandComplete(message, connection);
    this.#isScoped = true;
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
      else done(results);
    };
    client.query(scoped as unknown as pg.Submittable);
  });
}
