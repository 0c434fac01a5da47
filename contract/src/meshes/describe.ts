import { type Language, translate } from '../messages/catalogue.ts';
import { meshes as english } from '../messages/en/meshes.ts';
import { meshes as chinese } from '../messages/zh/meshes.ts';
import type { LengthUnit } from './mesh.ts';
import type { MeshRefusal } from './refusal.ts';

/** A refusal in words: what is wrong with the file and what to do. */
export function describeRefusal(language: Language, refusal: MeshRefusal): string {
  const { reason, ...figures } = refusal;
  const shown = Object.entries(figures).map(([name, value]): [string, string] => {
    if (typeof value === 'number') return [name, value.toLocaleString(language)];
    return [
      name,
      name === 'found' && refusal.reason === 'notAMesh'
        ? translate(language, `meshes.foreign.${refusal.found}`)
        : value,
    ];
  });
  return translate(language, `meshes.refusals.${reason}`, Object.fromEntries(shown));
}

/** A warning when the size of a mesh does not look like millimetres; null when it does. */
export function describeUnit(language: Language, unit: LengthUnit): string | null {
  return unit === 'millimetres' ? null : translate(language, `meshes.units.${unit}`);
}

/** All of the viewer's own texts at once, in the shape of its `labels`; some hold placeholders that it fills itself. */
export function meshViewerLabels(language: Language): Readonly<Record<keyof typeof chinese.viewer, string>> {
  return (language === 'zh' ? chinese : english).viewer;
}
