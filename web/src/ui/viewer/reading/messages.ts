import type { Box, LengthUnit } from '@suya/contract/meshes/mesh';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import type { SerializedBVH } from 'three-mesh-bvh';

/**
 * What the page tells the worker: a Blob, or a stream piece by piece after its true size. A `light` mesh is only looked
 * at until the whole one is there: it gets no tree.
 */
export type ToWorker =
  | { readonly type: 'blob'; readonly blob: Blob; readonly light: boolean }
  | { readonly type: 'start'; readonly totalSize: number; readonly light: boolean }
  | { readonly type: 'chunk'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end' }
  /** The surface that was sent is drawn: welding does not take the cores from its first frame any more. */
  | { readonly type: 'drawn' };

/** A surface as the graphics card takes it. */
export interface Surface {
  readonly positions: Float32Array<ArrayBuffer>;
  /** Four bytes a vertex, the last unused: the card wants them aligned. */
  readonly normals: Int8Array<ArrayBuffer>;
  /** Linear light, four values a vertex. */
  readonly colours: Uint16Array<ArrayBuffer> | null;
  /** Null where every three vertices are a triangle. */
  readonly indices: Uint32Array<ArrayBuffer> | null;
  /** Of the file, also where this is a coarser picture of it. */
  readonly triangles: number;
  readonly unit: LengthUnit;
  /** Of the file, or within a triangle of it, so that the camera stands the same whichever surface of it is shown. */
  readonly box: Box;
}

export type FromWorker =
  | { readonly type: 'progress'; readonly percent: number }
  /** A coarse picture, to be seen while the rest is made; of a file that may yet turn out wrong and be refused. */
  | { readonly type: 'picture'; readonly surface: Surface }
  | { readonly type: 'surface'; readonly surface: Surface }
  /** With the welded surface that the tree was made for, where it is another than the one sent before. */
  | { readonly type: 'tree'; readonly tree: SerializedBVH; readonly surface: Surface | null }
  | { readonly type: 'refused'; readonly refusal: MeshRefusal }
  | { readonly type: 'failed'; readonly outOfMemory?: boolean };

/** After such a message the worker has nothing more to say of a file. */
export const endsJob = ({ type }: FromWorker, light: boolean): boolean =>
  type === 'tree' || type === 'refused' || type === 'failed' || (light && type === 'picture');
