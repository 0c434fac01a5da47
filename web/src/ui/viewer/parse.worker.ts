import { createMeshParser } from '@suya/contract/meshes/read-mesh';
import { MeshRefused } from '@suya/contract/meshes/refusal';
import type { FromWorker, Surface, ToWorker } from './messages.ts';
import { linearColours, smoothNormals, weld } from './weld.ts';

type Parser = ReturnType<typeof createMeshParser>;

let parser: Parser | null = null;
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

const startParser = (totalSize: number): Parser => createMeshParser({ totalSize, onProgress: showProgress });

/** The tree for picking is built after the picture is out; its library is loaded only then. */
async function sendTree(positions: Float32Array, indices: Uint32Array): Promise<void> {
  const { buildTree } = await import('./build-tree.ts');
  const tree = buildTree(positions, indices);
  tell({ type: 'tree', tree }, tree.roots);
}

async function finish(done: Parser): Promise<void> {
  done.finish();
  const { mesh, report } = done.take();
  const welded = weld(mesh);
  const surface: Surface = {
    ...welded,
    normals: smoothNormals(welded),
    colours: mesh.colours ? linearColours(mesh.colours) : null,
    triangles: report.triangles,
    unit: report.unit,
  };
  const [positions, indices] = [welded.positions.slice(), welded.indices.slice()];
  const buffers = [surface.positions, surface.normals, surface.indices, surface.colours].flatMap(
    (array) => array?.buffer ?? [],
  );
  tell({ type: 'surface', surface }, buffers);
  await sendTree(positions, indices);
}

async function readBlob(blob: Blob): Promise<void> {
  const reading = startParser(blob.size);
  const reader = blob.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) reading.push(piece.value);
  await finish(reading);
}

async function act(message: ToWorker): Promise<void> {
  if (message.type === 'blob') return readBlob(message.blob);
  if (message.type === 'start') parser = startParser(message.totalSize);
  else if (message.type === 'chunk') parser?.push(message.bytes);
  else if (parser) await finish(parser);
}

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  act(event.data).catch((error: unknown) => {
    parser = null;
    tell(error instanceof MeshRefused ? { type: 'refused', refusal: error.refusal } : { type: 'failed' });
  });
});
