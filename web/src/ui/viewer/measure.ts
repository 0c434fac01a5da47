import { Matrix4 } from 'three';
import type { MeasureAnswer, MeasureTask } from './distance.worker.ts';
import distanceWorkerUrl from './distance.worker.ts?worker&url';
import type { Engine } from './engine.ts';
import { startWorker } from './own-worker.ts';

/** One surface whose vertices are measured, and those it is measured against; the nearest counts. */
export interface Measuring {
  readonly from: string;
  readonly to: readonly string[];
}

type Distances = Float32Array<ArrayBuffer>;

/** Measures in a worker that ends with the measurement or with the signal. Out: null where a surface is not there yet. */
async function measurePair(
  engine: Engine,
  from: string,
  to: string,
  reach: number,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Distances | null> {
  const [source, target] = [engine.measured(from), engine.measured(to)];
  if (!source || !target) return null;
  const toSurface = new Matrix4()
    .fromArray([...target.place])
    .invert()
    .multiply(new Matrix4().fromArray([...source.place]));
  const { positions, normals, indices, tree } = target;
  const task: MeasureTask = {
    points: source.positions,
    toSurface: toSurface.toArray(),
    surface: { positions, normals, indices, tree },
    reach,
  };
  const worker = startWorker(distanceWorkerUrl);
  try {
    return await new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true });
      worker.addEventListener('error', () => fail(new Error('measuring failed')));
      worker.addEventListener('message', ({ data }: MessageEvent<MeasureAnswer>) => {
        if (data.type === 'share') onShare(data.share);
        else done(data.distances);
      });
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}

/** The smaller of two distances by size, vertex by vertex, into the first. */
function keepNearest(kept: Distances, other: Distances): Distances {
  for (let v = 0; v < kept.length; v++) {
    const [a, b] = [kept[v] as number, other[v] as number];
    if (Number.isNaN(a) || Math.abs(b) < Math.abs(a)) kept[v] = b;
  }
  return kept;
}

/**
 * The signed distance of every vertex of each surface from the others in mm, by the surface's id. In: how far to look in
 * mm. Rejects with the signal's reason when it is stopped.
 */
export async function measureAll(
  engine: Engine,
  all: readonly Measuring[],
  reach: number,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Distances>> {
  const result = new Map<string, Distances>();
  const steps = all.reduce((sum, { to }) => sum + to.length, 0);
  let step = 0;
  for (const { from, to } of all) {
    for (const target of to) {
      const done = step++ / steps;
      const found = await measurePair(engine, from, target, reach, (share) => onShare(done + share / steps), signal);
      const before = result.get(from);
      if (found) result.set(from, before ? keepNearest(before, found) : found);
    }
  }
  return result;
}
