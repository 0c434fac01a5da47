import {
  BackSide,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  FrontSide,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Plane,
  Sphere,
  Vector3,
} from 'three';
import type { MeshBVH } from 'three-mesh-bvh';
import type { Surface } from '../reading/messages.ts';
import type { Side } from '../scene/scene-items.ts';
import { cutLine } from './cut.ts';
import { blendPlaces, type Motion } from './place-blend.ts';

export interface PartStyle {
  readonly visible: boolean;
  readonly opacity: number;
  readonly color: string;
  readonly shell: boolean;
  /** Whether the file's own colours are shown, where it has any. */
  readonly ownColours: boolean;
  readonly apart: -1 | 0 | 1;
  /** What marks call it. */
  readonly part: string;
  readonly side: Side;
  /** Where it stands against its file, column by column; null for in its place. */
  readonly place: readonly number[] | null;
}

/** One surface of the scene with everything that is drawn of it. */
export interface Entry {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  /** The inside that a cut lays open, drawn flat so that a closed body looks filled. */
  readonly inside: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly outline: LineSegments<BufferGeometry, LineBasicMaterial>;
  colours: Surface['colours'];
  style: PartStyle | null;
  /** On its way to where the style has it; null where it stands there. */
  motion: Motion | null;
  tree: MeshBVH | null;
  /** Colours that a map gives the vertices, in place of the file's. */
  map: Uint16Array<ArrayBuffer> | null;
}

/** The layers of the camera: what both versions share, the first alone, the second alone. */
export const sideLayers: Record<Side, number> = { both: 0, first: 1, second: 2 };

const OUTLINE = 0x0b3f4a;
const INSIDE = 0x9c6b5a;

function makeGeometry(surface: Surface): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(surface.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(surface.normals, 4, true));
  if (surface.indices) geometry.setIndex(new BufferAttribute(surface.indices, 1));
  const { min, max } = surface.box;
  const box = new Box3(new Vector3(...min), new Vector3(...max));
  geometry.boundingBox = box;
  geometry.boundingSphere = box.getBoundingSphere(new Sphere());
  return geometry;
}

/** A surface as it comes from the worker, unseen until it has its looks: its first frame would show it plain. */
export function createEntry(surface: Surface): Entry {
  const geometry = makeGeometry(surface);
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ metalness: 0 }));
  const inside = new Mesh(geometry, new MeshBasicMaterial({ side: BackSide, color: INSIDE }));
  const outline = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: OUTLINE }));
  for (const drawn of [mesh, inside, outline]) {
    drawn.visible = false;
    drawn.matrixAutoUpdate = false;
  }
  // Lines are few and their box changes with every cut.
  outline.frustumCulled = false;
  outline.renderOrder = 3;
  return { mesh, inside, outline, colours: surface.colours, style: null, motion: null, tree: null, map: null };
}

/** The same part, better known by now: it keeps its looks and its place. */
export function replaceSurface(entry: Entry, surface: Surface): void {
  entry.mesh.geometry.dispose();
  entry.mesh.geometry = makeGeometry(surface);
  entry.inside.geometry = entry.mesh.geometry;
  entry.colours = surface.colours;
  entry.tree = null;
  entry.map = null;
  applyColours(entry);
}

/** Gives the card the colours that are to be seen: a map's, the file's, or the one of the part. */
function applyColours({ mesh, colours, map, style }: Entry): void {
  const shown = map ?? (style?.ownColours ? colours : null);
  const { geometry, material } = mesh;
  const attribute = geometry.getAttribute('color') as BufferAttribute | undefined;
  if (shown && attribute?.array !== shown) geometry.setAttribute('color', new BufferAttribute(shown, 4, true));
  if (material.vertexColors !== (shown !== null)) material.needsUpdate = true;
  material.vertexColors = shown !== null;
  material.color = shown ? new Color(1, 1, 1) : new Color(style?.color);
}

/** Takes the colours of a map, or null for the part's own. */
export function paintEntry(entry: Entry, map: Uint16Array<ArrayBuffer> | null): void {
  entry.map = map;
  applyColours(entry);
}

/** Takes whether the scene is cut, which shows the insides. */
export function styleEntry(entry: Entry, style: PartStyle, isCut: boolean): void {
  const { mesh, inside, outline } = entry;
  const { material } = mesh;
  // A map is read by its colours: nothing shines through it.
  const opacity = entry.map ? 1 : style.opacity;
  const seeThrough = opacity < 0.995;
  entry.style = style;
  mesh.visible = style.visible && opacity > 0.01;
  inside.visible = mesh.visible && isCut && !seeThrough;
  outline.visible = mesh.visible && isCut;
  for (const drawn of [mesh, inside, outline]) drawn.layers.set(sideLayers[style.side]);
  mesh.renderOrder = style.shell ? 2 : seeThrough ? 1 : 0;
  if (material.transparent !== seeThrough) material.needsUpdate = true;
  material.transparent = seeThrough;
  material.opacity = opacity;
  // See-through, only the nearest layer is drawn: no sorting, and the inside does not shine through.
  material.side = seeThrough || style.shell || isCut ? FrontSide : DoubleSide;
  material.roughness = entry.map ? 0.85 : style.shell ? 0.22 : 0.48;
  applyColours(entry);
}

const scratch = new Matrix4();

/** Where a surface stands against its file now, jaws closed: in its place or on the way to it. */
export function placeNow({ mesh, style, motion }: Entry): Matrix4 {
  const place = new Matrix4();
  if (style?.place) place.fromArray([...style.place]);
  if (!motion) return place;
  const middle = mesh.geometry.boundingBox?.getCenter(new Vector3()) ?? new Vector3();
  return blendPlaces(motion.from, place, middle, motion.share);
}

/** Sets a surface where it stands: moved by its stage, then lifted. Takes millimetres between opened parts. */
export function placeEntry(entry: Entry, gap: number): void {
  const { mesh, inside, outline, style } = entry;
  mesh.matrix.copy(placeNow(entry));
  mesh.matrix.premultiply(scratch.makeTranslation(0, 0, ((style?.apart ?? 0) * gap) / 2));
  for (const drawn of [mesh, inside, outline]) {
    drawn.matrix.copy(mesh.matrix);
    drawn.updateMatrixWorld(true);
  }
}

/** Cuts a surface, or makes it whole. The outline is drawn anew, which takes milliseconds and no more. */
export function cutEntry(entry: Entry, plane: Plane | null): void {
  const { mesh, inside, outline, tree, style } = entry;
  for (const { material } of [mesh, inside]) {
    if ((material.clippingPlanes?.length ?? 0) !== (plane ? 1 : 0)) material.needsUpdate = true;
    material.clippingPlanes = plane ? [plane] : null;
  }
  if (style) styleEntry(entry, style, plane !== null);
  outline.geometry.dispose();
  outline.geometry = new BufferGeometry();
  const line = plane && tree && mesh.visible ? cutLine(tree, plane, mesh.matrix) : new Float32Array(0);
  outline.geometry.setAttribute('position', new BufferAttribute(line, 3));
}

export function disposeEntry({ mesh, inside, outline }: Entry): void {
  mesh.geometry.dispose();
  mesh.material.dispose();
  inside.material.dispose();
  outline.geometry.dispose();
  outline.material.dispose();
}
