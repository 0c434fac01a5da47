import { saveCase } from '@suya/contract/cases/cases.endpoints';
import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { actOnOrder, getDraft, getOrder, saveDraft } from '@suya/contract/orders/orders.endpoints';
import { saveTemplate } from '@suya/contract/orders/templates.endpoints';
import { createPatient as enterPatient } from '@suya/contract/patients/patients.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBrand } from '../modules/catalogue/index.ts';
import { aCompany, aNewcomer } from '../modules/clinics/testing/papers.ts';
import { newId } from '../platform/ids.ts';
import { consenting } from '../testing/consenting.ts';
import { act, aLabFile, aPublishedVersion, toDesign } from '../testing/order-road.ts';
import { type Owner, openClient } from '../testing/owner.ts';
import { aLabPerson, aMember, aPhone, type SignedIn, systemOf } from '../testing/people.ts';
import { tenantTables } from '../testing/tenant-rows.ts';
import { useServer } from '../testing/use-server.ts';
import { ask, type Heard, type Input, nameOf } from './testing/ask.ts';
import { aDelivery, anotherOrder, aSide, type Side } from './testing/side.ts';

const server = useServer();
const TWINS = 50;
let owner: Owner;
let side: Side;

beforeAll(async () => {
  side = await aSide(server.current);
  owner = await openClient(server.current.test.admin);
}, 120_000);
afterAll(() => owner?.end());

/** Something to do once: who does it, and with what; each time on an order of its own. */
type Prepare = () => Promise<{ person: SignedIn; input: Input }>;

const marking = { part: 'upper', position: [1, 2, 3], normal: [0, 0, 1], comment: '短一点' };

const versionOf = async (orderId: string): Promise<number> =>
  (await side.doctor.ask(getOrder, { orderId })).body.data.version;

async function aDraft() {
  const { type, prescription, patientId } = (await side.doctor.ask(getOrder, { orderId: side.ids.orderId })).body.data;
  const copied = { type, patientId, doctorId: side.doctor.memberId, prescription };
  const saved = (await side.doctor.ask(saveDraft, copied)).body.data;
  return { ...copied, id: saved.id };
}

const aNewCase = async (): Promise<string> =>
  (await side.doctor.ask(saveCase, { patientId: side.ids.patientId })).body.data.id;

/** An order of its own where no event has brought it; the owner may do what none can. */
async function anOrderAt(status: number): Promise<string> {
  const { orderId } = await anotherOrder(side.one);
  await owner.query('UPDATE orders SET status = $2, open = $3 WHERE id = $1', [orderId, status, status !== 26]);
  return orderId;
}

async function anUnpaidBill(): Promise<{ payInfoIds: string[]; amountFen: number }> {
  const one = await anotherOrder(side.one);
  await toDesign(one);
  await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) });
  const { bills } = (await side.doctor.ask(getOrder, { orderId: one.orderId })).body.data;
  const bill = bills.find(({ state }) => state === 'open');
  return { payInfoIds: [bill?.id ?? ''], amountFen: bill?.amountFen ?? 0 };
}

const label = { zh: '字', en: 'Word' };
const aKeeper = () => aLabPerson(server.current, 'support');

/** A brand of the catalogue with a series. */
async function aBrand(): Promise<{ brandId: string; seriesId: string }> {
  const [brandId, seriesId] = [newId(), newId()];
  const series = { id: seriesId, key: seriesId, label, intro: label, turnaroundDays: 3, jaws: ['upper' as const] };
  const rest = { needsSpan: false, maxSets: 1, specifications: [], settings: [] };
  await insertBrand(systemOf(server.current), 5, { id: brandId, label, series: [{ ...series, ...rest }] }, 0);
  return { brandId, seriesId };
}

const aTemplate = async () =>
  (
    await side.doctor.ask(saveTemplate, {
      ...{ name: `常用${newId()}`.slice(0, 40), type: 5, doctorId: side.doctor.memberId, prescription: {} },
    })
  ).body.data;

