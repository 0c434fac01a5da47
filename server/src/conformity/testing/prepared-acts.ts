import { saveCase } from '@suya/contract/cases/cases.endpoints';
import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import { actOnOrder, getDraft, getOrder, saveDraft } from '@suya/contract/orders/orders.endpoints';
import { saveTemplate } from '@suya/contract/orders/templates.endpoints';
import { createPatient as enterPatient } from '@suya/contract/patients/patients.endpoints';
import { insertBrand } from '../../modules/catalogue/index.ts';
import { aCompany, aNewcomer } from '../../modules/clinics/testing/papers.ts';
import { newId } from '../../platform/ids.ts';
import { aChain } from '../../testing/a-chain.ts';
import { consenting } from '../../testing/consenting.ts';
import { act, aLabFile, aPublishedVersion, toDesign } from '../../testing/order-road.ts';
import type { Owner } from '../../testing/owner.ts';
import { aLabPerson, aPhone, type Ground, type SignedIn, systemOf } from '../../testing/people.ts';
import type { Input } from './ask.ts';
import { aDelivery, anotherOrder, type Side } from './side.ts';

/** What acts are prepared on. */
export interface Stage {
  readonly ground: Ground;
  readonly side: Side;
  /** The owner may do what no event does. */
  readonly owner: Owner;
}

/** Something to do once: who does it, and with what; each time on an order of its own. */
export type Prepare = (stage: Stage) => Promise<{ person: SignedIn; input: Input }>;

const marking = { part: 'upper', position: [1, 2, 3], normal: [0, 0, 1], comment: '短一点' };

const versionOf = async ({ side }: Stage, orderId: string): Promise<number> =>
  (await side.doctor.ask(getOrder, { orderId })).body.data.version;

async function aDraft({ side }: Stage) {
  const { type, prescription, patientId } = (await side.doctor.ask(getOrder, { orderId: side.ids.orderId })).body.data;
  const copied = { type, patientId, doctorId: side.doctor.memberId, prescription };
  const saved = (await side.doctor.ask(saveDraft, copied)).body.data;
  return { ...copied, id: saved.id };
}

const aNewCase = async ({ side }: Stage): Promise<string> =>
  (await side.doctor.ask(saveCase, { patientId: side.ids.patientId })).body.data.id;

/** An order of its own where no event has brought it; the owner may do what none can. */
async function anOrderAt({ side, owner }: Stage, status: number): Promise<string> {
  const { orderId } = await anotherOrder(side.one);
  await owner.query('UPDATE orders SET status = $2, open = $3 WHERE id = $1', [orderId, status, status !== 26]);
  return orderId;
}

async function anUnpaidBill({ side }: Stage): Promise<{ payInfoIds: string[]; amountFen: number }> {
  const one = await anotherOrder(side.one);
  await toDesign(one);
  await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) });
  const { bills } = (await side.doctor.ask(getOrder, { orderId: one.orderId })).body.data;
  const bill = bills.find(({ state }) => state === 'open');
  return { payInfoIds: [bill?.id ?? ''], amountFen: bill?.amountFen ?? 0 };
}

const label = { zh: '字', en: 'Word' };
const aKeeper = ({ ground }: Stage) => aLabPerson(ground, 'support');

/** A brand of the catalogue with a series. */
async function aBrand({ ground }: Stage): Promise<{ brandId: string; seriesId: string }> {
  const [brandId, seriesId] = [newId(), newId()];
  const series = { id: seriesId, key: seriesId, label, intro: label, turnaroundDays: 3, jaws: ['upper' as const] };
  const rest = { needsSpan: false, maxSets: 1, specifications: [], settings: [] };
  await insertBrand(systemOf(ground), 5, { id: brandId, label, series: [{ ...series, ...rest }] }, 0);
  return { brandId, seriesId };
}

const aTemplate = async ({ side }: Stage) =>
  (
    await side.doctor.ask(saveTemplate, {
      ...{ name: `常用${newId()}`.slice(0, 40), type: 5, doctorId: side.doctor.memberId, prescription: {} },
    })
  ).body.data;

