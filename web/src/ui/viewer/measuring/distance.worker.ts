import { type MeasuredSurface, measureDistances } from './distances.ts';

/** What is to be measured: points, how they come to the surface's place, the surface, and how far to look in mm. */
export interface MeasureTask {
  readonly points: Float32Array;
  readonly toSurface: readonly number[];
  readonly surface: MeasuredSurface;
  readonly reach: number;
}

export type MeasureAnswer =
  | { readonly type: 'share'; readonly share: number }
  | { readonly type: 'distances'; readonly distances: Float32Array<ArrayBuffer> };

const tell = (answer: MeasureAnswer, transfer: Transferable[] = []): void => self.postMessage(answer, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<MeasureTask>) => {
  const { points, toSurface, surface, reach } = data;
  const distances = measureDistances(points, toSurface, surface, reach, (share) => tell({ type: 'share', share }));
  tell({ type: 'distances', distances }, [distances.buffer]);
});
