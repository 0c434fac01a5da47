import { treatmentGroups, treatmentItemKeys, treatmentItems } from '@suya/contract/cases/treatment-items';
import { translate } from '@suya/contract/messages/catalogue';
import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';

test('there are forty items, each in a group', () => {
  expect(treatmentItemKeys).toHaveLength(40);
  expect(treatmentGroups.length).toBeGreaterThan(5);
});

test.each(treatmentItemKeys)('%s is found by the initials of its Chinese name', (key) => {
  const label = translate('zh', `cases.item.${key}`);
  const initials = pinyin(label, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase();
  expect(treatmentItems[key].initials).toBe(initials);
});
