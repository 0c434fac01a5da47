import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { ask, type Reply } from '../ask.ts';
import { type Asker, labAsker } from '../seed/askers.ts';
import type { Stage } from '../stage.ts';
import { against, atMost, head, load, megabytes, row, say } from '../table.ts';
import { asOurs, SIGN_IN_CONNECTIONS, signInAsked } from './operations.ts';
import { keepFile } from './upload.ts';

const DELAY_BAR_MS = 50;
const MEMORY_BAR = 350e6;
const TRIANGLES = 260_000;
/** Of a refusal so much is printed. */
const REASON_LETTERS = 80;

/** How often something was done, how often the server would not, and what it said then. */
interface Done {
  readonly times: number;
  readonly refused: number;
  readonly said?: string;
}

interface Work {
  readonly name: string;
  readonly done: (seconds: number) => Promise<Done>;
}

/** Does something again and again, `atOnce` at a time, for some seconds. */
async function repeat(seconds: number, atOnce: number, once: () => Promise<Reply>): Promise<Done> {
  const until = performance.now() + 1000 * seconds;
  const done = { times: 0, refused: 0, said: '' };
  const one = async (): Promise<void> => {
    do {
      const answer = await once();
      if (answer.ok) done.times += 1;
      else {
        done.refused += 1;
        done.said = `${answer.status} ${answer.body.toString().slice(0, REASON_LETTERS)}`;
      }
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return done;
}

const post = (url: string, path: string, asker: Pick<Asker, 'token'>, body: object): Promise<Reply> =>
  ask(url, { method: 'POST', path, headers: asOurs(asker), body: JSON.stringify(body) });

/** A photograph's worth of pixels that do not compress well. */
const photograph = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const raw = { width: 4000, height: 3000, channels: 3 } as const;
  const pixels = randomBytes(raw.width * raw.height * raw.channels);
  return new Uint8Array(await sharp(pixels, { raw }).blur(2).jpeg({ quality: 85 }).toBuffer());
};

async function worksOf({ ours: { url }, askers, bigAsker }: Stage, captchaIds: string[]): Promise<Work[]> {
  const [asker] = askers as [Asker];
  const mesh = writeStlBinary(makeArch({ jaw: 'upper', triangles: TRIANGLES, seed: 7 }));
  const photo = await photograph();
  const slips = { orderIds: asker.orderIds.slice(0, 20) };
  return [
    { name: 'nothing', done: (seconds) => delay(1000 * seconds).then(() => ({ times: 0, refused: 0 })) },
    {
      name: '20 lab slips as one PDF',
      done: (seconds) => repeat(seconds, 2, () => post(url, '/lab-api/v1/orders/slips', labAsker, slips)),
    },
    {
      name: 'Excel export of the big clinic',
      done: (seconds) => repeat(seconds, 1, () => post(url, '/suyastar-api/v1/orders/export', bigAsker, {})),
    },
    {
      name: `mesh of ${TRIANGLES.toLocaleString('en')} triangles taken and checked`,
      done: (seconds) =>
        repeat(seconds, 2, () => keepFile(url, asker, { kind: 'scan', name: 'arch.stl', bytes: mesh })),
    },
    {
      name: `picture of 12 megapixels (${megabytes(photo.length)}) taken and checked`,
      done: (seconds) =>
        repeat(seconds, 2, () => keepFile(url, asker, { kind: 'photo', name: 'face.jpg', bytes: photo })),
    },
    {
      name: 'passwords hashed (signing in)',
      done: async (seconds) => {
        const requests = [signInAsked(askers, captchaIds)];
        const result = await autocannon({ url, connections: SIGN_IN_CONNECTIONS, duration: seconds, requests });
        return { times: result.requests.total - result.non2xx, refused: result.non2xx };
      },
    },
  ];
}

/** How late the event loop comes, and how much memory is held, under each kind of heavy work. */
export async function measureHeavyWork(stage: Stage, captchaIds: string[]): Promise<void> {
  const { ours, effort } = stage;
  const columns = ['work', 'done', 'refused', 'event loop late by, p99 ms', 'most ms', 'memory after', 'load'];
  const works = await worksOf(stage, captchaIds);
  head('Heavy work', ...columns);
  for (const { name, done } of works) {
    await ours.measures();
    const { times, refused, said } = await done(effort.seconds);
    const { delayP99, delayMax, memory } = await ours.measures();
    row(
      name,
      times,
      refused > 0 ? `${refused} (${said ?? 'no reason'})` : 0,
      against(delayP99, DELAY_BAR_MS, atMost),
      delayMax.toFixed(0),
      megabytes(memory),
      load(),
    );
  }
  say();
  say(`Bars: ${DELAY_BAR_MS} ms at the 99th percentile, ${megabytes(MEMORY_BAR)} under load.`);
}
