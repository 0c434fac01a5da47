import type { LengthUnit } from '@suya/contract/meshes/mesh';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import type { ReactNode, Ref } from 'react';
import type { ViewerLabels } from './labels.ts';
import type {
  ComparedVersion,
  CompareMode,
  MeshPart,
  MeshPin,
  PlanStage,
  Point,
  StandardPicture,
  ViewState,
} from './part.ts';

/** What a page may ask of the viewer besides its props. */
export interface MeshViewerHandle {
  /** A PNG of the current view with its marks. */
  capture(): Promise<Blob>;
  view(): ViewState;
  setView(view: ViewState): void;
}

export interface MeshViewerProps {
  readonly parts: readonly MeshPart[];
  readonly pins?: readonly MeshPin[];
  /** The mark that is looked at; a change turns the view to it. */
  readonly selectedPin?: string | null;
  readonly labels: ViewerLabels;
  readonly describeRefusal: (refusal: MeshRefusal) => string;
  /** Warns where a file does not seem to be in millimetres; null where it does. */
  readonly describeUnit?: (unit: LengthUnit) => string | null;
  /** Makes marks possible. The place is in the part's own millimetres, the normal points out of the surface. */
  readonly onPin?: (point: Point, normal: Point, partId: string) => void;
  readonly onPinSelect?: (id: string) => void;
  /** Shows the camera button; gets the picture and the camera it was taken with. */
  readonly onCapture?: (picture: Blob, view: ViewState) => void;
  /** The steps of the plan, in order; two or more bring the player. They are the first version's; one it is compared with brings its own. */
  readonly stages?: readonly PlanStage[];
  /** The stage that is shown, counted from 0; left out, the viewer keeps it itself and begins with the first. */
  readonly stage?: number;
  readonly onStage?: (stage: number) => void;
  /** A second version to compare with; brings the three ways to look at both. */
  readonly compare?: ComparedVersion;
  /** How both are looked at when a comparison comes; the person changes it. `beside` where left out. */
  readonly compareMode?: CompareMode;
  /**
   * Pictures of the standard views for a browser without WebGL 2. What is left out is drawn by a worker from the
   * parts' light meshes, so that such a browser shows the six views in either case.
   */
  readonly pictures?: readonly StandardPicture[];
  /** Shown beneath the pictures where the browser has no WebGL 2. */
  readonly fallback?: ReactNode;
  readonly ref?: Ref<MeshViewerHandle>;
}

const defaultColors: Record<NonNullable<MeshPart['kind']>, string> = { scan: '#e6dcc8', shell: '#8fd0dc' };

/** The colour of a part that has none of its own. */
export const colorOf = (part: MeshPart): string => part.color ?? defaultColors[part.kind ?? 'scan'];
