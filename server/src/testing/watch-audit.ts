import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { endpoints } from '@suya/contract/endpoints';
import pg from 'pg';
import { type ConnectionSettings, clientConfig } from '../platform/db/connection.ts';

/** One answered call, and whether it changed a row. */
interface Watched {
  readonly traceId: string;
  readonly method: string;
  readonly path: string;
  status: number;
  database: string | null;
  hasWritten: boolean;
}

interface Handled {
  readonly request: { readonly id: string; readonly method: string; readonly routeOptions: { readonly url?: string } };
  readonly reply: { readonly raw: { statusCode: number; once(name: 'finish', then: () => void): void } };
}

const running = new AsyncLocalStorage<Watched>();
const watched: Watched[] = [];

/** What counts and guards who comes to the door, and the logs themselves. */
const LOGS = /^(audit|rate|captcha|sign_in)$/;
const CHANGE = /(?:insert into|delete from|(?<!for |do |key )update) +"?(\w+)"?/g;

function isChange(text: string, { rowCount }: pg.QueryResult): boolean {
  const flat = text.replaceAll(/\s+/g, ' ').toLowerCase();
  return (rowCount ?? 0) > 0 && [...flat.matchAll(CHANGE)].some(([, table = '']) => !LOGS.test(table));
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;
type Asked = string | { readonly text?: string; callback?: Callback };

/** Notes of every statement whose call it belongs to and whether it changed something. */
function watchStatements(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, asked: Asked, ...rest: unknown[]) {
    const call = running.getStore();
    const text = typeof asked === 'string' ? asked : asked.text;
    if (!call || !text) return Reflect.apply(query, this, [asked, ...rest]);
    call.database ??= this.database ?? null;
    const note = (result: pg.QueryResult | undefined): void => {
      if (result && isChange(text, result)) call.hasWritten = true;
    };
    if (typeof asked === 'object' && asked.callback) {
      const { callback } = asked;
      asked.callback = (error, result) => {
        note(result);
        callback(error, result);
      };
    }
    const asking = Reflect.apply(query, this, [asked, ...rest]);
    if (asking instanceof Promise) asking.then(note, () => {});
    return asking;
  } as typeof query;
}

tracingChannel('fastify.request.handler').start.bindStore(running, (message) => {
  const { request, reply } = message as Handled;
  const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
  const call = { traceId: request.id, method: request.method, path, status: 0, database: null, hasWritten: false };
  reply.raw.once('finish', () => {
    call.status = reply.raw.statusCode;
  });
  watched.push(call);
  return call;
});
watchStatements();

const declared = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/** What the audit has to hold of a call that was carried out. */
function owed({ method, path, hasWritten }: Watched): 'read' | 'done' | null {
  const endpoint = declared.get(`${method} ${path}`);
  if (endpoint?.sensitive) return 'read';
  return endpoint && method !== 'GET' && hasWritten ? 'done' : null;
}

/**
 * The calls of this process that read or changed something of a database and left no row in its audit, each by its name;
 * empty in a sound one.
 */
export async function unaudited(admin: ConnectionSettings): Promise<string[]> {
  const calls = watched.filter(({ database, status }) => database === admin.database && status === 200);
  const due = calls.flatMap((call) => {
    const outcome = owed(call);
    return outcome ? [{ ...call, outcome }] : [];
  });
  if (due.length === 0) return [];
  const client = new pg.Client(clientConfig(admin, 'suya:test'));
  await client.connect();
  const { rows } = await client.query<{ trace_id: string; outcome: string }>(
    'SELECT DISTINCT trace_id, outcome FROM audit WHERE trace_id = ANY ($1)',
    [due.map(({ traceId }) => traceId)],
  );
  await client.end();
  const left = new Set(rows.map(({ trace_id, outcome }) => `${trace_id} ${outcome}`));
  const missing = due.filter(({ traceId, outcome }) => !left.has(`${traceId} ${outcome}`));
  return [...new Set(missing.map(({ method, path, outcome }) => `${method} ${path} left no row “${outcome}”`))];
}

/** For a test that takes rows of the audit away itself. */
export const forgetCalls = (): void => void watched.splice(0);
