import { Box3, DoubleSide, Group, Matrix4, type Plane, Ray, Triangle, Vector3 } from 'three';
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh';
import type { MeasuredSurface } from '../measuring/distances.ts';
import type { Surface } from '../reading/messages.ts';
import { keptSpan } from './cut.ts';
import {
  createEntry,
  cutEntry,
  disposeEntry,
  type Entry,
  type PartStyle,
  paintEntry,
  placeEntry,
  placeNow,
  replaceSurface,
  sideLayers,
  styleEntry,
} from './engine-entry.ts';
import type { Point, SurfaceHit } from './part.ts';
import { advance } from './place-blend.ts';
import { prefersStillness } from './stillness.ts';

export type { PartStyle } from './engine-entry.ts';

/** A place that a ray met, and where it lies in the triangle that holds it. */
export interface SceneHit extends SurfaceHit {
  readonly item: string;
  /** In mm from where the ray starts. */
  readonly distance: number;
  /** The triangle's vertices and how much each counts at this place. */
  readonly corners: readonly [number, number, number];
  readonly shares: readonly [number, number, number];
}

export interface PartScene {
  readonly group: Group;
  /** Shows a surface; of an item that is there already it takes the place of the one before. */
  add(item: string, surface: Surface): void;
  setTree(item: string, tree: SerializedBVH): void;
  /** Gives a surface its looks; one that is seen goes to a new place within moments, unless less motion is asked for. */
  style(item: string, style: PartStyle): void;
  /** Moves on what is on its way. @returns whether anything still is. */
  step(now: number): boolean;
  remove(item: string): void;
  paint(item: string, map: Uint16Array<ArrayBuffer> | null): void;
  /** Opens or closes the parts. Takes millimetres between those that move up and those that move down. */
  setApart(mm: number): void;
  setCut(plane: Plane | null): void;
  /** The box of what is visible, or of everything when nothing is. */
  bounds(): Box3;
  /** The middle of an item as its file has it; the origin while it is not there. */
  middle(item: string): Point;
  /** The nearest visible surface on a ray of the scene, among those on these layers of the camera. */
  hit(ray: Ray, layers: readonly number[]): SceneHit | null;
  /** A place of a part as a place of the scene, which differs where the part was moved. */
  toScene(point: Point, part: string | undefined): Vector3;
  /** A place of a part as it stands at the shown stage with the jaws closed. */
  toMouth(point: Point, part: string): Vector3;
  /** The layer that a part is on; what both versions share where it is not there. */
  layerOf(part: string | undefined): number;
  /** What distances are measured between, with where it stands but for the gap; null until it can be picked. */
  measured(item: string): (MeasuredSurface & { readonly place: readonly number[]; readonly box: Box3 }) | null;
  dispose(): void;
}

const localRay = new Ray();
const inverse = new Matrix4();

function sharesOf(entry: Entry, corners: SceneHit['corners'], place: Vector3): SceneHit['shares'] {
  const positions = entry.mesh.geometry.getAttribute('position');
  const [a, b, c] = corners.map((corner) => new Vector3().fromBufferAttribute(positions, corner));
  const shares = a && b && c && Triangle.getBarycoord(place, a, b, c, new Vector3());
  return shares ? [shares.x, shares.y, shares.z] : [1, 0, 0];
}

function hitEntry(item: string, entry: Entry, ray: Ray, plane: Plane | null): SceneHit | null {
  const span = plane ? keptSpan(plane, ray.origin, ray.direction) : { near: 0, far: Infinity };
  if (!entry.tree || !span) return null;
  localRay.copy(ray).applyMatrix4(inverse.copy(entry.mesh.matrix).invert());
  const found = entry.tree.raycastFirst(localRay, DoubleSide, span.near, span.far);
  if (!found?.face) return null;
  // The side that was seen, whichever way the file winds its triangles.
  const normal = found.face.normal.clone();
  if (normal.dot(localRay.direction) > 0) normal.negate();
  const corners = [found.face.a, found.face.b, found.face.c] as const;
  return {
    item,
    partId: entry.style?.part ?? item,
    point: found.point.toArray(),
    normal: normal.toArray(),
    distance: found.distance,
    corners,
    shares: sharesOf(entry, corners, found.point),
  };
}

