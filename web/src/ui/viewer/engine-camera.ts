import { Box3, PerspectiveCamera, Sphere, Vector3 } from 'three';
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
  turnTo(view: ViewName): void;
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
/** The shortest way round from one angle to another. */
const nearestTurn = (from: number, to: number): number => from + ((((to - from) % (2 * Math.PI)) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;

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
    const offset = new Vector3(Math.sin(tilt) * Math.sin(around), -Math.sin(tilt) * Math.cos(around), Math.cos(tilt));
    controls.target.copy(target);
    camera.position.copy(target).addScaledVector(offset, distance);
    controls.update();
    onChange();
  }

  function moveTo(to: Pose, animated = true): void {
    const from = pose();
    if (!animated || prefersStillness()) {
      move = null;
      return take(to);
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

  function fit(box: Box3, animated: boolean): void {
    if (box.isEmpty()) return;
    const { center, radius } = box.getBoundingSphere(new Sphere());
    const half = (camera.fov * Math.PI) / 360;
    const narrow = Math.min(half, Math.atan(Math.tan(half) * camera.aspect));
    // A jaw is flatter than its sphere, so the sphere may reach a little over the edges.
    const distance = (radius * 0.9) / Math.sin(narrow);
    controls.minDistance = radius * 0.15;
    controls.maxDistance = distance * 5;
    camera.near = radius * 0.02;
    camera.far = distance * 5 + radius * 4;
    camera.updateProjectionMatrix();
    moveTo({ ...pose(), distance, target: center }, animated);
  }

  return {
    camera,
    step,
    fit,
    turnTo: (view) => moveTo({ ...pose(), ...directions[view] }),
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
      camera.aspect = width / Math.max(1, height);
      camera.updateProjectionMatrix();
      onChange();
    },
    dispose: () => controls.dispose(),
  };
}
