import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { createProgressLink, openProgress } from '@suya/contract/cases/progress.endpoints';
import { createPhoneLink, openPhoneLink } from '@suya/contract/deliveries/phone.endpoints';
import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { enterOrder } from '@suya/contract/orders/lab-acts.endpoints';
import { saveDraft } from '@suya/contract/orders/orders.endpoints';
import { recordPatientConsent, withdrawPatientConsent } from '@suya/contract/patients/consent.endpoints';
import { patientConsentVersion } from '@suya/contract/patients/consent.rules';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aPicture, caseIdOf } from '../modules/cases/testing/talking.ts';
import { call } from '../testing/call.ts';
import { aCase, act, type Case, orderOf } from '../testing/order-road.ts';
import { systemOf } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { delivered, patientOf, ways } from './testing/picture-ways.ts';

const server = useServer();
const CHILD = `${new Date().getUTCFullYear() - 5}-01-15`;
const guardian = { name: '王丽', relation: 'mother' } as const;
const signed = { guardian, way: 'paper', version: patientConsentVersion } as const;
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

describe('a picture, scan or model of a child comes in with a guardian’s consent only', () => {
  test.each(Object.keys(ways))('%s', async (name) => {
    const way = ways[name];
    if (!way) throw new Error(name);
    const one = await asChild(await way.from(server.current));
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
    const one = await way.from(server.current);
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
    const one = await delivered(server.current);
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