function createQueries(entries: ReadonlyMap<string, Entry>, plane: () => Plane | null) {
  /** A part's surface that is to be seen, or any of it. */
  const find = (part: string | undefined): Entry | undefined => {
    const all = [...entries.values()].filter(({ style }) => part !== undefined && style?.part === part);
    return all.find(({ mesh }) => mesh.visible) ?? all[0];
  };
  return {
    bounds() {
      const all = [...entries.values()];
      const shown = all.filter((entry) => entry.mesh.visible);
      const box = new Box3();
      for (const { mesh } of shown.length > 0 ? shown : all)
        if (mesh.geometry.boundingBox) box.union(mesh.geometry.boundingBox.clone().applyMatrix4(mesh.matrix));
      return box;
    },
    middle: (item: string): Point =>
      entries.get(item)?.mesh.geometry.boundingBox?.getCenter(new Vector3()).toArray() ?? [0, 0, 0],
    hit(ray: Ray, layers: readonly number[]) {
      let nearest: SceneHit | null = null;
      for (const [item, entry] of entries) {
        if (!entry.mesh.visible || !layers.some((layer) => entry.mesh.layers.isEnabled(layer))) continue;
        const found = hitEntry(item, entry, ray, plane());
        if (found && (!nearest || found.distance < nearest.distance)) nearest = found;
      }
      return nearest;
    },
    toScene(point: Point, part: string | undefined) {
      const entry = find(part);
      return entry ? new Vector3(...point).applyMatrix4(entry.mesh.matrix) : new Vector3(...point);
    },
    toMouth(point: Point, part: string) {
      const place = find(part)?.style?.place;
      return place ? new Vector3(...point).applyMatrix4(new Matrix4().fromArray([...place])) : new Vector3(...point);
    },
    layerOf: (part: string | undefined) => sideLayers[find(part)?.style?.side ?? 'both'],
    measured(item: string) {
      const entry = entries.get(item);
      const geometry = entry?.mesh.geometry;
      if (!entry?.tree || !geometry?.index) return null;
      return {
        positions: geometry.getAttribute('position').array as Float32Array<ArrayBuffer>,
        normals: geometry.getAttribute('normal').array as Int8Array<ArrayBuffer>,
        indices: geometry.index.array as Uint32Array<ArrayBuffer>,
        tree: MeshBVH.serialize(entry.tree, { cloneBuffers: false }),
        place: entry.style?.place ?? new Matrix4().toArray(),
        box: geometry.boundingBox ?? new Box3(),
      };
    },
  };
}

/** Whether a surface that is on show comes to stand elsewhere. */
const isToMove = (before: PartStyle | null, next: PartStyle): boolean =>
  before?.visible === true && String(before.place) !== String(next.place) && !prefersStillness();

/** Holds the surfaces of all parts, their looks and the trees they are picked by. */
export function createPartScene(): PartScene {
  const group = new Group();
  const entries = new Map<string, Entry>();
  let gap = 0;
  let plane: Plane | null = null;

  function settle(entry: Entry): void {
    placeEntry(entry, gap);
    if (plane || entry.mesh.material.clippingPlanes) cutEntry(entry, plane);
  }

  function remove(item: string): void {
    const entry = entries.get(item);
    if (!entry) return;
    entries.delete(item);
    group.remove(entry.mesh, entry.inside, entry.outline);
    disposeEntry(entry);
  }

  return {
    ...createQueries(entries, () => plane),
    group,
    remove,
    add(item, surface) {
      const known = entries.get(item);
      if (known) return replaceSurface(known, surface);
      const entry = createEntry(surface);
      entries.set(item, entry);
      group.add(entry.mesh, entry.inside, entry.outline);
    },
    setTree(item, tree) {
      const entry = entries.get(item);
      if (!entry) return;
      entry.tree = MeshBVH.deserialize(tree, entry.mesh.geometry, { setIndex: false });
      settle(entry);
    },
    style(item, style) {
      const entry = entries.get(item);
      if (!entry) return;
      if (isToMove(entry.style, style)) entry.motion = { from: placeNow(entry), start: null, share: 0 };
      // A cut is drawn anew wherever a surface comes to stand: too much for every frame.
      if (plane || !style.visible) entry.motion = null;
      styleEntry(entry, style, plane !== null);
      settle(entry);
    },
    step(now) {
      const moving = [...entries.values()].filter(({ motion }) => motion !== null);
      for (const entry of moving) {
        if (entry.motion && !advance(entry.motion, now)) entry.motion = null;
        placeEntry(entry, gap);
      }
      return moving.some(({ motion }) => motion !== null);
    },
    paint(item, map) {
      const entry = entries.get(item);
      if (!entry) return;
      paintEntry(entry, map);
      if (entry.style) styleEntry(entry, entry.style, plane !== null);
    },
    setApart(mm) {
      if (mm === gap) return;
      gap = mm;
      for (const entry of entries.values()) settle(entry);
    },
    setCut(next) {
      if (!next && !plane) return;
      plane = next;
      for (const entry of entries.values()) cutEntry(entry, plane);
    },
    dispose() {
      for (const item of [...entries.keys()]) remove(item);
    },
  };
}
