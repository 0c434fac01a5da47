import { getDraft, saveDraft } from '@suya/contract/orders/orders.endpoints';
import { prescription as prescriptionSchema } from '@suya/contract/orders/prescription/prescription.schema';
import {
  applyTemplateTo,
  deleteTemplate,
  editPrescriptionDefaults,
  getPrescriptionDefaults,
  listTemplates,
  renameTemplate,
  saveTemplate,
} from '@suya/contract/orders/templates.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { aClinicPhoto } from '../../../testing/clinic-photo.ts';
import { consenting } from '../../../testing/consenting.ts';
import { composeRoad } from '../../../testing/order-road.ts';
import { aClinic, aDoctor, aMember, anAssistant, type Staff, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

const delivery = {
  name: '王',
  phone: '13900001111',
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  address: '1 号',
};
const filled = prescriptionSchema.parse({
  jaw: 'upper',
  teeth: [
    { tooth: 16, mark: 'clasp', option: 'adams' },
    { tooth: 12, mark: 'missing' },
  ],
  options: { acrylic: 'blue' },
  occlusion: '深覆合',
  wishedOn: '2026-12-01',
  delivery,
  rush: true,
});

const people = async () => {
  const clinic = await aClinic(server.current);
  return { clinic, doctor: await aDoctor(clinic), assistant: await anAssistant(clinic) };
};
const keep = (who: Staff, doctorId: string, name = '常用') =>
  who.ask(saveTemplate, { name, type: 5, doctorId, prescription: filled });

describe('a template', () => {
  test('keeps how it is made and nothing of the patient, and fills in a new draft', async () => {
    const { doctor, assistant } = await people();
    const kept = (await keep(assistant, doctor.memberId)).body.data;
    expect(kept).toMatchObject({ name: '常用', doctorId: doctor.memberId, doctorName: doctor.name, version: 1 });
    expect(kept.prescription).toMatchObject({ occlusion: '', wishedOn: null, delivery: null, rush: true });
    expect(kept.prescription.teeth).toEqual([{ tooth: 16, mark: 'clasp', option: 'adams' }]);
    const patient = (await doctor.ask(createPatient, { name: '陈晓雯', sex: 'female', ...consenting })).body.data;
    const draft = (await doctor.ask(applyTemplateTo, { templateId: kept.id, patientId: patient.id })).body.data;
    expect(draft).toMatchObject({ type: 5, patientId: patient.id, doctorId: doctor.memberId, version: 1 });
    expect(draft.prescription).toMatchObject({ jaw: 'upper', options: { acrylic: 'blue' }, rush: true });
  });

  test('holds no file: what its prescription named goes when nothing else refers to it', async () => {
    const { clinic, doctor } = await people();
    const photo = await aClinicPhoto({ ground: server.current, clinic, doctor });
    const heldSince = async () =>
      systemOf(server.current)
        .db.selectFrom('file')
        .select('unreferred_since')
        .where('id', '=', photo)
        .executeTakeFirstOrThrow();
    const before = await heldSince();
    const named = (photos: string[]) =>
      doctor.ask(saveTemplate, {
        name: '带照片',
        type: 5,
        doctorId: doctor.memberId,
        prescription: { ...filled, photos },
      });
    expect((await named([newId()])).status).toBe(404);
    expect((await named([photo])).body.data.prescription.photos).toEqual([]);
    expect(before.unreferred_since).not.toBeNull();
    expect(await heldSince()).toEqual(before);
  });

  test('fills in a draft and leaves its patient, dates, address and missing teeth', async () => {
    const { doctor } = await people();
    const kept = (await keep(doctor, doctor.memberId)).body.data;
    const own = { teeth: [{ tooth: 46, mark: 'missing' as const }], occlusion: '正常', delivery };
    const draft = (await doctor.ask(saveDraft, { type: 5, patientId: null, doctorId: null, prescription: own })).body
      .data;
    const call = { templateId: kept.id, orderId: draft.id, version: draft.version };
    expect((await doctor.ask(applyTemplateTo, call)).body.data.prescription).toMatchObject({
      occlusion: '正常',
      delivery,
      jaw: 'upper',
      teeth: [
        { tooth: 46, mark: 'missing' },
        { tooth: 16, mark: 'clasp' },
      ],
    });
    const late = await doctor.ask(applyTemplateTo, call);
    expect(late.body).toMatchObject({ code: 60013 });
  });

  test('is refused for a draft of another appliance', async () => {
    const { doctor } = await people();
    const kept = (await keep(doctor, doctor.memberId)).body.data;
    const draft = (await doctor.ask(saveDraft, { type: 7, patientId: null, doctorId: null, prescription: {} })).body
      .data;
    const answer = await doctor.ask(applyTemplateTo, { templateId: kept.id, orderId: draft.id, version: 1 });
    expect(answer).toMatchObject({ status: 422, body: { extra: { fields: { templateId: expect.any(String) } } } });
    expect((await doctor.ask(getDraft, { orderId: draft.id })).body.data.version).toBe(1);
  });

  test('has one name for each doctor and appliance, is renamed by its version and thrown away', async () => {
    const { clinic, doctor } = await people();
    const other = await aDoctor(clinic);
    const first = (await keep(doctor, doctor.memberId)).body.data;
    expect((await keep(doctor, doctor.memberId)).body.extra).toMatchObject({ fields: { name: expect.any(String) } });
    expect((await keep(doctor, other.memberId)).status).toBe(200);
    const second = (await keep(doctor, doctor.memberId, '夜用')).body.data;
    const rename = (name: string, version: number) =>
      doctor.ask(renameTemplate, { templateId: second.id, name, version });
    expect((await rename('常用', 1)).status).toBe(422);
    expect((await rename('夜间', 1)).body.data).toMatchObject({ name: '夜间', version: 2 });
    expect(await rename('早间', 1)).toMatchObject({ status: 409, body: { extra: { version: 2 } } });
    expect((await doctor.ask(deleteTemplate, { templateId: first.id })).status).toBe(200);
    expect((await doctor.ask(deleteTemplate, { templateId: first.id })).status).toBe(404);
    const listed = (await doctor.ask(listTemplates, { type: 5, doctorId: doctor.memberId })).body.data;
    expect(listed.map(({ name }) => name)).toEqual(['夜间']);
  });

  test('is refused for a doctor who is not the clinic’s and an appliance that nobody makes', async () => {
    const [{ doctor }, stranger] = [await people(), await people()];
    for (const doctorId of [stranger.doctor.memberId, newId()]) expect((await keep(doctor, doctorId)).status).toBe(422);
    const unknown = { name: 'x', type: 77, doctorId: doctor.memberId, prescription: {} };
    expect((await doctor.ask(saveTemplate, unknown)).body.extra).toMatchObject({
      fields: { type: expect.any(String) },
    });
  });

  test('is another clinic’s business to nobody else, and none of finance’s', async () => {
    const [{ clinic, doctor }, stranger] = [await people(), await people()];
    const { id: templateId } = (await keep(doctor, doctor.memberId)).body.data;
    expect((await stranger.doctor.ask(listTemplates, {})).body.data).toEqual([]);
    expect((await stranger.doctor.ask(renameTemplate, { templateId, name: 'x', version: 1 })).status).toBe(404);
    expect((await stranger.doctor.ask(deleteTemplate, { templateId })).status).toBe(404);
    expect((await stranger.doctor.ask(applyTemplateTo, { templateId })).status).toBe(404);
    const clerk = await aMember(clinic, ['finance']);
    expect((await clerk.ask(listTemplates, {})).status).toBe(403);
  });
});

describe('the clinic’s defaults', () => {
  test('are empty at first, are replaced as a whole and lie beneath a template', async () => {
    const { doctor } = await people();
    expect((await doctor.ask(getPrescriptionDefaults, {})).body.data).toMatchObject({ delivery: null, options: {} });
    const wanted = { delivery, doctorId: doctor.memberId, options: { acrylic: 'pink' }, priority: '固位优先' };
    await doctor.ask(editPrescriptionDefaults, wanted);
    expect((await doctor.ask(getPrescriptionDefaults, {})).body.data).toMatchObject(wanted);
    const kept = (await keep(doctor, doctor.memberId)).body.data;
    const draft = (await doctor.ask(applyTemplateTo, { templateId: kept.id })).body.data;
    expect(draft.prescription).toMatchObject({ delivery, options: { acrylic: 'blue' } });
    await doctor.ask(editPrescriptionDefaults, { jaw: 'both' });
    expect((await doctor.ask(getPrescriptionDefaults, {})).body.data).toMatchObject({ jaw: 'both', delivery: null });
  });

  test('name only doctors of the clinic', async () => {
    const [{ doctor }, stranger] = [await people(), await people()];
    const answer = await doctor.ask(editPrescriptionDefaults, { doctorId: stranger.doctor.memberId });
    expect(answer).toMatchObject({ status: 422, body: { extra: { fields: { doctorId: expect.any(String) } } } });
  });
});