const prepared: Readonly<Record<string, Prepare>> = {
  'POST /tenant-api/v1/addresses': async () => ({
    person: side.assistant,
    input: {
      ...{ name: '王', phone: '13912345678', province: '上海市', city: '上海市', district: '徐汇区' },
      address: '漕溪北路 1 号',
    },
  }),
  'POST /user-api/v1/account/apply': async () => ({
    person: await aNewcomer(server.current),
    input: { clinicId: side.clinic.id, realName: '陈晓', phone: '13912345678', jobType: 'doctor', remark: '' },
  }),
  'POST /tenant-api/v1/company/create': async () => {
    const person = await aNewcomer(server.current);
    return { person, input: await aCompany(person) };
  },
  'POST /tenant-api/v1/employees/invite': async () => ({
    person: side.admin,
    input: { phone: aPhone(), name: '钱一', roles: ['assistant'], job: null, jobType: null, workType: null },
  }),
  'POST /emr-api/v1/patients': async () => ({ person: side.assistant, input: { name: '赵六', sex: 'male' } }),
  'POST /emr-api/v1/patients/{patientId}/consent': async () => ({
    person: side.assistant,
    input: { patientId: side.ids.patientId, ...consenting.consent },
  }),
  'POST /emr-api/v1/patients/{patientId}/consent/withdraw': async () => {
    const { body } = await side.assistant.ask(enterPatient, { name: '赵七', sex: 'male', ...consenting });
    return { person: side.assistant, input: { patientId: body.data.id, reason: '搬家' } };
  },
  'POST /suyastar-api/v1/orders/save-draft': async () => {
    const { id: _, ...input } = await aDraft();
    return { person: side.doctor, input };
  },
  'POST /suyastar-api/v1/orders/{orderId}/copy': async () => ({
    person: side.doctor,
    input: { orderId: side.ids.orderId },
  }),
  'POST /suyastar-api/v1/orders/{orderId}/submit': async () => {
    const { orderId } = await anotherOrder(side.one);
    await side.doctor.ask(actOnOrder, { orderId, event: 'withdraw', version: await versionOf(orderId), fields: {} });
    const { version, totalFen } = (await side.doctor.ask(getDraft, { orderId })).body.data;
    return { person: side.doctor, input: { orderId, version, amountFen: totalFen } };
  },
  'POST /suyastar-api/v1/orders/{orderId}/events': async () => {
    const { orderId } = await anotherOrder(side.one);
    const input = { orderId, event: 'cancel', version: await versionOf(orderId), fields: { reason: '不做了' } };
    return { person: side.doctor, input };
  },
  'POST /lab-api/v1/orders/{orderId}/events': async () => {
    const { orderId, lab } = await anotherOrder(side.one);
    const fields = { promisedOn: '2099-01-01' };
    return { person: lab.intake, input: { orderId, event: 'approve', version: await versionOf(orderId), fields } };
  },
  'POST /suyastar-api/v1/plans/{versionId}/marks': async () => ({
    person: side.doctor,
    input: { versionId: side.ids.versionId, ...marking },
  }),
  'POST /lab-api/v1/plans/{versionId}/marks': async () => ({
    person: side.one.lab.designer,
    input: { versionId: side.ids.versionId, ...marking },
  }),
  'POST /suyastar-api/v1/plans/{versionId}/marks/{markId}/comments': async () => ({
    person: side.doctor,
    input: { versionId: side.ids.versionId, markId: side.ids.markId, text: '好' },
  }),
  'POST /lab-api/v1/plans/{versionId}/marks/{markId}/comments': async () => ({
    person: side.one.lab.designer,
    input: { versionId: side.ids.versionId, markId: side.ids.markId, text: '好' },
  }),
  'POST /lab-api/v1/orders/{orderId}/designs': async () => {
    const one = await anotherOrder(side.one);
    await toDesign(one);
    const input = { orderId: one.orderId, version: await versionOf(one.orderId), fileIds: [await aLabFile(one)] };
    return { person: one.lab.designer, input };
  },
  'POST /suyastar-api/v1/cases/save': async () => ({
    person: side.doctor,
    input: { patientId: side.ids.patientId, chiefComplaint: '牙不齐', title: '一期' },
  }),
  'POST /suyastar-api/v1/cases/{caseId}/messages': async () => {
    const { caseId } = side.ids;
    await side.assistant.ask(clinicTalk.readMessages, { caseId, seq: 1 });
    return { person: side.assistant, input: { caseId, text: '请尽快' } };
  },
  'POST /lab-api/v1/cases/{caseId}/messages': async () => {
    const { caseId } = side.ids;
    await side.one.lab.intake.ask(labTalk.readMessages, { caseId, seq: 1 });
    return { person: side.one.lab.intake, input: { caseId, text: '收到' } };
  },
  'POST /lab-api/v1/cases/{caseId}/notes': async () => ({
    person: side.one.lab.intake,
    input: { caseId: side.ids.caseId, text: '找张工' },
  }),
  'POST /suyastar-api/v1/cases/{caseId}/progress-links': async () => ({
    person: side.assistant,
    input: { caseId: await aNewCase(), days: 30 },
  }),
  'POST /suyastar-api/v1/prescription-templates': async () => ({
    person: side.doctor,
    input: { name: `常用${newId()}`.slice(0, 40), type: 5, doctorId: side.doctor.memberId, prescription: {} },
  }),
  'POST /suyastar-api/v1/prescription-templates/{templateId}/apply': async () => {
    const { id: templateId } = await aTemplate();
    return { person: side.doctor, input: { templateId, patientId: side.ids.patientId } };
  },
  'POST /lab-api/v1/catalogue/brands': async () => ({ person: await aKeeper(), input: { label } }),
  'POST /lab-api/v1/catalogue/series': async () => ({
    person: await aKeeper(),
    input: {
      ...{ brandId: (await aBrand()).brandId, orderType: 5, key: newId(), label, intro: label, turnaroundDays: 3 },
      ...{ jaws: ['upper'], needsSpan: false, maxSets: 1, settings: [] },
    },
  }),
  'POST /lab-api/v1/catalogue/specifications': async () => ({
    person: await aKeeper(),
    input: { seriesId: (await aBrand()).seriesId, label, thicknessMm: 1, priceFen: 10_000 },
  }),
  'POST /suyastar-api/v1/orders/{orderId}/follow-ups': async () => ({
    person: side.doctor,
    input: { orderId: await anOrderAt(26), kind: 2, reason: '再做一副' },
  }),
  'POST /suyastar-api/v1/orders/{orderId}/change-requests': async () => {
    const orderId = await anOrderAt(54);
    return { person: side.doctor, input: { orderId, version: await versionOf(orderId), text: '改为 1.0 mm' } };
  },
  'POST /lab-api/v1/orders/{orderId}/price-difference': async () => {
    const orderId = await anOrderAt(22);
    const input = { orderId, version: await versionOf(orderId), amountFen: 100, reason: '加唇弓' };
    return { person: await aLabPerson(server.current, 'finance'), input };
  },
  'POST /lab-api/v1/orders': async () => ({
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
  'POST /suyastar-api/v1/deliveries': async () => ({
    person: side.doctor,
    input: { carrier: '顺丰', trackingNumber: 'SF1', items: [{ orderId: side.ids.orderId }] },
  }),
  'POST /lab-api/v1/deliveries/{deliveryId}/receive': async () => {
    const one = await anotherOrder(side.one);
    const items = [{ orderId: one.orderId, condition: 'complete' }];
    return { person: one.lab.intake, input: { deliveryId: await aDelivery(one), version: 1, items } };
  },
  'POST /suyastar-api/v1/orders/{orderId}/phone-link': async () => ({
    person: side.doctor,
    input: { orderId: side.ids.orderId },
  }),
  'POST /suyastar-api/order-pay-info/mergePay': async () => ({ person: side.admin, input: await anUnpaidBill() }),
};

/** How many rows of each kind the clinic has, of the catalogue and of clinics themselves; what is only looked at (audit, sessions) aside. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { schema, name } of await tenantTables(owner)) {
    if (name === 'audit' || name === 'session') continue;
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM "${schema}"."${name}" WHERE clinic_id = $1`,
      [side.clinic.id],
    );
    counts[name] = rows[0]?.n ?? 0;
  }
  for (const name of ['catalogue_brand', 'catalogue_series', 'catalogue_specification', 'organisation', 'clinic']) {
    const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** What an act added, by table. */
async function addedBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowCounts();
  await act();
  const after = await rowCounts();
  const grown = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, count]) => count !== 0));
}

