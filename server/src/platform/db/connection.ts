import pg from 'pg';

/** Address and credentials of a PostgreSQL server as `pg` takes them, without timeouts and pools. */
export interface ConnectionSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly ssl?: pg.ClientConfig['ssl'];
}

/** The logger the platform writes to (pino's interface). */
export interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };

/** Reads a connection URL the way libpq does, including `PG*` variables and socket folders. */
export function settingsOf(url: string): ConnectionSettings {
  const client = new pg.Client({ connectionString: url });
  return {
    host: client.host,
    port: client.port,
    user: client.user ?? 'postgres',
    password: client.password ?? '',
    database: client.database ?? 'postgres',
    ...(client.ssl ? { ssl: client.ssl } : {}),
  };
}

/** The URL of the same connection, for a child process's `DATABASE_URL`. */
export function urlOf(settings: ConnectionSettings): string {
  const who = `${encodeURIComponent(settings.user)}:${encodeURIComponent(settings.password)}`;
  if (!settings.host.startsWith('/')) return `postgres://${who}@${settings.host}:${settings.port}/${settings.database}`;
  return `postgres://${who}@/${settings.database}?host=${encodeURIComponent(settings.host)}&port=${settings.port}`;
}

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('an int8 of the database does not fit a number');
  return value;
}

/** Our connections use UTC, whose timestamps the JavaScript engine can parse by itself; years BC are left to `pg`. */
function instant(text: string): unknown {
  if (!/^\d{4}-.*\+00$/.test(text)) return pg.types.getTypeParser(TIMESTAMPTZ)(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

/**
 * Counters and fen are parsed as numbers; a date stays text, because a `Date` would shift it by a day east of
 * Greenwich.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 && format !== 'binary') return safeInteger;
    if (oid === TIMESTAMPTZ && format !== 'binary') return instant;
    if (oid === DATE && format !== 'binary') return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** The settings all our connections share. */
export function clientConfig(settings: ConnectionSettings, applicationName: string): pg.ClientConfig {
  return {
    ...settings,
    types,
    application_name: applicationName,
    options: '-c TimeZone=UTC -c client_min_messages=warning',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** Opens a connection for `work` and always closes it. */
export async function withClient<T>(settings: ConnectionSettings, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...clientConfig(settings, `suya:${process.pid}`),
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener, losing an idle connection would end the process. The next query reports the loss anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
