import { type Box3, PerspectiveCamera, Sphere, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import {
  type Direction,
  directions,
  type FreeArea,
  fittingDistance,
  mixPoses,
  nearestTurn,
  type Pose,
  poseOf,
  towardCamera,
} from './camera-pose.ts';
import { NARROW, PANEL } from './engine-panes.ts';
import type { Point, ViewName } from './part.ts';
import { prefersStillness } from './stillness.ts';

export interface CameraRig {
  readonly camera: PerspectiveCamera;
  /** Advances a running move. @returns whether another frame is needed. */
  step(now: number): boolean;
  /** Brings a box into the free area of the view, from where the camera looks or from a standard side. */
  show(box: Box3, animated: boolean, view?: ViewName): void;
  /** Takes angles in radians. */
  turnBy(around: number, down: number): void;
  /** Takes shares of the height of the view. */
  moveBy(right: number, up: number): void;
  zoomBy(factor: number): void;
  lookAt(point: Vector3): void;
  place(position: Point, target: Point): void;
  target(): Vector3;
  /**
   * Takes a pane's size in CSS pixels, and whether it stands beside another one, where nothing covers its right side.
   */
  resize(width: number, height: number, beside: boolean): void;
  dispose(): void;
}

const MOVE_MS = 180;
const TOOLBAR = 60;

function createControls(camera: PerspectiveCamera, canvas: HTMLCanvasElement): OrbitControls {
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !prefersStillness();
  controls.dampingFactor = 0.18;
  controls.zoomToCursor = true;
  return controls;
}

/** Lays what is looked at into the middle of what the controls leave free. @returns that area. */
function frameView(camera: PerspectiveCamera, width: number, height: number, beside: boolean): FreeArea {
  const narrow = !beside && width <= NARROW;
  const right = narrow || beside ? 0 : PANEL;
  const below = narrow ? height * 0.4 : TOOLBAR;
  camera.aspect = width / height;
  camera.setViewOffset(width, height, right / 2, below / 2, width, height);
  return { width: (width - right) / width, height: (height - below) / height };
}

/** Moves along the camera's own right and up. Takes shares of the height of the view. */
function slide(camera: PerspectiveCamera, pose: Pose, right: number, up: number): Pose {
  const height = 2 * Math.tan((camera.fov * Math.PI) / 360) * pose.distance;
  const x = new Vector3().setFromMatrixColumn(camera.matrix, 0);
  const y = new Vector3().setFromMatrixColumn(camera.matrix, 1);
  return {
    ...pose,
    target: pose.target
      .clone()
      .addScaledVector(x, right * height)
      .addScaledVector(y, up * height),
  };
}

/** Sets how near and far the camera sees and may go, for a box of this size. */
function setReach(controls: OrbitControls, camera: PerspectiveCamera, radius: number): void {
  const farthest = radius * 24;
  controls.minDistance = radius * 0.15;
  controls.maxDistance = farthest;
  camera.near = radius * 0.05;
  camera.far = farthest + radius * 4;
  camera.updateProjectionMatrix();
}

/** The camera with its moves by mouse, touch and code; z is up. `onChange` asks for a frame. */
export function createCameraRig(canvas: HTMLCanvasElement, onChange: () => void): CameraRig {
  const camera = new PerspectiveCamera(24, 1, 1, 2000);
  camera.up.set(0, 0, 1);
  camera.position.set(0, -200, 0);
  const controls = createControls(camera, canvas);
  let free: FreeArea = { width: 1, height: 1 };
  let move: { from: Pose; to: Pose; start: number | null } | null = null;
  const pose = (): Pose => poseOf(camera, controls.target);
  controls.addEventListener('change', onChange);
  controls.addEventListener('start', () => {
    move = null;
  });

  function take(next: Pose): void {
    controls.target.copy(next.target);
    camera.position.copy(next.target).addScaledVector(towardCamera(next), next.distance);
    controls.update();
    onChange();
  }

  function moveTo(to: Pose, animated = true): void {
    const from = pose();
    const moves = animated && !prefersStillness();
    move = moves ? { from, to: { ...to, around: nearestTurn(from.around, to.around) }, start: null } : null;
    if (moves) onChange();
    else take(to);
  }

  /** A change by hand ends a running move. */
  const jump = (change: (now: Pose) => Pose): void => {
    move = null;
    take(change(pose()));
  };

  return {
    camera,
    step(now) {
      if (!move) return controls.update();
      move.start ??= now;
      const share = Math.min(1, (now - move.start) / MOVE_MS);
      take(mixPoses(move.from, move.to, share * share * (3 - 2 * share)));
      if (share === 1) move = null;
      return true;
    },
    show(box, animated, view) {
      if (box.isEmpty()) return;
      const { center, radius } = box.getBoundingSphere(new Sphere());
      const direction: Direction = view ? directions[view] : pose();
      setReach(controls, camera, radius);
      const distance = fittingDistance(camera, box, direction, free);
      moveTo({ around: direction.around, down: direction.down, distance, target: center }, animated);
    },
    turnBy: (around, down) => jump((now) => ({ ...now, around: now.around + around, down: now.down + down })),
    moveBy: (right, up) => jump((now) => slide(camera, now, right, up)),
    zoomBy: (factor) =>
      jump((now) => ({
        ...now,
        distance: Math.min(controls.maxDistance, Math.max(controls.minDistance, now.distance * factor)),
      })),
    lookAt: (point) => moveTo({ ...pose(), target: point.clone() }),
    place: (position, target) => {
      camera.position.set(...position);
      controls.target.set(...target);
      jump((now) => now);
    },
    target: () => controls.target.clone(),
    resize(width, height, beside) {
      free = frameView(camera, width, height, beside);
      // Of two panes the cursor is in one, and the controls do not know which.
      controls.zoomToCursor = !beside;
      onChange();
    },
    dispose: () => controls.dispose(),
  };
}
