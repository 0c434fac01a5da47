import type { LengthUnit } from '@suya/contract/meshes/mesh';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import type { ReactNode, Ref } from 'react';
import type { ViewerLabels } from './controls/labels.ts';
import type {
  ComparedVersion,
  CompareMode,
  MeshPart,
  MeshPin,
  PlanStage,
  Point,
  StandardPicture,
  ViewState,
} from './engine/part.ts';

/** The methods of the viewer for a page. */
export interface MeshViewerHandle {
  /** A PNG of the current view with its marks. */
  capture(): Promise<Blob>;
  view(): ViewState;
  setView(view: ViewState): void;
}

export interface MeshViewerProps {
  readonly parts: readonly MeshPart[];
  readonly pins?: readonly MeshPin[];
  /** The selected mark. A change turns the view to it. */
  readonly selectedPin?: string | null;
  readonly labels: ViewerLabels;
  readonly describeRefusal: (refusal: MeshRefusal) => string;
  /** The warning for a file that does not seem to be in millimetres; null if it does. */
  readonly describeUnit?: (unit: LengthUnit) => string | null;
  /** Allows marks. The place is in the part's own millimetres, the normal points out of the surface. */
  readonly onPin?: (point: Point, normal: Point, partId: string) => void;
  readonly onPinSelect?: (id: string) => void;
  /** Shows the camera button. Receives the picture and the camera it was taken with. */
  readonly onCapture?: (picture: Blob, view: ViewState) => void;
  /**
   * The steps of the plan, in order. Two or more show the player. They belong to the first version; a compared
   * version has its own.
   */
  readonly stages?: readonly PlanStage[];
  /** The current stage, counted from 0. Without it, the viewer keeps the stage itself and begins with the first. */
  readonly stage?: number;
  readonly onStage?: (stage: number) => void;
  /** A second version to compare with. Shows the three comparison modes. */
  readonly compare?: ComparedVersion;
  /** The initial comparison mode, which the person can change. The default is `beside`. */
  readonly compareMode?: CompareMode;
  /**
   * Pictures of the standard views for a browser without WebGL 2. A worker draws missing ones from the parts' light
   * meshes, so that such a browser always shows the six views.
   */
  readonly pictures?: readonly StandardPicture[];
  /** Shown below the pictures if the browser has no WebGL 2. */
  readonly fallback?: ReactNode;
  readonly ref?: Ref<MeshViewerHandle>;
}

const defaultColors: Record<NonNullable<MeshPart['kind']>, string> = { scan: '#e6dcc8', shell: '#8fd0dc' };

/** The colour of a part without its own colour. */
export const colorOf = (part: MeshPart): string => part.color ?? defaultColors[part.kind ?? 'scan'];
