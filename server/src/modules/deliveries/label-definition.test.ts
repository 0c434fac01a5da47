import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import { expect, test } from 'vitest';
import { labelDefinition } from './label-definition.ts';

const item = (orderNo: string, accessories: Delivery['items'][number]['accessories']) =>
  ({ orderNo, patientName: '王', accessories }) as Delivery['items'][number];

test('a label says of each accessory which order it belongs to', () => {
  const delivery = {
    ...{ no: 'D1', clinicName: '晨曦', carrier: '顺丰', trackingNumber: 'SF1' },
    items: [
      item('R1', [
        { kind: 'biteRecord', count: 1 },
        { kind: 'tray', count: 2 },
      ]),
      item('R2', []),
      item('R3', [{ kind: 'screw', count: 4 }]),
    ],
  } as unknown as Delivery;
  const { content } = labelDefinition({ delivery, language: 'en', brandName: 'Suya', scanUrl: 'https://suya' });
  const printed = JSON.stringify(content);
  const places = ['R1', '× 1', '× 2', 'R2', 'R3', '× 4'].map((words) => printed.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
});
