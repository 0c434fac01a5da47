import type { LengthUnit } from '@suya/contract/meshes/mesh';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import type { RigidMove } from '@suya/contract/meshes/rigid-move';

/** A place in a part's own coordinates, which are the file's: millimetres, x to the left of the body, y backwards, z up. */
export type Point = readonly [number, number, number];

/** Where a mesh file comes from: one of the three. `fetchPart` leaves headers and tokens to the caller. */
export interface MeshSource {
  readonly blob?: Blob;
  readonly url?: string;
  readonly fetchPart?: (signal: AbortSignal) => Promise<Response>;
  /** Bytes of the file, where the answer's own length may be missing. */
  readonly size?: number;
}

/** A mesh with a light one of the same surface (about 30,000 triangles), which is shown until the whole one is there. */
export interface PreviewedSource extends MeshSource {
  readonly preview?: MeshSource;
}

/** One mesh of the scene. Its `id` stands for its content: a changed id is loaded anew, everything else is only looks. */
export interface MeshPart extends PreviewedSource {
  readonly id: string;
  readonly name: string;
  /** A scan may be hollow and matt; a shell is shown see-through and glossy. */
  readonly kind?: 'scan' | 'shell';
  /** CSS colour, used where the file has no colours or they are switched off. */
  readonly color?: string;
  /** 0–1 at the beginning; the person moves it. */
  readonly opacity?: number;
  /** Which way the part moves when the parts are opened: 1 up, -1 down, 0 stays. */
  readonly apart?: -1 | 0 | 1;
  /** The jaw that a scan is of, for the contacts between them; left out, the way it moves apart tells it. */
  readonly jaw?: 'upper' | 'lower';
  /** FDI number of a part that is one tooth: the moves of a stage find it by this. */
  readonly tooth?: number;
  /** In a version compared with the first: the id of the first version's part that this one stands for. */
  readonly replaces?: string;
}

/** How a part stands at a stage, against its place in the file: a part by its id, or every part of a tooth by its FDI number. */
export type StageMove = RigidMove & ({ readonly part: string } | { readonly tooth: number });

/** One step of a plan, in the order of treatment. What it does not name is as in the file. */
export interface PlanStage {
  readonly id: string;
  /** In the reader's language, as “Stage 3”. */
  readonly label: string;
  readonly moves?: readonly StageMove[];
  /** Parts that have a mesh of their own at this stage, by part id. */
  readonly meshes?: Readonly<Record<string, PreviewedSource>>;
  /** Ids of parts that are not there at this stage. */
  readonly without?: readonly string[];
}

/**
 * A second version of the plan. A part whose id is also one of the first version's is the same, stands the same at every
 * stage, and is loaded once.
 */
export interface ComparedVersion {
  /** What the two are called in the reader's language, as “V3” and “V2”. */
  readonly ownLabel: string;
  readonly label: string;
  readonly parts: readonly MeshPart[];
  /** Its own steps. It is shown at the same step as the first version, or at its last where it has fewer. */
  readonly stages?: readonly PlanStage[];
}

/** Beside each other with one camera, over each other, or the first version coloured by its distance from the second. */
export type CompareMode = 'beside' | 'over' | 'distance';

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
  /** `shown` once a coarse picture of it can be seen. */
  | { readonly phase: 'loading'; readonly percent: number; readonly shown: boolean }
  | {
      readonly phase: 'ready';
      readonly coloured: boolean;
      readonly triangles: number;
      readonly unit: LengthUnit;
      /** Whether places on it can be picked yet. */
      readonly pickable: boolean;
    }
  | { readonly phase: 'refused'; readonly refusal: MeshRefusal }
  | { readonly phase: 'failed'; readonly outOfMemory: boolean };

export interface PartLook {
  readonly visible: boolean;
  readonly opacity: number;
}

export type ViewName = 'front' | 'left' | 'right' | 'upper' | 'lower';

/** A picture of one standard view, for browsers that cannot draw; `open` is the front with the jaws apart. */
export interface StandardPicture {
  readonly view: ViewName | 'open';
  readonly url: string;
}

/** A camera's place, small enough to store beside a remark and to come back to. */
export interface ViewState {
  readonly position: Point;
  readonly target: Point;
  /** Millimetres between the opened parts. */
  readonly apart: number;
  /** Which stage was shown, counted from 0. */
  readonly stage?: number;
}

/** Where a ray met a surface, in the part's own coordinates. */
export interface SurfaceHit {
  readonly partId: string;
  readonly point: Point;
  readonly normal: Point;
}