/** A sound act of every call that creates or pays, by its name. */
export const preparedActs: Readonly<Record<string, Prepare>> = {
  'POST /tenant-api/v1/addresses': async ({ side }) => ({
    person: side.assistant,
    input: {
      ...{ name: '王', phone: '13912345678', province: '上海市', city: '上海市', district: '徐汇区' },
      address: '漕溪北路 1 号',
    },
  }),
  'POST /user-api/v1/account/apply': async ({ side, ground }) => ({
    person: await aNewcomer(ground),
    input: { clinicId: side.clinic.id, realName: '陈晓', phone: '13912345678', jobType: 'doctor', remark: '' },
  }),
  'POST /tenant-api/v1/company/create': async ({ ground }) => {
    const person = await aNewcomer(ground);
    return { person, input: await aCompany(person) };
  },
  'POST /tenant-api/v1/head-office/clinics/open': async ({ ground }) => {
    const { office, mainId } = await aChain(ground);
    return { person: office, input: { chainId: mainId, ...(await aCompany(office)) } };
  },
  'POST /tenant-api/v1/employees/invite': async ({ side }) => ({
    person: side.admin,
    input: { phone: aPhone(), name: '钱一', roles: ['assistant'], job: null, jobType: null, workType: null },
  }),
  'POST /emr-api/v1/patients': async ({ side }) => ({ person: side.assistant, input: { name: '赵六', sex: 'male' } }),
  'POST /emr-api/v1/patients/{patientId}/consent': async ({ side }) => ({
    person: side.assistant,
    input: { patientId: side.ids.patientId, ...consenting.consent },
  }),
  'POST /emr-api/v1/patients/{patientId}/consent/withdraw': async ({ side }) => {
    const { body } = await side.assistant.ask(enterPatient, { name: '赵七', sex: 'male', ...consenting });
    return { person: side.assistant, input: { patientId: body.data.id, reason: '搬家' } };
  },
  'POST /suyastar-api/v1/orders/save-draft': async (stage) => {
    const { id: _, ...input } = await aDraft(stage);
    return { person: stage.side.doctor, input };
  },
  'POST /suyastar-api/v1/orders/{orderId}/copy': async ({ side }) => ({
    person: side.doctor,
    input: { orderId: side.ids.orderId },
  }),
  'POST /suyastar-api/v1/orders/{orderId}/submit': async (stage) => {
    const { orderId } = await anotherOrder(stage.side.one);
    await stage.side.doctor.ask(actOnOrder, {
      orderId,
      event: 'withdraw',
      version: await versionOf(stage, orderId),
      fields: {},
    });
    const { version, totalFen } = (await stage.side.doctor.ask(getDraft, { orderId })).body.data;
    return { person: stage.side.doctor, input: { orderId, version, amountFen: totalFen } };
  },
  'POST /suyastar-api/v1/orders/{orderId}/events': async (stage) => {
    const { orderId } = await anotherOrder(stage.side.one);
    const input = { orderId, event: 'cancel', version: await versionOf(stage, orderId), fields: { reason: '不做了' } };
    return { person: stage.side.doctor, input };
  },
  'POST /lab-api/v1/orders/{orderId}/events': async (stage) => {
    const { orderId, lab } = await anotherOrder(stage.side.one);
    const fields = { promisedOn: '2099-01-01' };
    return {
      person: lab.intake,
      input: { orderId, event: 'approve', version: await versionOf(stage, orderId), fields },
    };
  },
  'POST /suyastar-api/v1/plans/{versionId}/marks': async ({ side }) => ({
    person: side.doctor,
    input: { versionId: side.ids.versionId, ...marking },
  }),
  'POST /lab-api/v1/plans/{versionId}/marks': async ({ side }) => ({
    person: side.one.lab.designer,
    input: { versionId: side.ids.versionId, ...marking },
  }),
  'POST /suyastar-api/v1/plans/{versionId}/marks/{markId}/comments': async ({ side }) => ({
    person: side.doctor,
    input: { versionId: side.ids.versionId, markId: side.ids.markId, text: '好' },
  }),
  'POST /lab-api/v1/plans/{versionId}/marks/{markId}/comments': async ({ side }) => ({
    person: side.one.lab.designer,
    input: { versionId: side.ids.versionId, markId: side.ids.markId, text: '好' },
  }),
  'POST /lab-api/v1/orders/{orderId}/designs': async (stage) => {
    const one = await anotherOrder(stage.side.one);
    await toDesign(one);
    const input = {
      orderId: one.orderId,
      version: await versionOf(stage, one.orderId),
      fileIds: [await aLabFile(one)],
    };
    return { person: one.lab.designer, input };
  },
  'POST /suyastar-api/v1/cases/save': async ({ side }) => ({
    person: side.doctor,
    input: { patientId: side.ids.patientId, chiefComplaint: '牙不齐', title: '一期' },
  }),
  'POST /suyastar-api/v1/cases/{caseId}/messages': async ({ side }) => {
    const { caseId } = side.ids;
    await side.assistant.ask(clinicTalk.readMessages, { caseId, seq: 1 });
    return { person: side.assistant, input: { caseId, text: '请尽快' } };
  },
  'POST /lab-api/v1/cases/{caseId}/messages': async ({ side }) => {
    const { caseId } = side.ids;
    await side.one.lab.intake.ask(labTalk.readMessages, { caseId, seq: 1 });
    return { person: side.one.lab.intake, input: { caseId, text: '收到' } };
  },
  'POST /lab-api/v1/cases/{caseId}/notes': async ({ side }) => ({
    person: side.one.lab.intake,
    input: { caseId: side.ids.caseId, text: '找张工' },
  }),
  'POST /suyastar-api/v1/cases/{caseId}/progress-links': async (stage) => ({
    person: stage.side.assistant,
    input: { caseId: await aNewCase(stage), days: 30 },
  }),
  'POST /suyastar-api/v1/prescription-templates': async ({ side }) => ({
    person: side.doctor,
    input: { name: `常用${newId()}`.slice(0, 40), type: 5, doctorId: side.doctor.memberId, prescription: {} },
  }),
  'POST /suyastar-api/v1/prescription-templates/{templateId}/apply': async (stage) => {
    const { id: templateId } = await aTemplate(stage);
    return { person: stage.side.doctor, input: { templateId, patientId: stage.side.ids.patientId } };
  },
  'POST /lab-api/v1/catalogue/brands': async (stage) => ({ person: await aKeeper(stage), input: { label } }),
  'POST /lab-api/v1/catalogue/series': async (stage) => ({
    person: await aKeeper(stage),
    input: {
      ...{ brandId: (await aBrand(stage)).brandId, orderType: 5, key: newId(), label, intro: label, turnaroundDays: 3 },
      ...{ jaws: ['upper'], needsSpan: false, maxSets: 1, settings: [] },
    },
  }),
  'POST /lab-api/v1/catalogue/specifications': async (stage) => ({
    person: await aKeeper(stage),
    input: { seriesId: (await aBrand(stage)).seriesId, label, thicknessMm: 1, priceFen: 10_000 },
  }),
  'POST /suyastar-api/v1/orders/{orderId}/follow-ups': async (stage) => ({
    person: stage.side.doctor,
    input: { orderId: await anOrderAt(stage, 26), kind: 2, reason: '再做一副' },
  }),
  'POST /suyastar-api/v1/orders/{orderId}/change-requests': async (stage) => {
    const orderId = await anOrderAt(stage, 54);
    return {
      person: stage.side.doctor,
      input: { orderId, version: await versionOf(stage, orderId), text: '改为 1.0 mm' },
    };
  },
  'POST /lab-api/v1/orders/{orderId}/price-difference': async (stage) => {
    const orderId = await anOrderAt(stage, 22);
    const input = { orderId, version: await versionOf(stage, orderId), amountFen: 100, reason: '加唇弓' };
    return { person: await aLabPerson(stage.ground, 'finance'), input };
  },
  'POST /lab-api/v1/orders': async ({ side }) => ({
    person: side.one.lab.intake,
    input: {
      ...{ clinicId: side.clinic.id, doctorId: side.doctor.memberId, kind: 6, jaw: 'upper', teeth: [] },
      ...{
        newPatient: { name: '周大海', sex: 'male' },
        remark: 'A2',
        unitFen: 100,
        turnaroundDays: 5,
        submitted: true,
      },
    },
  }),
  'POST /suyastar-api/v1/deliveries': async ({ side }) => {
    const { orderId } = await anotherOrder(side.one);
    return { person: side.doctor, input: { carrier: '顺丰', trackingNumber: 'SF1', items: [{ orderId }] } };
  },
  'POST /lab-api/v1/deliveries/{deliveryId}/receive': async ({ side }) => {
    const one = await anotherOrder(side.one);
    const items = [{ orderId: one.orderId, condition: 'complete' }];
    return { person: one.lab.intake, input: { deliveryId: await aDelivery(one), version: 1, items } };
  },
  'POST /suyastar-api/v1/orders/{orderId}/phone-link': async ({ side }) => ({
    person: side.doctor,
    input: { orderId: side.ids.orderId },
  }),
  'POST /suyastar-api/order-pay-info/mergePay': async (stage) => ({
    person: stage.side.admin,
    input: await anUnpaidBill(stage),
  }),
};
