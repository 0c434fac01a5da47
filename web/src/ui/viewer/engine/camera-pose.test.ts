import { Box3, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { directions, fittingDistance, nearestTurn, poseOf, towardCamera } from './camera-pose.ts';
import type { ViewName } from './part.ts';

const box = new Box3(new Vector3(-35, 0, -15), new Vector3(35, 50, 18));
const center = box.getCenter(new Vector3());

function cameraFor(view: ViewName, aspect: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(24, aspect, 1, 5000);
  camera.up.set(0, 0, 1);
  const distance = fittingDistance(camera, box, directions[view], { width: 1, height: 1 });
  camera.position.copy(center).addScaledVector(towardCamera(directions[view]), distance);
  camera.lookAt(center);
  camera.updateMatrixWorld();
  return camera;
}

const onScreen = (camera: PerspectiveCamera, point: Vector3): Vector3 => point.clone().project(camera);

describe('a standard view', () => {
  it.each([
    ['front', 1.6],
    ['left', 0.5],
    ['upper', 1],
    ['lower', 2],
  ] as const)('shows everything, and no smaller than it must (%s at %s)', (view, aspect) => {
    const camera = cameraFor(view, aspect);
    const reach = [box.min, box.max].flatMap((a) =>
      [box.min, box.max].flatMap((b) =>
        [box.min, box.max].map((c) => {
          const seen = onScreen(camera, new Vector3(a.x, b.y, c.z));
          return Math.max(Math.abs(seen.x), Math.abs(seen.y));
        }),
      ),
    );
    expect(Math.max(...reach)).toBeLessThanOrEqual(1);
    expect(Math.max(...reach)).toBeGreaterThan(0.85);
  });

  it('from the front has the patient’s left at the right and up above', () => {
    const camera = cameraFor('front', 1);
    expect(onScreen(camera, new Vector3(30, 0, 0)).x).toBeGreaterThan(0);
    expect(onScreen(camera, new Vector3(0, 0, 15)).y).toBeGreaterThan(onScreen(camera, new Vector3(0, 0, -10)).y);
  });

  it('of the upper teeth has the front teeth at the top, of the lower teeth at the bottom', () => {
    const front = new Vector3(0, 0, 0);
    expect(onScreen(cameraFor('upper', 1), front).y).toBeGreaterThan(0.3);
    expect(onScreen(cameraFor('lower', 1), front).y).toBeLessThan(-0.3);
  });
});

it('a pose read back from the camera is the one that was set', () => {
  const camera = cameraFor('left', 1);
  const pose = poseOf(camera, center);
  expect(pose.around).toBeCloseTo(directions.left.around);
  expect(pose.down).toBeCloseTo(directions.left.down);
});

it('turning goes the shortest way round', () => {
  expect(nearestTurn(3, -3)).toBeCloseTo(2 * Math.PI - 3);
  expect(nearestTurn(-3, 3)).toBeCloseTo(3 - 2 * Math.PI);
});
