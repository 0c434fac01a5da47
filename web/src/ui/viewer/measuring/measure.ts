import { type Box3, Matrix4 } from 'three';
import type { Engine } from '../engine/engine.ts';
import { startWorker } from '../reading/own-worker.ts';
import type { MeasureAnswer, MeasureTask } from './distance.worker.ts';
import distanceWorkerUrl from './distance.worker.ts?worker&url';

/** One surface whose vertices are measured, and those it is measured against; the nearest counts. */
export interface Measuring {
  readonly from: string;
  readonly to: readonly string[];
}

type Distances = Float32Array<ArrayBuffer>;
type Measured = NonNullable<ReturnType<Engine['measured']>>;

const placeOf = ({ place }: Measured): Matrix4 => new Matrix4().fromArray([...place]);
const boxOf = ({ box, place }: Measured): Box3 => box.clone().applyMatrix4(new Matrix4().fromArray([...place]));

/** Has a worker measure one pair. Rejects with the signal's reason. */
function ask(worker: Worker, task: MeasureTask, onShare: (share: number) => void, signal: AbortSignal) {
  const over = new AbortController();
  return new Promise<Distances>((done, fail) => {
    const options = { signal: over.signal };
    signal.addEventListener('abort', () => fail(signal.reason), options);
    worker.addEventListener('error', () => fail(new Error('measuring failed')), options);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<MeasureAnswer>) => (data.type === 'share' ? onShare(data.share) : done(data.distances)),
      options,
    );
    worker.postMessage(task);
  }).finally(() => over.abort());
}

function taskOf(source: Measured, target: Measured, reach: number): MeasureTask {
  const { positions, normals, indices, tree } = target;
  return {
    points: source.positions,
    toSurface: placeOf(target).invert().multiply(placeOf(source)).toArray(),
    surface: { positions, normals, indices, tree },
    reach,
  };
}

/** The smaller of two distances by size, vertex by vertex, into the first. */
function keepNearest(kept: Distances, other: Distances): void {
  for (let v = 0; v < kept.length; v++) {
    const [a, b] = [kept[v] as number, other[v] as number];
    if (Number.isNaN(a) || Math.abs(b) < Math.abs(a)) kept[v] = b;
  }
}

/**
 * The signed distance of every vertex of each surface from the others in mm, by the surface's id. Takes how far to look
 * in mm; surfaces further apart are not even asked. Rejects with the signal's reason when it is stopped.
 */
export async function measureAll(
  engine: Engine,
  all: readonly Measuring[],
  reach: number,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Distances>> {
  // A moment later: what the same turn moves is to be measured where it comes to stand.
  await Promise.resolve();
  signal.throwIfAborted();
  const result = new Map<string, Distances>();
  const worker = startWorker(distanceWorkerUrl);
  try {
    for (const [step, { from, to }] of all.entries()) {
      const source = engine.measured(from);
      if (!source) continue;
      const distances = new Float32Array(source.positions.length / 3).fill(Number.NaN);
      const around = boxOf(source).expandByScalar(reach);
      const near = to
        .flatMap((id) => engine.measured(id) ?? [])
        .filter((target) => around.intersectsBox(boxOf(target)));
      for (const [turn, target] of near.entries()) {
        const report = (share: number): void => onShare((step + (turn + share) / near.length) / all.length);
        keepNearest(distances, await ask(worker, taskOf(source, target, reach), report, signal));
      }
      result.set(from, distances);
    }
    return result;
  } finally {
    worker.terminate();
  }
}
