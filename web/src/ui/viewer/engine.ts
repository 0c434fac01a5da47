import { DirectionalLight, HemisphereLight, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import type { SerializedBVH } from 'three-mesh-bvh';
import { type CameraRig, createCameraRig } from './engine-camera.ts';
import { createPartScene, type PartScene, type PartStyle } from './engine-parts.ts';
import type { Surface } from './messages.ts';
import type { Point, SurfaceHit, ViewName, ViewState } from './part.ts';

export interface EngineEvents {
  /** After each drawn frame: overlays follow the camera from here. */
  readonly onFrame: () => void;
  readonly onContext: (lost: boolean) => void;
}

/** A place on the screen in CSS pixels of the host; `hidden` when it lies behind a surface or the camera. */
export interface ScreenPlace {
  readonly x: number;
  readonly y: number;
  readonly hidden: boolean;
}

export interface Engine {
  addPart(id: string, surface: Surface): void;
  setTree(id: string, tree: SerializedBVH): void;
  stylePart(id: string, style: PartStyle): void;
  removePart(id: string): void;
  setApart(mm: number): void;
  turnTo(view: ViewName): void;
  turnBy(around: number, down: number): void;
  moveBy(right: number, up: number): void;
  zoomBy(factor: number): void;
  fit(animated: boolean): void;
  lookAt(point: Point, partId: string | undefined): void;
  /** The visible surface under a place of the window, in CSS pixels; without one, the middle of the free view. */
  pick(at?: { readonly clientX: number; readonly clientY: number }): SurfaceHit | null;
  toScreen(point: Point, partId: string | undefined): ScreenPlace;
  view(): ViewState;
  setView(view: Pick<ViewState, 'position' | 'target'>): void;
  /** Draws a frame and gives its canvas, to be copied at once: the card may drop the picture afterwards. */
  draw(): HTMLCanvasElement;
  dispose(): void;
}

/** A mark counts as seen when nothing lies more than this before it, in mm. */
const NEAR_SURFACE = 0.8;

/** Whether this browser can show anything at all. */
export function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

function makeScene(rig: CameraRig, parts: PartScene): Scene {
  const scene = new Scene();
  const key = new DirectionalLight(0xffffff, 2);
  key.position.set(-0.5, 0.8, 1);
  const fill = new DirectionalLight(0xdfe8ff, 0.7);
  fill.position.set(0.9, -0.3, 0.6);
  // The light comes with the camera, so that every view is lit as well as the first.
  rig.camera.add(key, fill, key.target, fill.target);
  const sky = new HemisphereLight(0xffffff, 0xd8d0cc, 1.15);
  sky.position.set(0, 0, 1);
  scene.add(rig.camera, sky, parts.group);
  return scene;
}

/** Starts drawing into a new canvas in `host`, a frame only when something changed. Throws where WebGL 2 is missing. */
export function createEngine(host: HTMLElement, events: EngineEvents): Engine {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;touch-action:none';
  host.append(canvas);
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  const parts = createPartScene();
  let frame = 0;
  let apart = 0;
  const invalidate = (): void => {
    if (frame === 0) frame = requestAnimationFrame(render);
  };
  const rig = createCameraRig(canvas, invalidate);
  const scene = makeScene(rig, parts);
  const caster = new Raycaster();
  let [width, height] = [1, 1];

  function render(now: number): void {
    frame = 0;
    if (rig.step(now)) invalidate();
    renderer.render(scene, rig.camera);
    events.onFrame();
  }

  const sizes = new ResizeObserver(() => {
    [width, height] = [Math.max(1, host.clientWidth), Math.max(1, host.clientHeight)];
    renderer.setSize(width, height);
    rig.resize(width, height);
  });
  sizes.observe(host);
  const onLost = (event: Event): void => {
    event.preventDefault();
    events.onContext(true);
  };
  const onRestored = (): void => {
    events.onContext(false);
    invalidate();
  };
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);

  const changed =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A): void => {
      act(...args);
      invalidate();
    };

  return {
    addPart: changed(parts.add),
    setTree: parts.setTree,
    stylePart: changed(parts.style),
    removePart: changed(parts.remove),
    setApart: changed((mm: number) => {
      apart = mm;
      parts.setApart(mm);
    }),
    turnTo: (view) => rig.turnTo(view, parts.bounds()),
    turnBy: rig.turnBy,
    moveBy: rig.moveBy,
    zoomBy: rig.zoomBy,
    fit: (animated) => rig.fit(parts.bounds(), animated),
    lookAt: (point, partId) => rig.lookAt(parts.toScene(point, partId)),
    pick(at) {
      const area = canvas.getBoundingClientRect();
      const middle = rig.target().project(rig.camera);
      const x = at ? ((at.clientX - area.left) / area.width) * 2 - 1 : middle.x;
      const y = at ? 1 - ((at.clientY - area.top) / area.height) * 2 : middle.y;
      caster.setFromCamera(new Vector2(x, y), rig.camera);
      const hit = parts.hit(caster.ray);
      return hit && { partId: hit.partId, point: hit.point, normal: hit.normal };
    },
    toScreen(point, partId) {
      const place = parts.toScene(point, partId);
      const distance = place.distanceTo(rig.camera.position);
      const direction = place.clone().sub(rig.camera.position).normalize();
      caster.set(rig.camera.position, direction);
      const before = parts.hit(caster.ray);
      const seen = place.project(rig.camera);
      const behind = seen.z > 1 || (before !== null && before.distance < distance - NEAR_SURFACE);
      return { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height, hidden: behind };
    },
    view: () => ({ position: rig.camera.position.toArray(), target: rig.target().toArray(), apart }),
    setView: ({ position, target }) => rig.place(position, target),
    draw() {
      renderer.render(scene, rig.camera);
      return canvas;
    },
    dispose() {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      rig.dispose();
      parts.dispose();
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.removeEventListener('webglcontextrestored', onRestored);
      renderer.dispose();
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
}

/** The straight distance between two places in mm. */
export const distanceBetween = (a: Point, b: Point): number => new Vector3(...a).distanceTo(new Vector3(...b));
