import pg from 'pg';

/** The few messages of PostgreSQL's extended protocol that are sent here by hand. */
interface Wire {
  bind(message: { statement: string; values: readonly unknown[] }): void;
  execute(message: object): void;
  describe(message: object): void;
}

/** `pg` knows `query_timeout` per query; its types do not. */
export type TimedQuery = pg.QueryConfig & { query_timeout?: number };

/** What PostgreSQL says of an answer's columns. */
interface Description {
  readonly fields: readonly object[];
}

/** What `pg.Query` is beneath its types: `prepare` writes parse, bind, describe, execute and sync. */
type Callback = (error: Error | null, result: pg.QueryResult) => void;
const WireQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[] | undefined,
) => {
  name: string | undefined;
  queryMode: string;
  /** The client's own watch, in milliseconds, where it is another one than the pool's. */
  query_timeout?: number | undefined;
  callback: Callback;
  prepare(connection: Wire): void;
  hasBeenParsed(connection: Wire): boolean;
  handleRowDescription(message: Description): void;
  handleCommandComplete(message: object, connection: Wire): void;
};

/** The columns of each named statement: the same on every connection, so that they are asked for once and not each time. */
const described = new Map<string, Description>();
const NO_COLUMNS: Description = { fields: [] };
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

const SCOPE = 'scope';
const BEGIN = 'begin';
const GENERIC = 'generic';
/** Sets everything until the transaction ends and returns no row: NULL is never what set_config gives. */
const SET_SCOPE = `SELECT WHERE concat(set_config('role', $1, true), set_config('app.clinic_ids', $2, true),
  set_config('app.user_id', $3, true)) IS NULL`;

/**
 * What a transaction asks for is found by its keys, whatever they are: PostgreSQL would plan each statement five times
 * on each connection before it keeps a plan.
 */
const PLAN_ONCE = `SELECT WHERE set_config('plan_cache_mode', 'force_generic_plan', true) IS NULL`;

/** What every new connection prepares before anything else, in one round trip, so that it is there to be executed. */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  const prepared = [
    { name: SCOPE, text: SET_SCOPE, values: ['none', '', ''] },
    { name: BEGIN, text: 'begin' },
    { name: GENERIC, text: PLAN_ONCE },
    { text: 'rollback' },
  ];
  await Promise.all(prepared.map((one) => client.query(one)));
}

/** A query as it is sent here: a named statement that was described once is not described again. */
class ToldQuery extends WireQuery {
  #hasColumns = false;

  constructor(query: TimedQuery) {
    // A whole config would be copied property by property with its descriptors, which costs more than all the rest.
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
 * A query that takes along what has to come before it: its scope, and the beginning of a transaction where it is the
 * first of one. All of them are executed before one sync. Without a beginning, what comes before a sync is one transaction
 * (PostgreSQL, "Pipelining"): the scope holds for this query and falls with it, and the answer comes after the commit.
 */
class ScopedQuery extends ToldQuery {
  readonly #scope: readonly string[];
  readonly #begins: boolean;
  /** Ends of what comes before, which are no part of the answer. */
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

/** Begins a transaction of this scope with its first query, in one round trip; it is open also where the query fails. */
export const beginInScope = (client: pg.PoolClient, query: TimedQuery, scope: readonly string[]) =>
  send(client, new ScopedQuery(query, scope, true));

/** Runs a query of the transaction that is open. */
export const queryWithin = (client: pg.PoolClient, query: TimedQuery) => send(client, new ToldQuery(query));

const held = new WeakSet<Socket>();

/**
 * Holds back what is written to a connection until this turn has asked all that it asks at once, and sends it with one
 * system call: to wake a connection's process costs more than most of what it is told.
 */
export function holdBack(client: pg.PoolClient): void {
  const socket = socketOf(client);
  if (held.has(socket)) return;
  held.add(socket);
  socket.cork();
  // Comes after everything that was settled already has gone on.
  process.nextTick(() => {
    held.delete(socket);
    socket.uncork();
  });
}
