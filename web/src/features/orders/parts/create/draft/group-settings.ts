import type { Label, Setting } from '@suya/contract/catalogue/catalogue.schema';

interface Group {
  readonly heading: Label | undefined;
  readonly settings: readonly Setting[];
}

const same = (a: Label | undefined, b: Label | undefined) => a?.zh === b?.zh && a?.en === b?.en;

/** Neighbours with the same heading stand together; the catalogue's order is kept. */
export function groupSettings(settings: readonly Setting[]): Group[] {
  const groups: { heading: Label | undefined; settings: Setting[] }[] = [];
  for (const setting of settings) {
    const last = groups.at(-1);
    if (last && same(last.heading, setting.group)) last.settings.push(setting);
    else groups.push({ heading: setting.group, settings: [setting] });
  }
  return groups;
}
