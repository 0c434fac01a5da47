import type { LengthUnit } from '@suya/contract/meshes/mesh';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';

/** A place in a part's own coordinates, which are the file's: millimetres, x to the left of the body, y backwards, z up. */
export type Point = readonly [number, number, number];

/** One mesh of the scene. Its `id` stands for its content: a changed id is loaded anew, everything else is only looks. */
export interface MeshPart {
  readonly id: string;
  readonly name: string;
  /** One of the three says where the file comes from; `fetchPart` leaves headers and tokens to the caller. */
  readonly blob?: Blob;
  readonly url?: string;
  readonly fetchPart?: (signal: AbortSignal) => Promise<Response>;
  /** Bytes of the file, where the answer's own length may be missing. */
  readonly size?: number;
  /** A scan may be hollow and matt; a shell is shown see-through and glossy. */
  readonly kind?: 'scan' | 'shell';
  /** CSS colour, used where the file has no colours or they are switched off. */
  readonly color?: string;
  /** 0–1 at the beginning; the person moves it. */
  readonly opacity?: number;
  /** Which way the part moves when the parts are opened: 1 up, -1 down, 0 stays. */
  readonly apart?: -1 | 0 | 1;
}

/** A numbered mark on the surface of a part. */
export interface MeshPin {
  readonly id: string;
  readonly number: number;
  readonly label: string;
  readonly point: Point;
  readonly partId?: string;
  /** A settled mark is drawn quietly. */
  readonly settled?: boolean;
}

export type PartState =
  | { readonly phase: 'loading'; readonly percent: number }
  | { readonly phase: 'ready'; readonly coloured: boolean; readonly triangles: number; readonly unit: LengthUnit }
  | { readonly phase: 'refused'; readonly refusal: MeshRefusal }
  | { readonly phase: 'failed' };

export interface PartLook {
  readonly visible: boolean;
  readonly opacity: number;
}

export type ViewName = 'front' | 'left' | 'right' | 'upper' | 'lower';

/** A camera's place, small enough to store beside a remark and to come back to. */
export interface ViewState {
  readonly position: Point;
  readonly target: Point;
  /** Millimetres between the opened parts. */
  readonly apart: number;
}

/** Where a ray met a surface, in the part's own coordinates. */
export interface SurfaceHit {
  readonly partId: string;
  readonly point: Point;
  readonly normal: Point;
}
