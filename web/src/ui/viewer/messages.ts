import type { LengthUnit } from '@suya/contract/meshes/mesh';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import type { SerializedBVH } from 'three-mesh-bvh';

/** What the page tells the worker: a Blob, or a stream piece by piece after its true size. */
export type ToWorker =
  | { readonly type: 'blob'; readonly blob: Blob }
  | { readonly type: 'start'; readonly totalSize: number }
  | { readonly type: 'chunk'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end' };

/** A welded surface as the graphics card takes it. */
export interface Surface {
  readonly positions: Float32Array<ArrayBuffer>;
  /** Four bytes a vertex, the last unused: the card wants them aligned. */
  readonly normals: Int8Array<ArrayBuffer>;
  /** Linear light, four values a vertex. */
  readonly colours: Uint16Array<ArrayBuffer> | null;
  readonly indices: Uint32Array<ArrayBuffer>;
  readonly triangles: number;
  readonly unit: LengthUnit;
}

export type FromWorker =
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'surface'; readonly surface: Surface }
  | { readonly type: 'tree'; readonly tree: SerializedBVH }
  | { readonly type: 'refused'; readonly refusal: MeshRefusal }
  | { readonly type: 'failed' };