const send = (endpoint: Endpoint, person: SignedIn, input: Input, key: string): Promise<Heard> =>
  ask(server.current.http, endpoint, input, { token: person.token, headers: { 'idempotency-key': key } });

/** Repeats while the first is still under way, as a client does on 409 with Retry-After. */
async function insist(endpoint: Endpoint, person: SignedIn, input: Input, key: string): Promise<Heard> {
  for (;;) {
    const answer = await send(endpoint, person, input, key);
    if (answer.status !== 409 || answer.headers['retry-after'] === undefined) return answer;
  }
}

const creating = endpoints.filter(({ idempotent }) => idempotent);

test('every call that creates or pays is tried here', () => {
  expect(Object.keys(prepared).sort()).toEqual(creating.map(nameOf).sort());
});

describe.each(creating.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test(`sent ${TWINS} times at once under one key has one effect and one answer; another body is refused`, async () => {
    const prepare = prepared[name] as Prepare;
    const single = await prepare();
    let first: Heard | undefined;
    const once = await addedBy(async () => {
      first = await send(endpoint, single.person, single.input, `single-${endpoint.path}`);
    });
    expect(first?.status).toBe(200);
    expect(Object.keys(once).length).toBeGreaterThan(0);

    const { person, input } = await prepare();
    let answers: Heard[] = [];
    const added = await addedBy(async () => {
      answers = await Promise.all(
        Array.from({ length: TWINS }, () => insist(endpoint, person, input, `twins-${endpoint.path}`)),
      );
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(added).toEqual(once);

    const other = await ask(
      server.current.http,
      endpoint,
      { ...input, ...changeOf(endpoint, input) },
      {
        token: person.token,
        headers: { 'idempotency-key': `twins-${endpoint.path}` },
      },
    );
    expect(other.status).toBe(422);
    expect(JSON.parse(other.text)).toMatchObject({ extra: { fields: { 'Idempotency-Key': expect.any(String) } } });
  }, 60_000);
});

/** Another sound input of the same call. */
function changeOf(endpoint: Endpoint, input: Input): Input {
  if ('reason' in input) return { reason: '别的' };
  if ('remark' in input) return { remark: '别的' };
  if ('comment' in input) return { comment: '别的' };
  if ('text' in input) return { text: '别的' };
  if ('days' in input) return { days: 90 };
  if ('companyName' in input) return { companyName: '别的口腔' };
  if ('reason' in input) return { reason: '别的' };
  if ('way' in input) return { way: 'onScreen' };
  if ('title' in input) return { title: '二期' };
  if ('name' in input) return { name: '别人' };
  if ('trackingNumber' in input) return { trackingNumber: 'SF2' };
  if ('label' in input) return { label: { zh: '别的', en: 'Other' } };
  if ('templateId' in input) return { patientId: null };
  if ('amountFen' in input) return { amountFen: Number(input.amountFen) + 1 };
  if ('version' in input) return { version: Number(input.version) + 1 };
  if (endpoint.path.endsWith('/copy') || endpoint.path.endsWith('/phone-link')) return { orderId: side.ids.draftId };
  return { doctorId: null };
}

const createPatient = creating.find(({ path }) => path === '/emr-api/v1/patients') as Endpoint;

test('a colleague’s same key is another one, and so is another key', async () => {
  const input = { name: '钱七', sex: 'female' };
  const colleague = await aMember(side.clinic, ['assistant']);
  const answers = [
    await send(createPatient, side.assistant, input, 'mine'),
    await send(createPatient, colleague, input, 'mine'),
    await send(createPatient, side.assistant, input, 'next'),
  ];
  const ids = answers.map(({ text }) => (JSON.parse(text) as { data: { id: string } }).data.id);
  expect(new Set(ids).size).toBe(3);
});

test('a key used on another call is refused', async () => {
  await send(createPatient, side.doctor, { name: '孙八', sex: 'male' }, 'elsewhere');
  const copy = creating.find(({ path }) => path.endsWith('/copy')) as Endpoint;
  expect((await send(copy, side.doctor, { orderId: side.ids.orderId }, 'elsewhere')).status).toBe(422);
});

test('a refusal is not kept: put right, the same key does the work', async () => {
  const refused = await send(createPatient, side.assistant, { name: '', sex: 'male' }, 'again');
  expect(refused.status).toBe(422);
  expect((await send(createPatient, side.assistant, { name: '李九', sex: 'male' }, 'again')).status).toBe(200);
});

test('canary: without a key twins do it twice', async () => {
  const added = await addedBy(() =>
    Promise.all(
      [1, 2].map(() =>
        ask(server.current.http, createPatient, { name: '周十', sex: 'male' }, { token: side.assistant.token }),
      ),
    ),
  );
  expect(added.patient).toBe(2);
});

test.each(['', ' ', 'with space', 'ü', 'x'.repeat(256)])('a key that is none (%j) is refused by name', async (key) => {
  const answer = await send(createPatient, side.assistant, { name: '吴', sex: 'male' }, key);
  expect(JSON.parse(answer.text)).toMatchObject({
    code: 422,
    extra: { fields: { 'Idempotency-Key': expect.any(String) } },
  });
});
