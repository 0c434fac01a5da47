import { streamEvents } from '@suya/contract/live/live.endpoints';
import { sql } from 'kysely';
import type { SystemCtx } from '../platform/ctx.ts';

/** A client of the stream as the web has it: keeps the last id that it saw and goes on from there. */
export class Listener {
  readonly heard: string[] = [];
  lastId: string | undefined;
  onNews: () => void = () => {};

  /** Listens until the line ends, however it ends. */
  async listen(origin: string, token: string): Promise<void> {
    const resume = this.lastId ? { 'last-event-id': this.lastId } : undefined;
    const answer = await fetch(`${origin}${streamEvents.path}`, { headers: { authorization: token, ...resume } });
    if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
    let rest = '';
    try {
      for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
        const events = (rest + chunk).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) this.#take(event);
      }
    } catch {
      // The server was killed: what came in whole counts, the rest is asked for again.
    }
  }

  #take(event: string): void {
    const id = /^id: (.*)$/m.exec(event)?.[1];
    if (id) this.lastId = id;
    if (!/^data: /m.test(event) || !id) return;
    this.heard.push(id);
    this.onNews();
  }
}

/** What stands in the clinic's stream after a cursor, in its order. */
export async function published(system: SystemCtx, clinicId: string, after: string): Promise<string[]> {
  const [xid, id] = after.split('.');
  const { rows } = await sql<{ cursor: string }>`
    SELECT xid::text || '.' || id AS cursor FROM outbox
     WHERE clinic_id = ${clinicId} AND NOT lab_only AND (xid, id) > (${xid}::xid8, ${id}::bigint)
     ORDER BY xid, id`.execute(system.db);
  return rows.map((row) => row.cursor);
}
