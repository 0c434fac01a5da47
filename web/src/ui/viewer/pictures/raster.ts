import { Box3, Vector3 } from 'three';
import { directions, towardCamera } from '../engine/camera-pose.ts';
import type { StandardPicture } from '../engine/part.ts';

export type PictureView = StandardPicture['view'];

/** A surface as a picture is drawn of it. */
export interface DrawnSurface {
  readonly positions: Float32Array;
  /** Four signed bytes a vertex, the last unused. */
  readonly normals: Int8Array;
  /** Null where every three vertices are a triangle. */
  readonly indices: Uint32Array | null;
  /** Red, green and blue from 0 to 1. */
  readonly colour: readonly [number, number, number];
  /** Which way it moves when the jaws are opened. */
  readonly apart: -1 | 0 | 1;
}

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity, a byte each; see-through where nothing is. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

export const pictureViews: readonly PictureView[] = ['front', 'left', 'right', 'upper', 'lower', 'open'];

/** So far the jaws are apart in the open view, in mm. */
const OPEN_MM = 30;
/** Air around what is shown, as a share of the picture. */
const MARGIN = 0.06;
/** How bright the side is that no light falls on. */
const SHADE = 0.35;

/** What stands in the way of a view is left out, as in the 3D scene. */
const coveringSide: Partial<Record<PictureView, -1 | 1>> = { upper: -1, lower: 1 };

interface Look {
  readonly right: Vector3;
  readonly up: Vector3;
  readonly toward: Vector3;
}

function lookOf(view: PictureView): Look {
  const direction = directions[view === 'open' ? 'front' : view];
  const toward = towardCamera(direction);
  const right = new Vector3(Math.cos(direction.around), Math.sin(direction.around), 0);
  return { right, up: new Vector3().crossVectors(toward, right), toward };
}

const liftOf = (surface: DrawnSurface, view: PictureView): number =>
  view === 'open' ? (surface.apart * OPEN_MM) / 2 : 0;

/** Where the vertices of a surface lie in the picture: right, up and towards the camera, in mm. */
function project(surface: DrawnSurface, { right, up, toward }: Look, lift: number): Float32Array {
  const { positions: p } = surface;
  const seen = new Float32Array(p.length);
  for (let at = 0; at < p.length; at += 3) {
    const x = p[at] as number;
    const y = p[at + 1] as number;
    const z = (p[at + 2] as number) + lift;
    seen[at] = x * right.x + y * right.y + z * right.z;
    seen[at + 1] = x * up.x + y * up.y + z * up.z;
    seen[at + 2] = x * toward.x + y * toward.y + z * toward.z;
  }
  return seen;
}

interface Canvas extends Raster {
  readonly depth: Float32Array;
}

/**
 * Fills a triangle where nothing nearer was drawn. Takes three vertices as x, y in pixels and depth, nine values; its
 * colour.
 */
function fillTriangle(
  canvas: Canvas,
  v: Float32Array,
  light: number,
  [red, green, blue]: DrawnSurface['colour'],
): void {
  const { width, height, pixels, depth } = canvas;
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = v as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (area === 0) return;
  const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const rightmost = Math.min(width - 1, Math.ceil(Math.max(ax, bx, cx)));
  const top = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by, cy)));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= rightmost; x++) {
      const a = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
      const b = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
      const c = 1 - a - b;
      if (a < 0 || b < 0 || c < 0) continue;
      const near = a * az + b * bz + c * cz;
      const at = y * width + x;
      if (near <= (depth[at] as number)) continue;
      depth[at] = near;
      pixels[at * 4] = red * light * 255;
      pixels[at * 4 + 1] = green * light * 255;
      pixels[at * 4 + 2] = blue * light * 255;
      pixels[at * 4 + 3] = 255;
    }
  }
}

function drawSurface(
  canvas: Canvas,
  surface: DrawnSurface,
  seen: Float32Array,
  frame: Frame,
  { toward, up }: Look,
): void {
  const corners = (surface.indices ?? surface.positions).length / (surface.indices ? 1 : 3);
  const triangle = new Float32Array(9);
  // Like a lamp above the camera.
  const lamp = toward.clone().addScaledVector(up, 0.5).normalize();
  for (let at = 0; at < corners; at += 3) {
    let light = 0;
    for (let turn = 0; turn < 3; turn++) {
      const vertex = surface.indices ? (surface.indices[at + turn] as number) : at + turn;
      triangle[turn * 3] = ((seen[vertex * 3] as number) - frame.x) * frame.scale + canvas.width / 2;
      triangle[turn * 3 + 1] = canvas.height / 2 - ((seen[vertex * 3 + 1] as number) - frame.y) * frame.scale;
      triangle[turn * 3 + 2] = seen[vertex * 3 + 2] as number;
      const n = vertex * 4;
      const facing =
        (surface.normals[n] as number) * lamp.x +
        (surface.normals[n + 1] as number) * lamp.y +
        (surface.normals[n + 2] as number) * lamp.z;
      light += Math.abs(facing) / 381;
    }
    fillTriangle(canvas, triangle, SHADE + (1 - SHADE) * Math.min(1, light), surface.colour);
  }
}

/** The middle of what is shown and how many pixels a millimetre has. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

function frameOf(projected: readonly Float32Array[], width: number, height: number): Frame {
  const box = new Box3();
  const point = new Vector3();
  for (const seen of projected)
    for (let at = 0; at < seen.length; at += 3) box.expandByPoint(point.fromArray(seen, at));
  const size = box.getSize(new Vector3());
  const middle = box.getCenter(new Vector3());
  const room = 1 - 2 * MARGIN;
  return { x: middle.x, y: middle.y, scale: Math.min((width * room) / (size.x || 1), (height * room) / (size.y || 1)) };
}

/** Draws a standard view without a graphics card: in parallel, lit from the camera, what covers the view left out. */
export function drawStandardView(
  surfaces: readonly DrawnSurface[],
  view: PictureView,
  width: number,
  height: number,
): Raster {
  const uncovered = surfaces.filter(({ apart }) => apart === 0 || apart !== coveringSide[view]);
  const shown = uncovered.length > 0 ? uncovered : surfaces;
  const look = lookOf(view);
  const projected = shown.map((surface) => project(surface, look, liftOf(surface, view)));
  const frame = frameOf(projected, width, height);
  const pixels = new Uint8ClampedArray(width * height * 4);
  const canvas: Canvas = { width, height, pixels, depth: new Float32Array(width * height).fill(-Infinity) };
  shown.forEach((surface, index) => {
    drawSurface(canvas, surface, projected[index] as Float32Array, frame, look);
  });
  return { width, height, pixels };
}
