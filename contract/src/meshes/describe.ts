import type { MessageKey } from '../messages/catalogue.ts';
import { meshes } from '../messages/zh/meshes.ts';
import type { LengthUnit } from './mesh.ts';
import type { MeshRefusal } from './refusal.ts';

/** Gives a text in the reader's language: the web's `t`, or on the server `translate` with its language. */
export type Say = (key: MessageKey, params?: Readonly<Record<string, string | number>>) => string;

export type MeshViewerLabels = Readonly<Record<keyof typeof meshes.viewer, string>>;

/** A refusal in words: what is wrong with the file and what to do. */
export function describeRefusal(say: Say, refusal: MeshRefusal): string {
  const { reason, ...figures } = refusal;
  const shown = Object.entries(figures).map(([name, value]): [string, string] => {
    if (typeof value === 'number') return [name, value.toLocaleString('en')];
    return [name, refusal.reason === 'notAMesh' ? say(`meshes.foreign.${refusal.found}`) : value];
  });
  return say(`meshes.refusals.${reason}`, Object.fromEntries(shown));
}

/** A warning when the size of a mesh does not look like millimetres; null when it does. */
export function describeUnit(say: Say, unit: LengthUnit): string | null {
  return unit === 'millimetres' ? null : say(`meshes.units.${unit}`);
}

/** All texts of the 3D viewer for its `labels`; the placeholders in some of them are filled by the viewer itself. */
export function meshViewerLabels(say: Say): MeshViewerLabels {
  const keys = Object.keys(meshes.viewer) as (keyof typeof meshes.viewer)[];
  return Object.fromEntries(keys.map((key) => [key, say(`meshes.viewer.${key}`)])) as MeshViewerLabels;
}
