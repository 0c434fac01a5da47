import { type Box3, PerspectiveCamera, Sphere, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { Point, ViewName } from './part.ts';

/** Direction of the camera as angles: around the vertical from the front, and down from straight above. */
const directions: Record<ViewName, { around: number; down: number }> = {
  front: { around: 0, down: Math.PI / 2 },
  left: { around: Math.PI / 2, down: Math.PI / 2 },
  right: { around: -Math.PI / 2, down: Math.PI / 2 },
  upper: { around: 0, down: Math.PI },
  lower: { around: 0, down: 0 },
};

const MOVE_MS = 180;
const POLE = 1e-4;
/** Air around what is shown. */
const ROOM = 1.12;
/** What the controls cover, in CSS pixels: the panel at the right of a wide view, the toolbar below (as in the style sheet). */
const NARROW = 640;
const PANEL = 264;
const TOOLBAR = 60;

interface Pose {
  readonly around: number;
  readonly down: number;
  readonly distance: number;
  readonly target: Vector3;
}

export interface CameraRig {
  readonly camera: PerspectiveCamera;
  /** Advances a running move. Out: whether another frame is needed. */
  step(now: number): boolean;
  /** Shows a box from a standard side. */
  turnTo(view: ViewName, box: Box3): void;
  /** In: angles in radians. */
  turnBy(around: number, down: number): void;
  /** In: shares of the height of the view. */
  moveBy(right: number, up: number): void;
  zoomBy(factor: number): void;
  fit(box: Box3, animated: boolean): void;
  lookAt(point: Vector3): void;
  place(position: Point, target: Point): void;
  target(): Vector3;
  resize(width: number, height: number): void;
  dispose(): void;
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
const directionOf = (around: number, down: number): Vector3 =>
  new Vector3(Math.sin(down) * Math.sin(around), -Math.sin(down) * Math.cos(around), Math.cos(down));
const cornersOf = ({ min, max }: Box3): Vector3[] =>
  [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
/** The shortest way round from one angle to another. */
const nearestTurn = (from: number, to: number): number =>
  from + ((((to - from) % (2 * Math.PI)) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;

/** The camera with its moves by mouse, touch and code; z is up. `onChange` asks for a frame. */
export function createCameraRig(canvas: HTMLCanvasElement, onChange: () => void): CameraRig {
  const camera = new PerspectiveCamera(24, 1, 1, 2000);
  camera.up.set(0, 0, 1);
  camera.position.set(0, -200, 0);
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !prefersStillness();
  controls.dampingFactor = 0.18;
  controls.zoomToCursor = true;
  controls.addEventListener('change', onChange);
  let free = { width: 1, height: 1 };
  let move: { from: Pose; to: Pose; start: number | null } | null = null;
  controls.addEventListener('start', () => {
    move = null;
  });

  function pose(): Pose {
    const offset = camera.position.clone().sub(controls.target);
    const distance = offset.length();
    const down = Math.acos(Math.min(1, Math.max(-1, offset.z / distance)));
    return { around: Math.atan2(offset.x, -offset.y), down, distance, target: controls.target.clone() };
  }

  function take({ around, down, distance, target }: Pose): void {
    const tilt = Math.min(Math.PI - POLE, Math.max(POLE, down));
    controls.target.copy(target);
    camera.position.copy(target).addScaledVector(directionOf(around, tilt), distance);
    controls.update();
    onChange();
  }

  function moveTo(to: Pose, animated = true): void {
    const from = pose();
    if (!animated || prefersStillness()) {
      move = null;
      take(to);
      return;
    }
    move = { from, to: { ...to, around: nearestTurn(from.around, to.around) }, start: null };
    onChange();
  }

  function step(now: number): boolean {
    if (!move) return controls.update();
    move.start ??= now;
    const share = Math.min(1, (now - move.start) / MOVE_MS);
    const eased = share * share * (3 - 2 * share);
    const { from, to } = move;
    const mix = (a: number, b: number): number => a + (b - a) * eased;
    take({
      around: mix(from.around, to.around),
      down: mix(from.down, to.down),
      distance: mix(from.distance, to.distance),
      target: from.target.clone().lerp(to.target, eased),
    });
    if (share === 1) move = null;
    return true;
  }

  /** The distance from which a box fills the view in a direction, with room for the controls around it. */
  function fittingDistance(box: Box3, { around, down }: Pick<Pose, 'around' | 'down'>): number {
    const upright = Math.tan((camera.fov * Math.PI) / 360);
    const center = box.getCenter(new Vector3());
    const toward = directionOf(around, down);
    const right = new Vector3(Math.cos(around), Math.sin(around), 0);
    const up = new Vector3().crossVectors(toward, right);
    const needed = cornersOf(box).map((corner) => {
      const offset = corner.sub(center);
      const sideways = Math.abs(offset.dot(right)) / (upright * camera.aspect * free.width);
      return offset.dot(toward) + ROOM * Math.max(sideways, Math.abs(offset.dot(up)) / (upright * free.height));
    });
    return Math.max(...needed);
  }

  function fit(box: Box3, animated: boolean, direction: Pick<Pose, 'around' | 'down'> = pose()): void {
    if (box.isEmpty()) return;
    const { center, radius } = box.getBoundingSphere(new Sphere());
    const farthest = fittingDistance(box, { around: 0, down: 0 }) + radius * 8;
    controls.minDistance = radius * 0.15;
    controls.maxDistance = farthest;
    camera.near = radius * 0.05;
    camera.far = farthest + radius * 4;
    camera.updateProjectionMatrix();
    const { around, down } = direction;
    moveTo({ around, down, distance: fittingDistance(box, direction), target: center }, animated);
  }

  return {
    camera,
    step,
    fit,
    turnTo: (view, box) => fit(box, true, directions[view]),
    turnBy(around, down) {
      const now = pose();
      move = null;
      take({ ...now, around: now.around + around, down: now.down + down });
    },
    moveBy(right, up) {
      const now = pose();
      const height = 2 * Math.tan((camera.fov * Math.PI) / 360) * now.distance;
      const x = new Vector3().setFromMatrixColumn(camera.matrix, 0);
      const y = new Vector3().setFromMatrixColumn(camera.matrix, 1);
      take({ ...now, target: now.target.addScaledVector(x, right * height).addScaledVector(y, up * height) });
    },
    zoomBy(factor) {
      const now = pose();
      take({ ...now, distance: Math.min(controls.maxDistance, Math.max(controls.minDistance, now.distance * factor)) });
    },
    lookAt: (point) => moveTo({ ...pose(), target: point.clone() }),
    place(position, target) {
      move = null;
      controls.target.set(...target);
      camera.position.set(...position);
      controls.update();
      onChange();
    },
    target: () => controls.target.clone(),
    resize(width, height) {
      const narrow = width <= NARROW;
      const right = narrow ? 0 : PANEL;
      const below = narrow ? height * 0.4 : TOOLBAR;
      free = { width: (width - right) / width, height: (height - below) / height };
      camera.aspect = width / height;
      // What is looked at stands in the middle of what the controls leave free.
      camera.setViewOffset(width, height, right / 2, below / 2, width, height);
      onChange();
    },
    dispose: () => controls.dispose(),
  };
}
