import { treatmentItemKeys } from '@suya/contract/cases/treatment-items';
import { translate } from '@suya/contract/messages/catalogue';
import { expect, test } from 'vitest';
import { itemsFor } from './items-picker.tsx';

const names = (item: (typeof treatmentItemKeys)[number]) => [
  translate('zh', `cases.item.${item}`),
  translate('en', `cases.item.${item}`),
];

test.each([
  ['', treatmentItemKeys],
  ['支抗', ['temporaryAnchorage']],
  ['zkd', ['temporaryAnchorage']],
  ['TADs', ['temporaryAnchorage']],
  ['ksk', ['rapidExpansion']],
  ['bite ramp', ['biteRamps']],
  ['no such thing', []],
])('“%s” finds what it means', (keyword, found) => {
  expect(itemsFor(keyword, names)).toEqual(found);
});
