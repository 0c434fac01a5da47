import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { loadPart, warmReaders } from '../../../web/src/ui/viewer/reading/load-part.ts';
import type { Surface } from '../../../web/src/ui/viewer/reading/messages.ts';
import type { Shown } from './shown.ts';

const canvas = document.createElement('canvas');
document.body.append(canvas);
const renderer = new WebGLRenderer({ canvas });
renderer.setSize(800, 600);

const turn = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Draws and waits until the pixels are there, without holding up the page. */
async function draw(geometry: BufferGeometry): Promise<void> {
  const scene = new Scene();
  const light = new DirectionalLight();
  light.position.set(20, -60, 80);
  scene.add(light, new Mesh(geometry, new MeshStandardMaterial()));
  const camera = new PerspectiveCamera(40, 4 / 3, 1, 500);
  camera.position.set(0, -60, 120);
  camera.lookAt(0, 20, 0);
  renderer.render(scene, camera);
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  while (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) await turn();
  geometry.dispose();
}

/** Measures how late the page's own timers come, which is how long something else kept it. */
function watchPage(): () => number {
  const clamp = 4;
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last - clamp);
    last = now;
    if (!isOver) setTimeout(tick);
  };
  setTimeout(tick);
  return () => {
    isOver = true;
    return longest;
  };
}

function geometryOf(surface: Surface): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(surface.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(surface.normals, 4, true));
  if (surface.indices) geometry.setIndex(new BufferAttribute(surface.indices, 1));
  const { min, max } = surface.box;
  geometry.boundingSphere = new Box3(new Vector3(...min), new Vector3(...max)).getBoundingSphere(new Sphere());
  return geometry;
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 200));

/** Our viewer: a coarse picture, every triangle, then the welded surface that can be picked; read in a worker. */
async function ours(blob: Blob): Promise<Shown> {
  await pause();
  const longest = watchPage();
  const began = performance.now();
  const shown = { surface: 0, picture: 0, whole: 0, pickable: 0, longestTask: 0 };
  const since = (): number => performance.now() - began;
  // One after the other, as the viewer's own frames are.
  let drawn = Promise.resolve();
  const drawNext = (surface: Surface, note: (ms: number) => void): Promise<void> => {
    const geometry = geometryOf(surface);
    drawn = drawn.then(() => draw(geometry)).then(() => note(since()));
    return drawn;
  };
  return new Promise((done, fail) => {
    loadPart({ blob }, (message) => {
      if (message.type === 'failed' || message.type === 'refused') fail(new Error(message.type));
      if (message.type === 'picture')
        return drawNext(message.surface, (ms) => {
          shown.picture = ms;
        });
      if (message.type === 'surface') {
        shown.surface = since();
        return drawNext(message.surface, (ms) => {
          shown.whole = ms;
        });
      }
      if (message.type === 'tree') {
        shown.pickable = since();
        drawn.then(() => done({ ...shown, longestTask: longest() }), fail);
      }
    });
  });
}

/** three.js's own loader where it runs, on the main thread; its surface is not welded and cannot be picked fast. */
async function theirs(blob: Blob): Promise<Shown> {
  await pause();
  const longest = watchPage();
  const began = performance.now();
  const geometry = new STLLoader().parse(await blob.arrayBuffer());
  const surface = performance.now() - began;
  await draw(geometry);
  const picture = performance.now() - began;
  await turn();
  return { surface, picture, whole: picture, pickable: picture, longestTask: longest() };
}

window.show = async (rounds) => {
  const blob = await (await fetch('/arch.stl')).blob();
  warmReaders();
  const results: { ours: Shown[]; theirs: Shown[] } = { ours: [], theirs: [] };
  await ours(blob);
  await theirs(blob);
  for (let round = 0; round < rounds; round += 1) {
    results.theirs.push(await theirs(blob));
    results.ours.push(await ours(blob));
  }
  return results;
};
