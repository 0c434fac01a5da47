import { afterEach, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { rounds } from '../testing/rounds.ts';
import { assistantPhone, type Behind, castOf, lookBehind, signIn } from './behind.ts';
import { Listener, published } from './listener.ts';
import { cleanUp, demoFolder, Started } from './started.ts';
import { keepOrdering } from './work.ts';

const ROUNDS = rounds(3, 20);
const NEWS_PER_ROUND = 25;

let dataDir: string;
const starts: Started[] = [];
let behind: Behind | undefined;

afterEach(async () => {
  await behind?.close().catch(() => {});
  await cleanUp(dataDir, starts);
});

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
