import { useCascaderAreaData as readDivisions } from '@vant/area-data';

/** A division of China by its name; its kind decides how deep it stands. */
export interface Region {
  readonly value: string;
  readonly label: string;
  readonly children?: Region[];
}

type Named = ReturnType<typeof readDivisions>[number];

/** A city without districts (and those exist) is its own district, so that an address always names three. */
function regionOf({ text, children }: Named, depth = 1): Region {
  if (depth === 3) return { value: text, label: text };
  const beneath = children?.length ? children : [{ text, value: text }];
  return { value: text, label: text, children: beneath.map((child) => regionOf(child, depth + 1)) };
}

/** Provinces with their cities and districts, by name as addresses keep them; of the package's edition, which names no date of its own. */
export const regions: Region[] = readDivisions().map((province) => regionOf(province));
