import pg from 'pg';

/** The few messages of PostgreSQL's extended protocol that we send ourselves. */
interface Wire {
  bind(message: { statement: string; values: readonly unknown[] }): void;
  execute(message: object): void;
  describe(message: object): void;
}

/** `pg` supports `query_timeout` per query, but its types do not declare it. */
export type TimedQuery = pg.QueryConfig & { query_timeout?: number };

/** PostgreSQL's description of an answer's columns. */
interface Description {
  readonly fields: readonly object[];
}

/** `pg.Query` without its types: `prepare` writes parse, bind, describe, execute and sync. */
type Callback = (error: Error | null, result: pg.QueryResult) => void;
const WireQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[] | undefined,
) => {
  name: string | undefined;
  queryMode: string;
  /** The client-side timeout in milliseconds, if it differs from the pool's. */
  query_timeout?: number | undefined;
  callback: Callback;
  prepare(connection: Wire): void;
  hasBeenParsed(connection: Wire): boolean;
  handleRowDescription(message: Description): void;
  handleCommandComplete(message: object, connection: Wire): void;
};

/** The columns of each named statement. They are the same on every connection, so we ask for them only once. */
const described = new Map<string, Description>();
const NO_COLUMNS: Description = { fields: [] };
const mute = new WeakMap<Wire, Wire>();

/** The same connection, but without asking for a description. */
function withoutDescribing(connection: Wire): Wire {
  const known = mute.get(connection);
  if (known) return known;
  const made = Object.assign(Object.create(connection) as Wire, { describe: () => {} });
  mute.set(connection, made);
  return made;
}

/** The socket of a client. It can hold back writes and send them with one system call. */
interface Socket {
  cork(): void;
  uncork(): void;
}

/** Typed here because `pg`'s types do not declare it. */
export const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

const SCOPE = 'scope';
const BEGIN = 'begin';
const GENERIC = 'generic';
/** Sets the scope until the transaction ends. Returns no row, because set_config never returns NULL. */
const SET_SCOPE = `SELECT WHERE concat(set_config('role', $1, true), set_config('app.clinic_ids', $2, true),
  set_config('app.user_id', $3, true)) IS NULL`;

/**
 * Every query of a transaction looks rows up by key, so a generic plan is always good. Otherwise PostgreSQL would
 * plan each statement five times per connection before it keeps a plan.
 */
const PLAN_ONCE = `SELECT WHERE set_config('plan_cache_mode', 'force_generic_plan', true) IS NULL`;

/** Prepares these statements on a new connection, in one round trip, so that they only need to be executed later. */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  const prepared = [
    { name: SCOPE, text: SET_SCOPE, values: ['none', '', ''] },
    { name: BEGIN, text: 'begin' },
    { name: GENERIC, text: PLAN_ONCE },
    { text: 'rollback' },
  ];
  await Promise.all(prepared.map((one) => client.query(one)));
}

/** Sends a query without asking again for the description of a named statement. */
class ToldQuery extends WireQuery {
  #hasColumns = false;

  constructor(query: TimedQuery) {
    // Passing a whole config would copy it property by property with its descriptors, which costs more than
    // everything else.
    super(query.text, query.values);
    this.name = query.name;
    this.queryMode = 'extended';
    this.query_timeout = query.query_timeout;
  }

  override prepare(connection: Wire): void {
    const known = this.name && this.hasBeenParsed(connection) ? described.get(this.name) : undefined;
    if (known) this.handleRowDescription(known);
    super.prepare(known ? withoutDescribing(connection) : connection);
  }

  override handleRowDescription(message: Description): void {
    this.#hasColumns = true;
    if (this.name) described.set(this.name, message);
    super.handleRowDescription(message);
  }

  override handleCommandComplete(message: object, connection: Wire): void {
    if (this.name && !this.#hasColumns) described.set(this.name, NO_COLUMNS);
    super.handleCommandComplete(message, connection);
  }
}

/**
 * Pipelines BEGIN and the scope in front of the query, before one sync. Without BEGIN, everything before a sync is
 * one transaction (PostgreSQL, "Pipelining"): the scope holds for this query only, and the answer comes after the
 * commit.
 */
class ScopedQuery extends ToldQuery {
  readonly #scope: readonly string[];
  readonly #begins: boolean;
  /** How many of the preceding statements still have to end. Their results are not part of the answer. */
  #before: number;

  constructor(query: TimedQuery, scope: readonly string[], begins: boolean) {
    super(query);
    this.#scope = scope;
    this.#begins = begins;
    this.#before = begins ? 3 : 1;
  }

  override prepare(connection: Wire): void {
    for (const statement of this.#begins ? [BEGIN, GENERIC] : []) {
      connection.bind({ statement, values: [] });
      connection.execute({});
    }
    connection.bind({ statement: SCOPE, values: this.#scope });
    connection.execute({});
    super.prepare(connection);
  }

  override handleCommandComplete(message: object, connection: Wire): void {
    if (this.#before === 0) super.handleCommandComplete(message, connection);
    else this.#before -= 1;
  }
}

function send(client: pg.PoolClient, query: ToldQuery): Promise<pg.QueryResult> {
  return new Promise((done, fail) => {
    query.callback = (error, results) => {
      if (error) fail(error);
      else done(results);
    };
    client.query(query as unknown as pg.Submittable);
  });
}

/** Runs one query in its scope and in a transaction of its own, in one round trip. */
export const queryInScope = (client: pg.PoolClient, query: pg.QueryConfig, scope: readonly string[]) =>
  send(client, new ScopedQuery(query, scope, false));

/**
 * Begins a transaction of this scope with its first query, in one round trip. The transaction stays open even if
 * the query fails.
 */
export const beginInScope = (client: pg.PoolClient, query: TimedQuery, scope: readonly string[]) =>
  send(client, new ScopedQuery(query, scope, true));

/** Runs a query of the open transaction. */
export const queryWithin = (client: pg.PoolClient, query: TimedQuery) => send(client, new ToldQuery(query));

const held = new WeakSet<Socket>();

/**
 * Holds back writes to a connection until the end of this turn and sends them with one system call. Waking a
 * connection's process costs more than most queries.
 */
export function holdBack(client: pg.PoolClient): void {
  const socket = socketOf(client);
  if (held.has(socket)) return;
  held.add(socket);
  socket.cork();
  // Runs after all promises that are already settled have continued.
  process.nextTick(() => {
    held.delete(socket);
    socket.uncork();
  });
}
