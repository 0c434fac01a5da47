import type { LengthUnit } from '@suya/contract/meshes/mesh';
import type { MeshRefusal } from '@suya/contract/meshes/refusal';
import type { ReactNode, Ref } from 'react';
import type { ViewerLabels } from './labels.ts';
import type { MeshPart, MeshPin, Point, ViewState } from './part.ts';

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
  /** Shown instead of the scene where the browser has no WebGL 2, below a message that says so. */
  readonly fallback?: ReactNode;
  readonly ref?: Ref<MeshViewerHandle>;
}

const defaultColors: Record<NonNullable<MeshPart['kind']>, string> = { scan: '#e6dcc8', shell: '#8fd0dc' };

/** The colour of a part that has none of its own. */
export const colorOf = (part: MeshPart): string => part.color ?? defaultColors[part.kind ?? 'scan'];
