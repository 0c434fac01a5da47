import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import { sendModels } from '@suya/contract/deliveries/deliveries.endpoints';
import { receiveDelivery } from '@suya/contract/deliveries/lab-deliveries.endpoints';
import { createPhoneLink } from '@suya/contract/deliveries/phone.endpoints';
import { amendOrder } from '@suya/contract/orders/amend.endpoints';
import { applyForMore } from '@suya/contract/orders/follow-ups.endpoints';
import { saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { labReview } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview } from '@suya/contract/plans/plans.endpoints';
import { sql } from 'kysely';
import { aPicture, caseIdOf } from '../../modules/cases/testing/talking.ts';
import type { Answer } from '../../testing/call.ts';
import { aCase, act, aPublishedVersion, attempt, type Case, orderOf, toDesign } from '../../testing/order-road.ts';
import { type Ground, systemOf } from '../../testing/people.ts';

type Place = [number, number, number];
const spot = (): { part: 'upper'; position: Place; normal: Place; comment: string } => ({
  part: 'upper',
  position: [0, 0, 1],
  normal: [0, 0, 1],
  comment: '此处',
});

/** The patient of an order. */
export const patientOf = async (one: Case): Promise<string> => (await orderOf(one)).patientId ?? '';

const inDesign = async (ground: Ground): Promise<Case> => {
  const one = await aCase(ground, { priceFen: 0 });
  await toDesign(one);
  return one;
};
/** An order whose plan waits for its doctor. */
const inReview = async (ground: Ground): Promise<Case> => {
  const one = await inDesign(ground);
  await aPublishedVersion(one);
  return one;
};
/** An order that has arrived back and is not yet accepted. */
export async function delivered(ground: Ground): Promise<Case> {
  const one = await inDesign(ground);
  await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) });
  await act(one, one.lab.production, 'orderProduction');
  await act(one, one.lab.production, 'ship', { carrier: '顺丰', trackingNumber: 'SF1' });
  await act(one, one.doctor, 'sign');
  return one;
}
const finished = async (ground: Ground): Promise<Case> => {
  const one = await delivered(ground);
  await act(one, one.doctor, 'acceptPass');
  return one;
};

/** How a picture, scan or model of a patient comes in: what has to be there before, and the call itself. */
export const ways: Readonly<
  Record<string, { from: (ground: Ground) => Promise<Case>; go: (one: Case) => Promise<Answer<unknown>> }>
> = {
  'in a draft': {
    from: (ground) => aCase(ground),
    go: async (one) => {
      const { type, prescription } = await orderOf(one);
      const photos = [await aPicture(one, one.doctor)];
      const draft = { type, patientId: await patientOf(one), doctorId: one.doctor.memberId };
      return one.doctor.ask(saveDraft, { ...draft, prescription: { ...prescription, photos } });
    },
  },
  'as a model that is sent with an order': {
    from: async (ground) => {
      const one = await aCase(ground);
      await act(one, one.doctor, 'withdraw');
      return one;
    },
    go: async (one) => {
      const { orderId } = one;
      const { version, prescription, type } = await orderOf(one);
      const content = { orderId, version, type, patientId: await patientOf(one), doctorId: one.doctor.memberId };
      const saved = await one.doctor.ask(saveDraft, { ...content, prescription });
      if (saved.status !== 200) return saved;
      const { totalFen: amountFen, version: now } = saved.body.data;
      return one.doctor.ask(submitOrder, { orderId, version: now, amountFen });
    },
  },
  'by a change of a submitted order': {
    from: (ground) => aCase(ground),
    go: async (one) => {
      const { version, prescription, priceFen, promisedOn } = await orderOf(one);
      const photos = [await aPicture(one, one.doctor)];
      const seen = { orderId: one.orderId, version, amountFen: priceFen ?? 0, promisedOn };
      return one.doctor.ask(amendOrder, { ...seen, prescription: { ...prescription, photos } });
    },
  },
  'from a phone': {
    from: (ground) => aCase(ground),
    go: (one) => one.doctor.ask(createPhoneLink, { orderId: one.orderId }),
  },
  'in a conversation, from the clinic': {
    from: (ground) => aCase(ground),
    go: async (one) => {
      const fileIds = [await aPicture(one, one.doctor)];
      return one.doctor.ask(clinicTalk.sendMessage, { caseId: await caseIdOf(one), text: '', fileIds });
    },
  },
  'in a conversation, from the lab': {
    from: (ground) => aCase(ground),
    go: async (one) => {
      const { intake } = one.lab;
      const fileIds = [await aPicture(one, intake)];
      return intake.ask(labTalk.sendMessage, { caseId: await caseIdOf(one), text: '', fileIds });
    },
  },
  'at a mark of the plan, from the clinic': {
    from: inReview,
    go: async (one) => {
      const versionId = (await orderOf(one)).designs[0]?.id ?? '';
      const pictureId = await aPicture(one, one.doctor);
      return one.doctor.ask(clinicReview.addMark, { versionId, ...spot(), pictureId });
    },
  },
  'at a mark of the plan, from the lab': {
    from: inReview,
    go: async (one) => {
      const versionId = (await orderOf(one)).designs[0]?.id ?? '';
      const { designer } = one.lab;
      const pictureId = await aPicture(one, designer);
      return designer.ask(labReview.addMark, { versionId, ...spot(), pictureId });
    },
  },
  'with a model that arrives at the lab': {
    from: async (ground) => {
      const one = await aCase(ground);
      await one.doctor.ask(sendModels, { carrier: '顺丰', trackingNumber: 'SF1', items: [{ orderId: one.orderId }] });
      return one;
    },
    go: async (one) => {
      const { rows } = await sql<{ id: string; version: number }>`
        SELECT d.id, d.version FROM model_delivery d JOIN model_delivery_order i ON i.clinic_id = d.clinic_id AND i.delivery_id = d.id
         WHERE i.order_id = ${one.orderId}`.execute(systemOf(one.ground).db);
      const { id: deliveryId = '', version = 0 } = rows[0] ?? {};
      const items = [{ orderId: one.orderId, condition: 'damaged' as const, note: '' }];
      const pictureIds = [await aPicture(one, one.lab.intake)];
      return one.lab.intake.ask(receiveDelivery, { deliveryId, version, items, pictureIds });
    },
  },
  'with a failed acceptance': {
    from: delivered,
    go: async (one) =>
      attempt(one, one.doctor, 'acceptFail', { reason: '不贴合', photoIds: [await aPicture(one, one.doctor)] }),
  },
  'with an application for more': {
    from: finished,
    go: (one) => one.doctor.ask(applyForMore, { orderId: one.orderId, kind: 2, reason: '遗失一副' }),
  },
};
