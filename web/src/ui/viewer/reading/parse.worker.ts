import type { Mesh, MeshReport } from '@suya/contract/meshes/mesh';
import { createMeshParser } from '@suya/contract/meshes/read-mesh';
import { MeshRefused } from '@suya/contract/meshes/refusal';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import type { FromWorker, Surface, ToWorker } from './messages.ts';
import { buffersOf, coarseOf, glanceAt, pictureOf, soupOf, weldedOf } from './surfaces.ts';

/** A file up to this size is read at once, which is faster; a larger one piece by piece, which never holds all of it. */
const AT_ONCE_BYTES = 64 * 1024 * 1024;

const REHEARSED_TRIANGLES = 4000;
const REHEARSALS = 6;

interface Job {
  readonly parser: ReturnType<typeof createMeshParser>;
  readonly light: boolean;
  /** A picture of the file went ahead of its reading. */
  readonly isSeen: boolean;
}

let job: Job | null = null;
/** What is still to be done with a file whose corners are on show. */
let weldOn: (() => Promise<void>) | null = null;
let shownPercent = -1;

function tell(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

function showProgress(bytes: number, totalSize: number): void {
  const percent = Math.floor((bytes / totalSize) * 100);
  if (percent === shownPercent) return;
  shownPercent = percent;
  tell({ type: 'progress', percent });
}

function startJob(totalSize: number, light: boolean, isSeen = false): Job {
  shownPercent = -1;
  return { parser: createMeshParser({ totalSize, onProgress: showProgress }), light, isSeen };
}

function sendPicture(picture: Surface | null): boolean {
  if (picture) tell({ type: 'picture', surface: picture }, buffersOf(picture));
  return picture !== null;
}

/** The welded surface, then its tree; both at once where the corners are on show and nobody waits for the surface. */
async function sendWelded(mesh: Mesh, report: MeshReport, isOnShow: boolean): Promise<void> {
  // Loaded here, for the picture is not to wait for it.
  const { buildTree } = await import('../measuring/build-tree.ts');
  const surface = weldedOf(mesh, report);
  if (isOnShow) {
    const tree = buildTree(surface.positions, surface.indices);
    return tell({ type: 'tree', tree, surface }, [...tree.roots, ...buffersOf(surface)]);
  }
  const [positions, indices] = [surface.positions.slice(), surface.indices.slice()];
  tell({ type: 'surface', surface }, buffersOf(surface));
  const tree = buildTree(positions, indices);
  tell({ type: 'tree', tree, surface: null }, tree.roots);
}

/** In this order: a coarse picture, every triangle as it lies in the file, then the welded surface with its tree. */
async function finish({ parser, light, isSeen }: Job): Promise<void> {
  parser.finish();
  const { mesh, report } = parser.take();
  if (light) {
    const surface = weldedOf(mesh, report);
    return tell({ type: 'picture', surface }, buffersOf(surface));
  }
  if (!isSeen) sendPicture(pictureOf(mesh, report));
  const soup = soupOf(mesh, report);
  if (soup) tell({ type: 'surface', surface: soup }, buffersOf(soup));
  if (!soup) return sendWelded(mesh, report, false);
  weldOn = () => sendWelded(mesh, report, true);
}

async function readBlob(blob: Blob, light: boolean): Promise<void> {
  if (blob.size <= AT_ONCE_BYTES) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const reading = startJob(blob.size, light, !light && sendPicture(glanceAt(bytes)));
    reading.parser.push(bytes);
    return finish(reading);
  }
  const reading = startJob(blob.size, light);
  const reader = blob.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) reading.parser.push(piece.value);
  await finish(reading);
}

async function act(message: ToWorker): Promise<void> {
  if (message.type === 'blob') return readBlob(message.blob, message.light);
  if (message.type === 'start') job = startJob(message.totalSize, message.light);
  else if (message.type === 'chunk') job?.parser.push(message.bytes);
  else if (message.type === 'drawn') {
    const weldNow = weldOn;
    weldOn = null;
    await weldNow?.();
  } else if (job) {
    const done = job;
    job = null;
    await finish(done);
  }
}

/** A wavy sheet as binary STL. */
function someStl(triangles: number): Uint8Array<ArrayBuffer> {
  const positions = Float32Array.from({ length: triangles * 9 }, (_, at) => {
    const corner = Math.floor(at / 3) % 3;
    const cell = Math.floor(at / 9);
    const [x, y] = [(cell % 64) + (corner === 1 ? 1 : 0), Math.floor(cell / 64) + (corner === 2 ? 1 : 0)];
    return [x, y, Math.sin(x + y)][at % 3] ?? 0;
  });
  const box = { min: [0, 0, -1], max: [64, triangles / 64, 1] } as const;
  return writeStlBinary({ positions, indices: null, colours: null, triangles, box });
}

/** Runs the way of a file a few times on a small one, for nobody: the engine has compiled it when the first file comes. */
function rehearse(): void {
  const file = someStl(REHEARSED_TRIANGLES);
  for (let time = 0; time < REHEARSALS; time++) {
    const parser = createMeshParser({ totalSize: file.length });
    parser.push(file);
    parser.finish();
    const { mesh, report } = parser.take();
    soupOf(mesh, report);
    glanceAt(file);
    coarseOf(mesh, report);
    weldedOf(mesh, report);
  }
}

rehearse();
self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  act(event.data).catch((error: unknown) => {
    job = null;
    if (error instanceof MeshRefused) tell({ type: 'refused', refusal: error.refusal });
    // An array that cannot be had is a RangeError, and a Blob that cannot be read at once a NotReadableError.
    else tell({ type: 'failed', outOfMemory: error instanceof RangeError || error instanceof DOMException });
  });
});
