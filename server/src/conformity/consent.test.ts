import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import { createProgressLink, openProgress } from '@suya/contract/cases/progress.endpoints';
import { sendModels } from '@suya/contract/deliveries/deliveries.endpoints';
import { receiveDelivery } from '@suya/contract/deliveries/lab-deliveries.endpoints';
import { createPhoneLink, openPhoneLink } from '@suya/contract/deliveries/phone.endpoints';
import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { amendOrder } from '@suya/contract/orders/amend.endpoints';
import { applyForMore } from '@suya/contract/orders/follow-ups.endpoints';
import { enterOrder } from '@suya/contract/orders/lab-acts.endpoints';
import { saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { recordPatientConsent, withdrawPatientConsent } from '@suya/contract/patients/consent.endpoints';
import { patientConsentVersion } from '@suya/contract/patients/consent.rules';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { labReview } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview } from '@suya/contract/plans/plans.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aPicture, caseIdOf } from '../modules/cases/testing/talking.ts';
import { type Answer, call } from '../testing/call.ts';
import { aCase, act, aPublishedVersion, attempt, type Case, orderOf, toDesign } from '../testing/order-road.ts';
import { systemOf } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
type Place = [number, number, number];
const CHILD = `${new Date().getUTCFullYear() - 5}-01-15`;
const guardian = { name: '王丽', relation: 'mother' } as const;
const signed = { guardian, way: 'paper', version: patientConsentVersion } as const;
const spot = (): { part: 'upper'; position: Place; normal: Place; comment: string } => ({
  part: 'upper',
  position: [0, 0, 1],
  normal: [0, 0, 1],
  comment: '此处',
});

const patientOf = async (one: Case): Promise<string> => (await orderOf(one)).patientId ?? '';

/** Makes an order's patient a child whose guardian nobody asked. */
async function asChild(one: Case): Promise<Case> {
  await sql`UPDATE patient SET birth_date = ${CHILD}, consent = NULL WHERE id = ${await patientOf(one)}`.execute(
    systemOf(server.current).db,
  );
  return one;
}
const consent = async (one: Case) =>
  one.doctor.ask(recordPatientConsent, { patientId: await patientOf(one), ...signed });
const withdraw = async (one: Case) => one.doctor.ask(withdrawPatientConsent, { patientId: await patientOf(one) });

const inDesign = async (): Promise<Case> => {
  const one = await aCase(server.current, { priceFen: 0 });
  await toDesign(one);
  return one;
};
async function delivered(): Promise<Case> {
  const one = await inDesign();
  await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) });
  await act(one, one.lab.production, 'orderProduction');
  await act(one, one.lab.production, 'ship', { carrier: '顺丰', trackingNumber: 'SF1' });
  await act(one, one.doctor, 'sign');
  return one;
}
const finished = async (): Promise<Case> => {
  const one = await delivered();
  await act(one, one.doctor, 'acceptPass');
  return one;
};

