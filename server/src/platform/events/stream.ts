import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Database } from '../db/database.ts';

const HEARTBEAT_MS = 3000;
const LOOK_MS = 2000;
const BATCH = 500;

interface StreamRow {
  cursor: string;
  name: string;
  aggregate: string;
  payload: Record<string, unknown>;
}

/** `Last-Event-ID` as we sent it: transaction and row, so that a row that commits late is not skipped. */
function cursorOf(text: string | undefined): { xid: string; id: string } | null {
  const match = /^(\d{1,20})\.(\d{1,19})$/.exec(text ?? '');
  return match?.[1] && match[2] ? { xid: match[1], id: match[2] } : null;
}

async function newest(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ xid: string }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid`.execute(
    ctx.db,
  );
  return `${rows[0]?.xid ?? '0'}.0`;
}

/** The events this reader may see after the cursor, up to the oldest transaction that is still running. */
async function readAfter(ctx: Ctx, cursor: string): Promise<StreamRow[]> {
  const after = cursorOf(cursor) ?? { xid: '0', id: '0' };
  const { rows } = await sql<StreamRow>`
    SELECT xid::text || '.' || id AS cursor, name, aggregate, payload FROM outbox
     WHERE (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
     ORDER BY xid, id LIMIT ${BATCH}`.execute(ctx.db);
  return rows;
}

const eventText = ({ cursor, name, aggregate, payload }: StreamRow): string =>
  `id: ${cursor}\nevent: news\ndata: ${JSON.stringify({ name, aggregate, payload })}\n\n`;

class Reader {
  readonly #ctx: Ctx;
  readonly #out: ServerResponse;
  #cursor: string;
  #running: Promise<void> = Promise.resolve();
  #again = false;

  constructor(ctx: Ctx, out: ServerResponse, cursor: string) {
    this.#ctx = ctx;
    this.#out = out;
    this.#cursor = cursor;
  }

  /** Looks for new events. Calls during a look cause exactly one more look after it. */
  look(): Promise<void> {
    if (this.#again) return this.#running;
    this.#again = true;
    this.#running = this.#running.then(async () => {
      this.#again = false;
      for (let rows = await readAfter(this.#ctx, this.#cursor); rows.length > 0; ) {
        for (const row of rows) this.#out.write(eventText(row));
        this.#cursor = rows[rows.length - 1]?.cursor ?? this.#cursor;
        rows = rows.length === BATCH ? await readAfter(this.#ctx, this.#cursor) : [];
      }
    });
    return this.#running;
  }

  beat(): void {
    this.#out.write(`id: ${this.#cursor}\n: beat\n\n`);
  }

  end(): void {
    this.#out.end();
  }
}

/** Every open live stream of this process. */
export class Streams {
  readonly #readers = new Set<Reader>();
  readonly #timer: NodeJS.Timeout;
  #closed = false;

  constructor(database: Pick<Database, 'listen'>) {
    this.#timer = setInterval(() => this.wake(), LOOK_MS);
    this.#timer.unref();
    void database.listen('news', () => this.wake()).catch(() => {});
  }

  wake(): void {
    for (const reader of this.#readers) reader.look().catch(() => reader.end());
  }

  /**
   * Answers with a live stream: first what came after `lastEventId`, then events as they happen, until the client
   * leaves, the session ends (checked every three seconds) or the server closes.
   */
  async open(
    ctx: Ctx,
    out: ServerResponse,
    lastEventId: string | undefined,
    stillSignedIn: () => Promise<boolean>,
  ): Promise<void> {
    const reader = new Reader(ctx, out, cursorOf(lastEventId) ? (lastEventId as string) : await newest(ctx));
    // The client left while we looked up the starting point; nothing would tell us later.
    if (out.destroyed) return;
    out.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      // A kept-alive connection would hold up a stopping server after the stream has ended.
      Connection: 'close',
    });
    out.write('retry: 1000\n\n');
    reader.beat();
    this.#readers.add(reader);
    const heart = setInterval(() => {
      stillSignedIn().then(
        (alive) => (alive ? reader.beat() : reader.end()),
        () => reader.beat(),
      );
    }, HEARTBEAT_MS);
    out.on('close', () => {
      clearInterval(heart);
      this.#readers.delete(reader);
    });
    if (this.#closed) return reader.end();
    await reader.look();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const reader of this.#readers) reader.end();
  }
}
