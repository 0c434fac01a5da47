import { getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { enterOrder, listClinicPeople, listLabClinics } from '@suya/contract/orders/lab-acts.endpoints';
import { actOnOrder, getDraft, getOrder, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { recordPatientConsent } from '@suya/contract/patients/consent.endpoints';
import { listPatients } from '@suya/contract/patients/patients.endpoints';
import { describe, expect, test } from 'vitest';
import { consenting } from '../../../testing/consenting.ts';
import {
  aCase,
  act,
  aPublishedVersion,
  attempt,
  type Case,
  composeRoad,
  orderOf,
} from '../../../testing/order-road.ts';
import { aClinic, aDoctor, aLabPerson } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

const phoned = ({ clinic, doctor }: Pick<Case, 'clinic' | 'doctor'>) => ({
  ...{ clinicId: clinic.id, kind: 6 as const, doctorId: doctor.memberId, jaw: 'upper' as const },
  newPatient: { name: '周大海', sex: 'male' as const },
  teeth: [{ tooth: 16, mark: 'missing' as const }],
  ...{ remark: 'A2，钛基台', unitFen: 88_000, turnaroundDays: 6, submitted: true },
});

/** A fixed denture that the lab entered, as its doctor and the lab follow it. */
async function anEntered(changes: object = {}): Promise<Case> {
  const one = await aCase(server.current);
  const { body } = await one.lab.intake.ask(enterOrder, { ...phoned(one), ...changes });
  if (!body.data) throw new Error(JSON.stringify(body));
  return { ...one, orderId: body.data.id };
}

describe('an order that the lab enters for a clinic', () => {
  test('is seen by the clinic as handed in, with its new patient, whose phone the lab neither gives nor gets', async () => {
    const one = await anEntered();
    const order = await orderOf(one);
    expect(order).toMatchObject({
      ...{ status: 2, kind: 6, patientName: '周大海', doctorName: one.doctor.name, priceFen: 88_000 },
      seriesLabel: { zh: '固定义齿', en: 'Fixed denture' },
    });
    expect(order.prescription.delivery).not.toBeNull();
    expect(order.history).toMatchObject([{ event: 'enter', actor: 'intake', actorName: one.lab.intake.name, to: 2 }]);
    const { list } = (await one.doctor.ask(listPatients, { keyword: 'zdh' })).body.data;
    expect(list).toMatchObject([{ name: '周大海', phone: null }]);
    const people = { clinicId: one.clinic.id, keyword: '周' };
    const found = (await one.lab.intake.ask(listClinicPeople, people)).body.data;
    expect(found.patients).toEqual([{ id: order.patientId, name: '周大海', sex: 'male', birthDate: null }]);
    expect(found.doctors).toEqual([{ id: one.doctor.memberId, name: one.doctor.name }]);
  });

  test('goes by the abutments, which the named doctor sends back and confirms, to the design', async () => {
    const one = await anEntered();
    const { intake, designer } = one.lab;
    await act(one, intake, 'approve', { promisedOn: '2099-01-01' });
    expect(await act(one, intake, 'modelReady')).toMatchObject({ status: 41 });
    const abutments = [{ tooth: 16, abutment: '钛 15°' }];
    await act(one, designer, 'proposeAbutment', { abutments });
    expect(await orderOf(one)).toMatchObject({ status: 42, abutments });
    expect((await attempt(one, one.doctor, 'adjustAbutment')).status).toBe(422);
    await act(one, one.doctor, 'adjustAbutment', { reason: '改直基台' });
    await act(one, designer, 'proposeAbutment', { abutments: [{ tooth: 16, abutment: '钛 直' }] });
    await act(one, one.doctor, 'confirmAbutment');
    expect(await orderOf(one)).toMatchObject({ status: 52, abutments: [{ tooth: 16, abutment: '钛 直' }] });
  });

  test('of kind 5 takes the plan track, of kind 12 the design track', async () => {
    for (const [kind, status] of [[5, 6] as const, [12, 52] as const]) {
      const one = await anEntered({ kind });
      await act(one, one.lab.intake, 'approve', { promisedOn: '2099-01-01' });
      expect(await act(one, one.lab.intake, 'modelReady'), String(kind)).toMatchObject({ status });
    }
  });

  test('can be left as a draft with the clinic, out of the lab’s sight', async () => {
    const one = await anEntered({ submitted: false });
    const draft = (await one.doctor.ask(getDraft, { orderId: one.orderId })).body.data;
    expect(draft).toMatchObject({ patientName: '周大海', prescription: { remark: 'A2，钛基台' } });
    expect((await one.lab.intake.ask(getLabOrder, { orderId: one.orderId })).status).toBe(404);
  });

  test('comes back from the clinic with what was asked for, at the price that was quoted', async () => {
    const one = await anEntered();
    await act(one, one.lab.intake, 'requestData', { reason: '缺比色', fields: ['remark'] });
    const draft = (await one.doctor.ask(getDraft, { orderId: one.orderId })).body.data;
    expect(draft).toMatchObject({ missing: [], totalFen: 88_000, requestedFields: ['remark'] });
    const asked = { orderId: one.orderId, version: draft.version, amountFen: 88_000 };
    const { birthDate, consent } = consenting;
    // Whoever phoned said nothing of consent; the model that is sent takes it.
    expect((await one.doctor.ask(submitOrder, asked)).body.code).toBe(60071);
    await one.doctor.ask(recordPatientConsent, { patientId: draft.patientId ?? '', ...consent, birthDate });
    expect((await one.doctor.ask(submitOrder, asked)).body.data).toMatchObject({ status: 2, priceFen: 88_000 });
  });

  test('is the clinic’s to cancel', async () => {
    const one = await anEntered();
    expect(await act(one, one.doctor, 'cancel', { reason: '另选方案' })).toMatchObject({ status: 3 });
  });

  test('without a price waits, approved, for finance to name it', async () => {
    const one = await anEntered({ kind: 12, unitFen: null });
    expect(await orderOf(one)).toMatchObject({ priceFen: null });
    const { intake, designer } = one.lab;
    await act(one, intake, 'approve', { promisedOn: '2099-01-01' });
    await act(one, intake, 'modelReady');
    await act(one, designer, 'assign', { designerId: designer.userId });
    await act(one, designer, 'startDesign');
    const versionId = await aPublishedVersion(one);
    expect(await act(one, one.doctor, 'approvePlan', { versionId })).toMatchObject({ status: 14 });
    const finance = await aLabPerson(server.current, 'finance');
    expect((await attempt(one, intake, 'bill', { amount: 30_000 })).status).toBe(403);
    expect(await act(one, finance, 'bill', { amount: 30_000 })).toMatchObject({ status: 21, priceFen: 30_000 });
  });
});

describe('what the lab may not enter', () => {
  test('an order for a stranger’s patient, doctor or clinic, and a second one of the sort', async () => {
    const one = await anEntered();
    const other = await aCase(server.current);
    const { patientId } = await orderOf(one);
    const known = { ...phoned(one), newPatient: null, patientId };
    const ask = (changes: object) => one.lab.intake.ask(enterOrder, { ...known, ...changes } as never);
    expect((await ask({})).body).toMatchObject({ code: 60012, extra: { orderId: one.orderId } });
    expect((await ask({ kind: 12 })).status).toBe(200);
    expect((await ask({ kind: 5, doctorId: other.doctor.memberId })).status).toBe(422);
    expect((await ask({ kind: 5, patientId: (await orderOf(other)).patientId })).status).toBe(422);
    expect((await ask({ kind: 5, clinicId: one.orderId })).status).toBe(422);
    expect((await ask({ kind: 4 })).status).toBe(422);
    expect((await ask({ kind: 5, newPatient: { name: '两', sex: 'male' } })).status).toBe(422);
  });

  test('a submission of a clinic whose papers are not passed; a draft it may', async () => {
    const clinic = await aClinic(server.current, { authenticated: false });
    const doctor = await aDoctor(clinic);
    const intake = await aLabPerson(server.current, 'support');
    expect((await intake.ask(enterOrder, phoned({ clinic, doctor }))).body.code).toBe(60031);
    const draft = await intake.ask(enterOrder, { ...phoned({ clinic, doctor }), submitted: false });
    expect(draft.body.data).toMatchObject({ status: 1 });
    const cancel = { orderId: draft.body.data.id, event: 'cancel', version: 1, fields: { reason: '不做' } };
    expect((await doctor.ask(actOnOrder, cancel)).status).toBe(200);
  });

  test('anything where one is neither intake nor support', async () => {
    const one = await aCase(server.current);
    expect((await one.lab.designer.ask(enterOrder, phoned(one))).status).toBe(403);
    expect((await one.doctor.ask(enterOrder, phoned(one))).status).toBe(403);
    expect((await one.lab.designer.ask(listClinicPeople, { clinicId: one.clinic.id })).status).toBe(403);
    const { body } = await one.lab.designer.ask(listLabClinics, { keyword: one.clinic.name });
    expect(body.data).toEqual([{ id: one.clinic.id, name: one.clinic.name, authenticated: true }]);
    const byId = await one.lab.designer.ask(listLabClinics, { clinicId: one.clinic.id });
    expect(byId.body.data).toEqual(body.data);
    expect((await one.doctor.ask(getOrder, { orderId: one.orderId })).status).toBe(200);
  });
});
