import {
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { loadPart } from '../../web/src/ui/viewer/load-part.ts';
import type { Surface } from '../../web/src/ui/viewer/messages.ts';
import type { Shown } from './shown.ts';

const canvas = document.createElement('canvas');
document.body.append(canvas);
const renderer = new WebGLRenderer({ canvas });
renderer.setSize(800, 600);

/** Draws and waits until the pixels are there. */
function draw(geometry: BufferGeometry): void {
  const scene = new Scene();
  const light = new DirectionalLight();
  light.position.set(20, -60, 80);
  scene.add(light, new Mesh(geometry, new MeshStandardMaterial()));
  const camera = new PerspectiveCamera(40, 4 / 3, 1, 500);
  camera.position.set(0, -60, 120);
  camera.lookAt(0, 20, 0);
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

/** Measures the gaps between turns of the page's own loop; a turn is put in line as soon as the last one ran. */
function watchLoop(): () => number {
  const channel = new MessageChannel();
  let longest = 0;
  let last = performance.now();
  channel.port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    channel.port2.postMessage(null);
  };
  channel.port2.postMessage(null);
  return () => {
    channel.port1.close();
    return longest;
  };
}

function geometryOf(surface: Surface): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(surface.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(surface.normals, 4, true));
  geometry.setIndex(new BufferAttribute(surface.indices, 1));
  return geometry;
}

const nextTurn = (): Promise<void> => new Promise((done) => setTimeout(done, 50));

/** Our viewer: read, welded and smoothed in a worker; whole once it can also be picked. */
async function ours(blob: Blob): Promise<Shown> {
  await nextTurn();
  const longest = watchLoop();
  const began = performance.now();
  return new Promise((done, fail) => {
    let shown: Shown | undefined;
    loadPart({ id: 'bench', name: 'bench.stl', blob }, (message) => {
      if (message.type === 'surface') {
        const geometry = geometryOf(message.surface);
        const surface = performance.now() - began;
        const longestTask = longest();
        draw(geometry);
        const picture = performance.now() - began;
        shown = { surface, picture, whole: picture, longestTask };
      } else if (message.type === 'tree' && shown) done({ ...shown, whole: performance.now() - began });
      else if (message.type === 'failed' || message.type === 'refused') fail(new Error(message.type));
    });
  });
}

/** three.js's own loader where it runs, on the main thread; its surface is not welded and cannot be picked fast. */
async function theirs(blob: Blob): Promise<Shown> {
  await nextTurn();
  const began = performance.now();
  const bytes = await blob.arrayBuffer();
  const read = performance.now();
  const geometry = new STLLoader().parse(bytes);
  const surface = performance.now() - began;
  draw(geometry);
  const picture = performance.now() - began;
  return { surface, picture, whole: picture, longestTask: surface - (read - began) };
}

window.show = async (rounds) => {
  const blob = await (await fetch('/arch.stl')).blob();
  const results: { ours: Shown[]; theirs: Shown[] } = { ours: [], theirs: [] };
  await ours(blob);
  await theirs(blob);
  for (let round = 0; round < rounds; round += 1) {
    results.theirs.push(await theirs(blob));
    results.ours.push(await ours(blob));
  }
  return results;
};
