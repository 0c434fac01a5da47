import { streamEvents } from '@suya/contract/live/live.endpoints';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { SystemCtx } from '../platform/ctx.ts';
import { freePort } from '../testing/free-port.ts';
import { assistantPhone, type Behind, castOf, lookBehind, signIn } from './behind.ts';
import { cleanUp, demoFolder, Started } from './started.ts';
import { keepOrdering } from './work.ts';

const ROUNDS = process.env.LONG ? 20 : 3;
const NEWS_PER_ROUND = 25;

let dataDir: string;
const starts: Started[] = [];
let behind: Behind | undefined;

afterEach(async () => {
  await behind?.close().catch(() => {});
  await cleanUp(dataDir, starts);
});

/** A client of the stream as the web has it: keeps the last id that it saw and goes on from there. */
class Listener {
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
async function published(system: SystemCtx, clinicId: string, after: string): Promise<string[]> {
  const [xid, id] = after.split('.');
  const { rows } = await sql<{ cursor: string }>`
    SELECT xid::text || '.' || id AS cursor FROM outbox
     WHERE clinic_id = ${clinicId} AND NOT lab_only AND (xid, id) > (${xid}::xid8, ${id}::bigint)
     ORDER BY xid, id`.execute(system.db);
  return rows.map((row) => row.cursor);
}

test(`over ${ROUNDS} crashes a stream resumed by Last-Event-ID has lost nothing and doubled nothing`, async () => {
  dataDir = await demoFolder();
  const port = await freePort();
  const listener = new Listener();
  let from: string | undefined;
  let token = '';
  let clinicId = '';
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = new Started(dataDir, port);
    starts.push(started);
    await started.ready();
    behind = await lookBehind(dataDir);
    const { system } = behind;
    if (!token) ({ token, clinicId } = await signIn(system, assistantPhone, 'clinic'));
    const goal = listener.heard.length + NEWS_PER_ROUND;
    const listening = listener.listen(started.origin, token);
    // The stream says first where it stands.
    while (!listener.lastId) await new Promise((next) => setImmediate(next));
    from ??= listener.lastId;
    const cast = await castOf(system, started.origin);
    let isOver = false;
    const enough = new Promise<void>((done) => {
      listener.onNews = () => void (listener.heard.length >= goal && done());
    });
    const work = keepOrdering(cast, 3, () => isOver);
    await enough;
    isOver = true;
    if (round < ROUNDS) {
      await started.crash('server');
      await Promise.all([work, listening]);
      await behind.close();
      continue;
    }
    await work;
    const all = await published(system, clinicId, from);
    while (listener.heard.length < all.length) await new Promise((next) => setTimeout(next, 20));
    await started.stop();
    await listening;
    expect(listener.heard).toEqual(all);
  }
});
