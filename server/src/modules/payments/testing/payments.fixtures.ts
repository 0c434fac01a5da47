import { getOrder } from '@suya/contract/orders/orders.endpoints';
import * as payments from '@suya/contract/payments/payments.endpoints';
import { type Fixture, fixture, onTheRoad, paged, type Stage } from '../../../conformity/testing/fixture.ts';
import { anotherOrder } from '../../../conformity/testing/side.ts';
import { act, aPublishedVersion, toDesign } from '../../../testing/order-road.ts';

const elsewhere = 'It needs a gateway: the tests of modules/payments.';

async function anUnpaidBill({ side }: Stage): Promise<{ payInfoIds: string[]; amountFen: number }> {
  const one = await anotherOrder(side.one);
  await toDesign(one);
  await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) });
  const { bills } = (await side.doctor.ask(getOrder, { orderId: one.orderId })).body.data;
  const bill = bills.find(({ state }) => state === 'open');
  return { payInfoIds: [bill?.id ?? ''], amountFen: bill?.amountFen ?? 0 };
}

/** Sound inputs of this module's endpoints. */
export const paymentsFixtures: readonly Fixture[] = [
  fixture(payments.cancelPayment).with(({ payNo }) => [{ payNo }], { shownElsewhere: onTheRoad }),
  fixture(payments.combineCheck).with(({ payInfoId }) => [{ payInfoIds: [payInfoId] }], { lookup: true }),
  fixture(payments.getPayStatus).with(({ payToken }) => [{ payToken }], { asAdmin: true, lookup: true }),
  fixture(payments.mergePay).with(({ payInfoId, amountFen }) => [{ payInfoIds: [payInfoId], amountFen }], {
    keyed: {
      prepare: async (stage) => ({
        person: stage.side.admin,
        input: await anUnpaidBill(stage),
      }),
      other: (input) => ({ ...input, amountFen: (input.amountFen ?? 0) + 1 }),
    },
    shownElsewhere: onTheRoad,
  }),
  fixture(payments.renewPayLink).with(({ payNo }) => [{ payNo }], { asAdmin: true }),
  fixture(payments.savePayType).with(({ payNo, payToken }) => [{ payNo, payToken, payType: 1 }], {
    shownElsewhere: elsewhere,
  }),
  fixture(payments.unPayCount).with(() => [{}], { figures: true }),
  fixture(payments.unPayList).with(({ clinicId }) => [{ ...paged, keyword: '', clinicId }], { figures: true }),
  fixture(payments.takeNotice).with(() => [{ gateway: 'wechat' }], { shownElsewhere: elsewhere }),
];
