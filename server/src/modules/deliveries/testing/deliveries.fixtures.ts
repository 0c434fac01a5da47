import * as deliveries from '@suya/contract/deliveries/deliveries.endpoints';
import * as labDeliveries from '@suya/contract/deliveries/lab-deliveries.endpoints';
import * as phone from '@suya/contract/deliveries/phone.endpoints';
import { type Fixture, fixture, paged } from '../../../conformity/testing/fixture.ts';
import { aDelivery, anotherOrder } from '../../../conformity/testing/side.ts';

const elsewhere = 'It needs a moment of its own: the tests of modules/deliveries.';

/** Sound inputs of this module's endpoints. */
export const deliveriesFixtures: readonly Fixture[] = [
  fixture(deliveries.cancelDelivery).with(({ deliveryId }) => [{ deliveryId, version: 1 }]),
  fixture(deliveries.getDelivery).with(({ deliveryId }) => [{ deliveryId }]),
  fixture(deliveries.getDeliveryLabel).with(({ deliveryId }) => [{ deliveryId }]),
  fixture(deliveries.listAwaitingModels).with(() => [{ ...paged, keyword: '' }]),
  fixture(deliveries.listDeliveries).with(() => [{ ...paged, keyword: 'SF' }]),
  fixture(deliveries.listScannedOrders).with(() => [{ ...paged, keyword: '' }]),
  fixture(deliveries.sendModels).with(
    ({ orderId }) => [{ carrier: '顺丰', trackingNumber: 'SF1', items: [{ orderId }] }],
    {
      keyed: {
        prepare: async ({ side }) => {
          const { orderId } = await anotherOrder(side.one);
          return { person: side.doctor, input: { carrier: '顺丰', trackingNumber: 'SF1', items: [{ orderId }] } };
        },
        other: (input) => ({ ...input, trackingNumber: 'SF2' }),
      },
      ready: async ({ one }) => ({
        carrier: '顺丰',
        trackingNumber: 'SF1',
        items: [{ orderId: (await anotherOrder(one)).orderId }],
      }),
    },
  ),
  fixture(labDeliveries.getLabDelivery).with(({ deliveryId }) => [{ deliveryId }]),
  fixture(labDeliveries.listLabDeliveries).with(() => [{ ...paged, keyword: 'SF' }]),
  fixture(labDeliveries.receiveDelivery).with(
    ({ deliveryId, orderId, photoId }) => [
      { deliveryId, version: 1, items: [{ orderId, condition: 'complete' }], pictureIds: [photoId] },
    ],
    {
      keyed: {
        prepare: async ({ side }) => {
          const one = await anotherOrder(side.one);
          const items = [{ orderId: one.orderId, condition: 'complete' as const }];
          return { person: one.lab.intake, input: { deliveryId: await aDelivery(one), version: 1, items } };
        },
        other: (input) => ({ ...input, version: input.version + 1 }),
      },
      shownElsewhere: elsewhere,
    },
  ),
  fixture(phone.addPhonePhoto).with(({ key }) => [{ token: 'x'.repeat(43), key, name: 'photo.jpg' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(phone.createPhoneLink).with(({ orderId }) => [{ orderId }], {
    keyed: {
      prepare: async ({ side }) => ({
        person: side.doctor,
        input: { orderId: side.ids.orderId },
      }),
      other: (_, { draftId }) => ({ orderId: draftId }),
    },
  }),
  fixture(phone.openPhoneLink).with(() => [{ token: 'x'.repeat(43) }], { shownElsewhere: elsewhere }),
];
