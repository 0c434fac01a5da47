import type { Box } from '@suya/contract/meshes/mesh';
import { DirectionalLight, HemisphereLight, Raycaster, Scene, Vector2 } from 'three';
import type { SerializedBVH } from 'three-mesh-bvh';
import type { Surface } from '../reading/messages.ts';
import { type CutState, cutPlane } from './cut.ts';
import { type CameraRig, createCameraRig } from './engine-camera.ts';
import { sideLayers } from './engine-entry.ts';
import { createPainter, type Painter } from './engine-painter.ts';
import { type Arrangement, layPanes, type Pane, paneAt, paneOf } from './engine-panes.ts';
import { createPartScene, type PartScene, type PartStyle, type SceneHit } from './engine-parts.ts';
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

export interface Engine extends Pick<PartScene, 'measured' | 'middle'> {
  addPart(id: string, surface: Surface): void;
  setTree(id: string, tree: SerializedBVH): void;
  /** Resolves when what was given so far is on the screen. */
  drawn(): Promise<void>;
  stylePart(id: string, style: PartStyle): void;
  removePart(id: string): void;
  setApart(mm: number): void;
  /** Lays a map's colours on a surface, or takes them away. */
  paint(id: string, map: Uint16Array<ArrayBuffer> | null): void;
  setCut(cut: CutState | null): void;
  arrange(arrangement: Arrangement): void;
  /** The box of what is visible, in mm. */
  bounds(): Box;
  /** The straight distance in mm between two places of parts as they stand at the shown stage, jaws closed. */
  distance(a: SurfaceHit, b: SurfaceHit): number;
  turnTo(view: ViewName): void;
  turnBy(around: number, down: number): void;
  moveBy(right: number, up: number): void;
  zoomBy(factor: number): void;
  fit(animated: boolean): void;
  lookAt(point: Point, partId: string | undefined): void;
  /** The visible surface under a place of the window, in CSS pixels; without one, the middle of the free view. */
  pick(at?: { readonly clientX: number; readonly clientY: number }): SceneHit | null;
  toScreen(point: Point, partId: string | undefined): ScreenPlace;
  view(): ViewState;
  setView(view: Pick<ViewState, 'position' | 'target'>): void;
  /** Draws a frame and gives its canvas, to be copied at once: the card may drop the picture afterwards. */
  draw(): HTMLCanvasElement;
  dispose(): void;
}

/** A mark counts as seen when nothing lies more than this before it, in mm. */
const NEAR_SURFACE = 0.8;

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

/** What rays meet: the surface under a place of the window, and what hides a place of the scene. */
function createSight(
  rig: CameraRig,
  parts: PartScene,
  painter: Painter,
  panes: () => readonly Pane[],
): Pick<Engine, 'pick' | 'toScreen'> {
  const caster = new Raycaster();
  return {
    pick(at) {
      const area = painter.canvas.getBoundingClientRect();
      const middle = rig.target().project(rig.camera);
      const pane = at ? paneAt(panes(), at.clientX - area.left) : paneOf(panes(), sideLayers.first);
      const x = at ? ((at.clientX - area.left - pane.x) / pane.width) * 2 - 1 : middle.x;
      const y = at ? 1 - ((at.clientY - area.top) / area.height) * 2 : middle.y;
      caster.setFromCamera(new Vector2(x, y), rig.camera);
      return parts.hit(caster.ray, pane.layers);
    },
    toScreen(point, partId) {
      const pane = paneOf(panes(), parts.layerOf(partId));
      const place = parts.toScene(point, partId);
      const distance = place.distanceTo(rig.camera.position);
      caster.set(rig.camera.position, place.clone().sub(rig.camera.position).normalize());
      const before = parts.hit(caster.ray, pane.layers);
      const seen = place.project(rig.camera);
      const hidden = seen.z > 1 || (before !== null && before.distance < distance - NEAR_SURFACE);
      return {
        x: pane.x + ((seen.x + 1) / 2) * pane.width,
        y: ((1 - seen.y) / 2) * painter.size().height,
        hidden,
      };
    },
  };
}

/** Starts drawing into a new canvas in `host`, a frame only when something changed. Throws where WebGL 2 is missing. */
export function createEngine(host: HTMLElement, events: EngineEvents): Engine {
  const parts = createPartScene();
  let apart = 0;
  let arrangement: Arrangement = 'first';
  let panes: readonly Pane[] = layPanes(arrangement, 1);
  const lay = (): void => {
    const { width, height } = painter.size();
    panes = layPanes(arrangement, width);
    rig.resize(panes[0]?.width ?? width, height, panes.length > 1);
  };
  const painter = createPainter(host, () => ({ scene, camera: rig.camera, panes }), {
    ...events,
    onStep: (now) => {
      const isMoving = parts.step(now);
      return rig.step(now) || isMoving;
    },
    onResize: lay,
  });
  const rig = createCameraRig(painter.canvas, painter.invalidate);
  const scene = makeScene(rig, parts);
  const changed =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A): void => {
      act(...args);
      painter.invalidate();
    };

  return {
    ...createSight(rig, parts, painter, () => panes),
    measured: parts.measured,
    middle: parts.middle,
    addPart: changed(parts.add),
    setTree: parts.setTree,
    drawn: painter.drawn,
    stylePart: changed(parts.style),
    removePart: changed(parts.remove),
    setApart: changed((mm: number) => {
      apart = mm;
      parts.setApart(mm);
    }),
    paint: changed(parts.paint),
    setCut: changed((cut: CutState | null) => parts.setCut(cut && cutPlane(cut))),
    arrange: changed((next: Arrangement) => {
      if (next === arrangement) return;
      arrangement = next;
      lay();
      rig.show(parts.bounds(), false);
    }),
    bounds() {
      const { min, max } = parts.bounds();
      return { min: min.toArray(), max: max.toArray() };
    },
    distance: (a, b) => parts.toMouth(a.point, a.partId).distanceTo(parts.toMouth(b.point, b.partId)),
    turnTo: (view) => rig.show(parts.bounds(), true, view),
    turnBy: rig.turnBy,
    moveBy: rig.moveBy,
    zoomBy: rig.zoomBy,
    fit: (animated) => rig.show(parts.bounds(), animated),
    lookAt: (point, partId) => rig.lookAt(parts.toScene(point, partId)),
    view: () => ({ position: rig.camera.position.toArray(), target: rig.target().toArray(), apart }),
    setView: ({ position, target }) => rig.place(position, target),
    draw() {
      painter.paint();
      return painter.canvas;
    },
    dispose() {
      rig.dispose();
      parts.dispose();
      painter.dispose();
    },
  };
}