/** How a picture, scan or model of a patient comes in: what has to be there before, and the call itself. */
const ways: Readonly<Record<string, { from: () => Promise<Case>; go: (one: Case) => Promise<Answer<unknown>> }>> = {
  'in a draft': {
    from: () => aCase(server.current),
    go: async (one) => {
      const { type, prescription } = await orderOf(one);
      const photos = [await aPicture(one, one.doctor)];
      const draft = { type, patientId: await patientOf(one), doctorId: one.doctor.memberId };
      return one.doctor.ask(saveDraft, { ...draft, prescription: { ...prescription, photos } });
    },
  },
  'as a model that is sent with an order': {
    from: async () => {
      const one = await aCase(server.current);
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
    from: () => aCase(server.current),
    go: async (one) => {
      const { version, prescription, priceFen, promisedOn } = await orderOf(one);
      const photos = [await aPicture(one, one.doctor)];
      const seen = { orderId: one.orderId, version, amountFen: priceFen ?? 0, promisedOn };
      return one.doctor.ask(amendOrder, { ...seen, prescription: { ...prescription, photos } });
    },
  },
  'from a phone': {
    from: () => aCase(server.current),
    go: (one) => one.doctor.ask(createPhoneLink, { orderId: one.orderId }),
  },
  'in a conversation, from the clinic': {
    from: () => aCase(server.current),
    go: async (one) => {
      const fileIds = [await aPicture(one, one.doctor)];
      return one.doctor.ask(clinicTalk.sendMessage, { caseId: await caseIdOf(one), text: '', fileIds });
    },
  },
  'in a conversation, from the lab': {
    from: () => aCase(server.current),
    go: async (one) => {
      const { intake } = one.lab;
      const fileIds = [await aPicture(one, intake)];
      return intake.ask(labTalk.sendMessage, { caseId: await caseIdOf(one), text: '', fileIds });
    },
  },
  'at a mark of the plan, from the clinic': {
    from: async () => {
      const one = await inDesign();
      await aPublishedVersion(one);
      return one;
    },
    go: async (one) => {
      const versionId = (await orderOf(one)).designs[0]?.id ?? '';
      const pictureId = await aPicture(one, one.doctor);
      return one.doctor.ask(clinicReview.addMark, { versionId, ...spot(), pictureId });
    },
  },
  'at a mark of the plan, from the lab': {
    from: async () => {
      const one = await inDesign();
      await aPublishedVersion(one);
      return one;
    },
    go: async (one) => {
      const versionId = (await orderOf(one)).designs[0]?.id ?? '';
      const { designer } = one.lab;
      const pictureId = await aPicture(one, designer);
      return designer.ask(labReview.addMark, { versionId, ...spot(), pictureId });
    },
  },
  'with a model that arrives at the lab': {
    from: async () => {
      const one = await aCase(server.current);
      await one.doctor.ask(sendModels, { carrier: '顺丰', trackingNumber: 'SF1', items: [{ orderId: one.orderId }] });
      return one;
    },
    go: async (one) => {
      const { rows } = await sql<{ id: string; version: number }>`
        SELECT d.id, d.version FROM model_delivery d JOIN model_delivery_order i ON i.clinic_id = d.clinic_id AND i.delivery_id = d.id
         WHERE i.order_id = ${one.orderId}`.execute(systemOf(server.current).db);
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

describe('a picture, scan or model of a child comes in with a guardian’s consent only', () => {
  test.each(Object.keys(ways))('%s', async (name) => {
    const way = ways[name];
    if (!way) throw new Error(name);
    const one = await asChild(await way.from());
    const refused = await way.go(one);
    expect(refused.body).toMatchObject({ code: 60071, extra: { patientId: await patientOf(one), gap: 'guardian' } });
    expect(refused.body.msg).toContain('监护人');
    expect((await consent(one)).status).toBe(200);
    expect((await way.go(one)).body).toMatchObject({ code: 200 });
  });

  test('said in English where the reader reads English', async () => {
    const one = await asChild(await aCase(server.current));
    const headers = { 'accept-language': 'en' };
    const { body } = await one.doctor.ask(createPhoneLink, { orderId: one.orderId }, { headers });
    expect(body.msg).toContain('guardian must consent');
  });
});

describe('once consent is withdrawn', () => {
  test.each(Object.keys(ways))('nothing comes in any more: %s', async (name) => {
    const way = ways[name];
    if (!way) throw new Error(name);
    const one = await way.from();
    await withdraw(one);
    expect((await way.go(one)).body).toMatchObject({ code: 60071, extra: { gap: 'withdrawn' } });
  });

  test('no order is begun for the patient, not even without pictures, by the clinic or for it', async () => {
    const one = await aCase(server.current);
    await withdraw(one);
    const patientId = await patientOf(one);
    const { doctor, lab } = one;
    const draft = { type: 5 as const, patientId, doctorId: doctor.memberId, prescription: {} };
    expect((await doctor.ask(saveDraft, draft)).body.code).toBe(60071);
    const entered = await lab.intake.ask(enterOrder, {
      ...{ clinicId: one.clinic.id, patientId, doctorId: doctor.memberId, kind: 5, jaw: 'upper', teeth: [] },
      ...{ remark: '来电', physicalModel: false, turnaroundDays: 5, submitted: true },
    });
    expect(entered.body.code).toBe(60071);
  });

  test('links to the patient’s progress and to phones open nothing from that moment', async () => {
    const one = await aCase(server.current);
    const caseId = await caseIdOf(one);
    const { token } = (await one.doctor.ask(createProgressLink, { caseId })).body.data;
    const phone = (await one.doctor.ask(createPhoneLink, { orderId: one.orderId })).body.data;
    const phoneToken = new URL(phone.url, 'http://x').hash.slice(1);
    const opens = async () => [
      (await call(server.current.http, openProgress, { token })).status,
      (await call(server.current.http, openPhoneLink, { token: phoneToken })).status,
    ];
    expect(await opens()).toEqual([200, 200]);
    const { body } = await withdraw(one);
    expect(body.data.liveLinks).toBe(0);
    expect(await opens()).toEqual([404, 404]);
    expect((await one.doctor.ask(createProgressLink, { caseId })).body.code).toBe(60071);
  });

  test('pictures are shown for an order in the making, and to nobody once it has ended', async () => {
    const one = await delivered();
    const photoId = await aPicture(one, one.doctor);
    await one.doctor.ask(clinicTalk.sendMessage, { caseId: await caseIdOf(one), text: '', fileIds: [photoId] });
    const designId = (await orderOf(one)).designs[0]?.parts[0]?.fileId ?? '';
    const looks = async () => {
      const found = [];
      for (const who of [one.doctor, one.lab.designer]) {
        for (const fileId of [photoId, designId]) {
          found.push((await who.ask(getFileUrl, { fileId })).body.code);
        }
      }
      return found;
    };
    expect(await looks()).toEqual([200, 200, 200, 200]);
    const { body } = await withdraw(one);
    expect(body.data.openOrders.map(({ id }) => id)).toEqual([one.orderId]);
    expect(await looks()).toEqual([200, 200, 200, 200]);
    await act(one, one.doctor, 'acceptPass');
    expect(await looks()).toEqual([60071, 60071, 60071, 60071]);
    await consent(one);
    expect(await looks()).toEqual([200, 200, 200, 200]);
  });
});

test('an order without pictures or a model asks for no consent; a patient whose birth date nobody knows for it first', async () => {
  const one = await aCase(server.current);
  const { doctor } = one;
  const patientId = (await doctor.ask(createPatient, { name: '无名', sex: 'female' })).body.data.id;
  const draft = { type: 5 as const, patientId, doctorId: doctor.memberId };
  expect((await doctor.ask(saveDraft, { ...draft, prescription: {} })).status).toBe(200);
  const photos = [await aPicture(one, doctor)];
  const { body } = await doctor.ask(saveDraft, { ...draft, prescription: { photos } });
  expect(body).toMatchObject({ code: 60071, extra: { patientId, gap: 'birthDate' } });
});
