import { expect, type Page } from '@playwright/test';
import { consenting } from './consenting.ts';
import type { Crew } from './journey.ts';
import { people } from './people.ts';
import { someScan } from './scans.ts';
import { apiOf, upload } from './store.ts';

const order = ['draft', 'submitted', 'review', 'billed', 'paid', 'production', 'acceptance', 'completed'] as const;
/** How far an order has come where a journey takes it over. */
export type Start = (typeof order)[number];

interface Known {
  readonly id: string;
  readonly no: string;
  readonly version: number;
  readonly status: number;
  readonly totalFen: number;
  readonly proposedOn: string | null;
  readonly designerId: string | null;
  readonly doctorId: string | null;
  readonly prescription: { scans: Record<string, string | null> };
  readonly designs: readonly { id: string; version: number }[];
}
type Person = Awaited<ReturnType<typeof apiOf>>;

/** Carried out or thrown: a start that fails is no start. */
export async function asked<T = Known>(answer: Promise<{ code: number; msg: string; data: unknown }>): Promise<T> {
  const { code, msg, data } = await answer;
  if (code !== 200) throw new Error(`refused on the way to the start: ${code} ${msg}`);
  return data as T;
}

/** The whole list of the internal check. */
const checkedItems = ['prescription', 'teeth', 'margin', 'thickness', 'occlusion', 'undercut', 'files'];

export const clinicPath = '/suyastar-api/v1/orders';
export const labPath = '/lab-api/v1/orders';

const newest = (designs: Known['designs']): string => designs.toSorted((a, b) => b.version - a.version)[0]?.id ?? '';

/** Takes a step of an order as somebody of the clinic (`clinicPath`) or of the lab. */
export async function step(
  person: Person,
  path: string,
  orderId: string,
  event: string,
  fields: object = {},
): Promise<Known> {
  const { version } = await asked(person.get(`${path}/${orderId}`));
  return asked(person.post(`${path}/${orderId}/events`, { event, version, fields }));
}

async function file(person: Person, kind: 'scan' | 'design', orderId?: string): Promise<string> {
  const kept = await upload(person, kind, `${kind}.stl`, someScan(20), orderId);
  if ('refused' in kept) throw new Error(kept.refused);
  return kept.id;
}

/** A retainer like the demonstration's, for a patient of its own, with small scans or with a model by courier. */
async function draft(clinic: Person, patientName: string, physicalModel: boolean): Promise<Known> {
  const filter = { pageIndex: 1, pageSize: 50, type: 5, group: 'finished' };
  const { list } = await asked<{ list: Known[] }>(clinic.post(`${clinicPath}/list`, filter));
  const { prescription, doctorId } = await asked(clinic.get(`${clinicPath}/${list[0]?.id}`));
  const patient = await asked(clinic.post('/emr-api/v1/patients', { name: patientName, sex: 'female', ...consenting }));
  const scan = physicalModel ? null : await file(clinic, 'scan');
  const scans = { upper: scan, lower: scan, bite: null };
  return asked(
    clinic.post(`${clinicPath}/save-draft`, {
      type: 5,
      patientId: patient.id,
      doctorId,
      prescription: { ...prescription, scans, physicalModel },
    }),
  );
}

/** A version of the design, put forward, checked and published. @returns its id */
async function putForward(designer: Person, checker: Person, orderId: string, version: number): Promise<string> {
  const fileIds = [await file(designer, 'design', orderId)];
  await asked(designer.post(`${labPath}/${orderId}/designs`, { version, fileIds, note: '' }));
  const { designs } = await step(checker, labPath, orderId, 'passCheck', { checked: checkedItems });
  const versionId = newest(designs);
  await step(designer, labPath, orderId, 'publish', { versionId });
  return versionId;
}

async function design(designer: Person, checker: Person, orderId: string): Promise<void> {
  const me = await asked<{ id: string; name: string }[]>(designer.get('/lab-api/v1/designers'));
  await step(designer, labPath, orderId, 'assign', { designerId: me.find(({ name }) => name === '沈亦')?.id });
  const { version } = await step(designer, labPath, orderId, 'startDesign');
  await putForward(designer, checker, orderId, version);
}

