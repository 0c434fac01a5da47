import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import { expect, test } from 'vitest';
import { groupSettings } from './group-settings.ts';

const asked = (key: string, heading?: string): Setting => ({
  ...{ key, kind: 'switch', label: { zh: key, en: key }, required: false, options: [] },
  ...(heading ? { group: { zh: heading, en: heading } } : {}),
});
const written = (settings: Setting[]) =>
  groupSettings(settings).map(({ heading, settings: own }) => [heading?.en, own.map(({ key }) => key).join(' ')]);

test('neighbours under the same heading stand together, in the catalogue’s order', () => {
  expect(written([asked('a'), asked('b', 'Screw'), asked('c', 'Screw'), asked('d', 'Base'), asked('e')])).toEqual([
    [undefined, 'a'],
    ['Screw', 'b c'],
    ['Base', 'd'],
    [undefined, 'e'],
  ]);
});

test('nothing is asked, nothing is headed', () => {
  expect(groupSettings([])).toEqual([]);
});
