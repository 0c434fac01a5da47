import { sideLayers } from './engine-entry.ts';

/** How the two versions of a comparison are on the screen; `first` where there is none or its map is shown. */
export type Arrangement = 'first' | 'over' | 'beside';

/** A part of the canvas that shows some layers, in CSS pixels from the left; all are as high as the canvas. */
export interface Pane {
  readonly x: number;
  readonly width: number;
  readonly layers: readonly number[];
}

/** What the controls cover, in CSS pixels: the panel at the right of a wide view, the toolbar below (as in the style sheet). */
export const NARROW = 640;
export const PANEL = 264;

const { both, first, second } = sideLayers;

/** The panes of a canvas; beside each other they share what the panel leaves. Takes its width in CSS pixels. */
export function layPanes(arrangement: Arrangement, width: number): Pane[] {
  if (arrangement !== 'beside')
    return [{ x: 0, width, layers: arrangement === 'over' ? [both, first, second] : [both, first] }];
  const half = Math.max(1, Math.floor((width > NARROW ? width - PANEL : width) / 2));
  return [
    { x: 0, width: half, layers: [both, first] },
    { x: half, width: half, layers: [both, second] },
  ];
}

/** The pane under a place, the last one for a place beyond all. Takes CSS pixels from the left. */
export const paneAt = (panes: readonly Pane[], x: number): Pane =>
  panes.find((pane) => x < pane.x + pane.width) ?? (panes[panes.length - 1] as Pane);

/** The pane that shows a layer. */
export const paneOf = (panes: readonly Pane[], layer: number): Pane =>
  panes.find((pane) => pane.layers.includes(layer)) ?? (panes[0] as Pane);