/** Sends the plan of an order that waits for its doctor back, and has the lab publish another version. */
export async function revise(as: Crew, origin: string, orderId: string): Promise<void> {
  const [clinic, designer, checker] = [
    await apiOf(await as(people.clinicAdmin), origin),
    await apiOf(await as(people.designer), origin),
    await apiOf(await as(people.checker), origin),
  ];
  const { designs } = await asked(clinic.get(`${clinicPath}/${orderId}`));
  await step(clinic, clinicPath, orderId, 'rejectPlan', { versionId: newest(designs), reason: '后缘再短一点' });
  await step(designer, labPath, orderId, 'takeRevision');
  const { version } = await step(designer, labPath, orderId, 'startRevision');
  await putForward(designer, checker, orderId, version);
}

/** Pays as the payer's phone does: the code is scanned at the gateway, then the cashier is asked until it knows. */
async function pay(clinic: Person, page: Page, orderId: string): Promise<void> {
  const { list } = await asked<{ list: { orderId: string; payInfoId: string; amountFen: number }[] }>(
    clinic.post('/suyastar-api/order-pay-info/unPayList', { pageSize: 50 }),
  );
  const bill = list.find((one) => one.orderId === orderId);
  const { payNo, payToken } = await asked<{ payNo: string; payToken: string }>(
    clinic.post('/suyastar-api/order-pay-info/mergePay', {
      payInfoIds: [bill?.payInfoId],
      amountFen: bill?.amountFen,
    }),
  );
  const { codeUrl } = await asked<{ codeUrl: string }>(
    clinic.post('/suyastar-api/pay/savePayType', { payNo, payToken, payType: 1 }),
  );
  await page.context().request.post(codeUrl, { form: { how: 'pay' } });
  const status = async () =>
    (await asked<{ status: string }>(clinic.post('/suyastar-api/pay/status', { payToken }))).status;
  await expect.poll(status).toBe('settled');
}

/**
 * An order of the first clinic, brought by the API to where a journey begins: what lies before is another journey's.
 * @param physicalModel whether its model comes by courier instead of a scan
 * @returns its id
 */
export async function orderAt(
  as: Crew,
  origin: string,
  { start, patient, physicalModel = false }: { start: Start; patient: string; physicalModel?: boolean },
): Promise<string> {
  const person = async (phone: string): Promise<Person> => apiOf(await as(phone), origin);
  const reaches = (goal: Start): boolean => order.indexOf(start) >= order.indexOf(goal);
  const page = await as(people.clinicAdmin);
  const clinic = await person(people.clinicAdmin);
  const { id: orderId, version, totalFen } = await draft(clinic, patient, physicalModel);
  if (!reaches('submitted')) return orderId;
  await asked(clinic.post(`${clinicPath}/${orderId}/submit`, { version, amountFen: totalFen }));
  if (!reaches('review')) return orderId;
  const intake = await person(people.intake);
  const { proposedOn } = await asked(intake.get(`${labPath}/${orderId}`));
  await step(intake, labPath, orderId, 'approve', { promisedOn: proposedOn });
  await design(await person(people.designer), await person(people.checker), orderId);
  if (!reaches('billed')) return orderId;
  const { designs } = await asked(clinic.get(`${clinicPath}/${orderId}`));
  await step(clinic, clinicPath, orderId, 'approvePlan', { versionId: newest(designs) });
  if (!reaches('paid')) return orderId;
  await pay(clinic, page, orderId);
  if (!reaches('production')) return orderId;
  const production = await person(people.production);
  await step(production, labPath, orderId, 'orderProduction');
  if (!reaches('acceptance')) return orderId;
  await step(production, labPath, orderId, 'ship', { carrier: '顺丰速运', trackingNumber: 'SF1234567890' });
  await step(clinic, clinicPath, orderId, 'sign');
  if (reaches('completed')) await step(clinic, clinicPath, orderId, 'acceptPass');
  return orderId;
}
