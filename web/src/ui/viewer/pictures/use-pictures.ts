import { useEffect, useState } from 'react';
import { Color } from 'three';
import type { MeshPart, PartState } from '../engine/part.ts';
import { loadPart } from '../reading/load-part.ts';
import { endsJob, type Surface } from '../reading/messages.ts';
import { startWorker } from '../reading/own-worker.ts';
import { colorOf } from '../viewer-props.ts';
import type { DrawnSurface, PictureView, Raster } from './raster.ts';
import type { PictureAnswer, PictureTask } from './raster.worker.ts';
import rasterWorkerUrl from './raster.worker.ts?worker&url';

type Rasters = Readonly<Partial<Record<PictureView, Raster>>>;
type States = Readonly<Record<string, PartState>>;

const WIDTH = 640;
const HEIGHT = 480;

function toDrawn(part: MeshPart, { positions, normals, indices }: Surface): DrawnSurface {
  const { r, g, b } = new Color().setStyle(colorOf(part), 'srgb-linear');
  return { positions, normals, indices, colour: [r, g, b], apart: part.apart ?? 0 };
}

/** Draws in a worker. @returns stops it. */
function draw(task: PictureTask, onPicture: (answer: PictureAnswer) => void): () => void {
  const worker = startWorker(rasterWorkerUrl);
  worker.addEventListener('message', ({ data }: MessageEvent<PictureAnswer>) => onPicture(data));
  worker.postMessage(task);
  return () => worker.terminate();
}

/** Reads the light mesh of each part, or the whole one where there is none. @returns stops it. */
function readAll(
  parts: readonly MeshPart[],
  onState: (id: string, state: PartState) => void,
  onAll: (surfaces: DrawnSurface[]) => void,
): () => void {
  const surfaces = new Map<string, DrawnSurface>();
  let open = parts.length;
  const stops = parts.map((part) =>
    loadPart(
      part.preview ?? part,
      (message) => {
        if (message.type === 'progress') onState(part.id, { phase: 'loading', percent: message.percent, shown: false });
        if (message.type === 'refused') onState(part.id, { phase: 'refused', refusal: message.refusal });
        if (message.type === 'failed') onState(part.id, { phase: 'failed', outOfMemory: message.outOfMemory === true });
        if (message.type === 'picture') {
          const { colours, triangles, unit } = message.surface;
          surfaces.set(part.id, toDrawn(part, message.surface));
          onState(part.id, { phase: 'ready', coloured: colours !== null, triangles, unit, pickable: false });
        }
        if (endsJob(message, true) && --open === 0) onAll([...surfaces.values()]);
      },
      'light',
    ),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** The standard views of the parts, drawn without a graphics card, and what became of each file. */
export function usePictures(parts: readonly MeshPart[], views: readonly PictureView[]) {
  const [rasters, setRasters] = useState<Rasters>({});
  const [states, setStates] = useState<States>({});
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify([parts.map(({ id }) => id), views, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which files and which views
  useEffect(() => {
    setRasters({});
    setStates({});
    if (views.length === 0) return;
    let stopDrawing = (): void => undefined;
    const stopReading = readAll(
      parts,
      (id, state) => setStates((before) => ({ ...before, [id]: state })),
      (surfaces) => {
        if (surfaces.length === 0) return;
        stopDrawing = draw({ surfaces, views, width: WIDTH, height: HEIGHT }, ({ view, raster }) =>
          setRasters((before) => ({ ...before, [view]: raster })),
        );
      },
    );
    return () => {
      stopReading();
      stopDrawing();
    };
  }, [key]);
  return { rasters, states, retry: () => setAttempt(attempt + 1) };
}
