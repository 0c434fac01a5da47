import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  FrontSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  Ray,
  Sphere,
  Vector3,
} from 'three';
import { MeshBVH, type SerializedBVH } from 'three-mesh-bvh';
import type { Surface } from './messages.ts';
import type { Point, SurfaceHit } from './part.ts';

export interface PartStyle {
  readonly visible: boolean;
  readonly opacity: number;
  readonly color: string;
  readonly shell: boolean;
  /** Whether the file's own colours are shown, where it has any. */
  readonly ownColours: boolean;
  readonly apart: -1 | 0 | 1;
}

interface Entry {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  coloured: boolean;
  tree: MeshBVH | null;
  apart: number;
}

export interface PartScene {
  readonly group: Group;
  /** Shows a surface; of a part that is there already it takes the place of the one before. */
  add(id: string, surface: Surface): void;
  setTree(id: string, tree: SerializedBVH): void;
  style(id: string, style: PartStyle): void;
  remove(id: string): void;
  /** Opens or closes the parts. In: millimetres between those that move up and those that move down. */
  setApart(mm: number): void;
  /** The box of what is visible, or of everything when nothing is. */
  bounds(): Box3;
  /** The nearest visible surface on a ray of the scene. */
  hit(ray: Ray): (SurfaceHit & { readonly distance: number }) | null;
  /** A place of a part as a place of the scene, which differs where the part was moved apart. */
  toScene(point: Point, partId: string | undefined): Vector3;
  dispose(): void;
}

function makeGeometry(surface: Surface): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(surface.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(surface.normals, 4, true));
  if (surface.colours) geometry.setAttribute('color', new BufferAttribute(surface.colours, 4, true));
  if (surface.indices) geometry.setIndex(new BufferAttribute(surface.indices, 1));
  const { min, max } = surface.box;
  const box = new Box3(new Vector3(...min), new Vector3(...max));
  geometry.boundingBox = box;
  geometry.boundingSphere = box.getBoundingSphere(new Sphere());
  return geometry;
}

function applyStyle({ mesh, coloured }: Entry, style: PartStyle): void {
  const { material } = mesh;
  const seeThrough = style.opacity < 0.995;
  const own = coloured && style.ownColours;
  mesh.visible = style.visible && style.opacity > 0.01;
  mesh.renderOrder = style.shell ? 2 : seeThrough ? 1 : 0;
  if (material.vertexColors !== own || material.transparent !== seeThrough) material.needsUpdate = true;
  material.vertexColors = own;
  material.transparent = seeThrough;
  material.opacity = style.opacity;
  // See-through, only the nearest layer is drawn: no sorting, and the inside does not shine through.
  material.side = seeThrough || style.shell ? FrontSide : DoubleSide;
  material.roughness = style.shell ? 0.22 : 0.48;
  material.color = own ? new Color(1, 1, 1) : new Color(style.color);
}

const localRay = new Ray();

function nearestHit(entries: ReadonlyMap<string, Entry>, ray: Ray): ReturnType<PartScene['hit']> {
  let nearest: ReturnType<PartScene['hit']> = null;
  for (const [partId, { mesh, tree }] of entries) {
    if (!tree || !mesh.visible) continue;
    localRay.copy(ray);
    localRay.origin.sub(mesh.position);
    const found = tree.raycastFirst(localRay, DoubleSide);
    if (!found?.face || (nearest && nearest.distance <= found.distance)) continue;
    // The side that was seen, whichever way the file winds its triangles.
    const normal = found.face.normal.clone();
    if (normal.dot(ray.direction) > 0) normal.negate();
    nearest = { partId, point: found.point.toArray(), normal: normal.toArray(), distance: found.distance };
  }
  return nearest;
}

/** Holds the surfaces of all parts, their looks and the trees they are picked by. */
export function createPartScene(): PartScene {
  const group = new Group();
  const entries = new Map<string, Entry>();
  let gap = 0;

  const shift = (entry: Entry): void => {
    entry.mesh.position.z = (entry.apart * gap) / 2;
    entry.mesh.updateMatrixWorld();
  };

  function remove(id: string): void {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    group.remove(entry.mesh);
    entry.mesh.geometry.dispose();
    entry.mesh.material.dispose();
  }

  return {
    group,
    remove,
    add(id, surface) {
      const geometry = makeGeometry(surface);
      const known = entries.get(id);
      if (known) {
        // The same part, better known by now: it keeps its looks and its place.
        known.mesh.geometry.dispose();
        known.mesh.geometry = geometry;
        known.coloured = surface.colours !== null;
        known.tree = null;
        return;
      }
      const mesh = new Mesh(geometry, new MeshStandardMaterial({ metalness: 0 }));
      // Unseen until it has its looks, or its first frame would show it plain.
      mesh.visible = false;
      entries.set(id, { mesh, coloured: surface.colours !== null, tree: null, apart: 0 });
      group.add(mesh);
    },
    setTree(id, tree) {
      const entry = entries.get(id);
      if (entry) entry.tree = MeshBVH.deserialize(tree, entry.mesh.geometry, { setIndex: false });
    },
    style(id, style) {
      const entry = entries.get(id);
      if (!entry) return;
      entry.apart = style.apart;
      applyStyle(entry, style);
      shift(entry);
    },
    setApart(mm) {
      gap = mm;
      for (const entry of entries.values()) shift(entry);
    },
    bounds() {
      const all = [...entries.values()];
      const shown = all.filter((entry) => entry.mesh.visible);
      const box = new Box3();
      for (const { mesh } of shown.length > 0 ? shown : all) {
        if (mesh.geometry.boundingBox) box.union(mesh.geometry.boundingBox.clone().translate(mesh.position));
      }
      return box;
    },
    hit: (ray) => nearestHit(entries, ray),
    toScene(point, partId) {
      const entry = partId === undefined ? undefined : entries.get(partId);
      const place = new Vector3(...point);
      return entry ? place.add(entry.mesh.position) : place;
    },
    dispose() {
      for (const id of [...entries.keys()]) remove(id);
    },
  };
}
