import type { OrderType } from '@suya/contract/catalogue/catalogue.schema';
import { actOnLabOrder, getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { actOnOrder, getOrder, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { checkItems } from '@suya/contract/orders/workflow/needs';
import { trackOf } from '@suya/contract/orders/workflow/terms';
import { getPayStatus, mergePay, savePayType, unPayList } from '@suya/contract/payments/payments.endpoints';
import { uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import type { DemoPerson } from './client.ts';

/** Everybody who has a hand in an order. */
export interface Cast {
  readonly assistant: DemoPerson;
  readonly doctor: DemoPerson;
  readonly doctorId: string;
  readonly intake: DemoPerson;
  readonly designer: DemoPerson;
  readonly checker: DemoPerson;
  readonly production: DemoPerson;
}

export interface DemoFiles {
  readonly upper: string;
  readonly lower: string;
  /** The bytes of the design, uploaded anew for each order. */
  readonly design: Uint8Array<ArrayBuffer>;
}

/** The stops of the road, in order; an order of the demonstration goes as far as one of them. */
export const stops = [
  'draft',
  'submitted',
  'requested',
  'risk',
  'approved',
  'assigned',
  'designing',
  'checking',
  'review',
  'returned',
  'unpaid',
  'paid',
  'production',
  'shipped',
  'acceptance',
  'failed',
  'completed',
] as const;
export type Stop = (typeof stops)[number];

type Asks = Pick<DemoPerson, 'ask'>;
type Fields = Record<string, unknown>;

/** Takes a step as somebody of the clinic. */
export const asClinic = async (
  person: Asks,
  orderId: string,
  event: string,
  fields: Fields = {},
): Promise<OrderDetail> => {
  const { version } = await person.ask(getOrder, { orderId });
  return person.ask(actOnOrder, { orderId, event, version, fields });
};

/** Takes a step as somebody of the lab. */
export const asLab = async (
  person: Asks,
  orderId: string,
  event: string,
  fields: Fields = {},
): Promise<OrderDetail> => {
  const { version } = await person.ask(getLabOrder, { orderId });
  return person.ask(actOnLabOrder, { orderId, event, version, fields });
};

/** A day `days` from today, yyyy-MM-dd. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function design(
  cast: Cast,
  orderId: string,
  files: DemoFiles,
  note: string,
  event?: 'shareRough',
): Promise<void> {
  const file = await cast.designer.upload('design', 'design.stl', files.design, orderId);
  const { version } = await cast.designer.ask(getLabOrder, { orderId });
  await cast.designer.ask(uploadDesign, { orderId, version, fileIds: [file.id], note, ...(event ? { event } : {}) });
}

const currentDesign = async (person: Asks, orderId: string): Promise<string> =>
  (await person.ask(getOrder, { orderId })).designs[0]?.id ?? '';

/** Pays the order's bill by WeChat through the sandbox: the code is scanned, then the gateway is asked. */
async function pay(cast: Cast, orderId: string): Promise<void> {
  const { list } = await cast.assistant.ask(unPayList, { pageSize: 50 });
  const bill = list.find((one) => one.orderId === orderId);
  if (!bill) throw new Error(`no bill for ${orderId}`);
  const { payNo, payToken } = await cast.assistant.ask(mergePay, {
    payInfoIds: [bill.payInfoId],
    amountFen: bill.amountFen,
  });
  const { codeUrl } = await cast.assistant.ask(savePayType, { payNo, payToken, payType: 1 });
  if (!codeUrl) throw new Error('the gateway gave no code');
  const scanned = await fetch(codeUrl, { method: 'POST', body: new URLSearchParams({ how: 'pay' }) });
  if (!scanned.ok) throw new Error(`the sandbox refused to be paid: ${scanned.status}`);
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await cast.assistant.ask(getPayStatus, { payToken })).status === 'settled') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the sandbox did not settle the payment');
}

const isPast = (goal: Stop, stop: Stop): boolean => stops.indexOf(goal) >= stops.indexOf(stop);

/** One order of the demonstration: what is ordered, for whom, and how far it goes. */
export interface Journey {
  readonly type: OrderType;
  readonly patientId: string;
  readonly prescription: Partial<Prescription>;
  /** The stage of treatment that it is for, as its case calls it. */
  readonly stage?: string | null;
  readonly goal: Stop;
  /** Makes its draft one, whatever start enters it. */
  readonly key?: string;
}

/** Enters a draft and, unless that is its goal, hands it to the lab. */
async function begin(cast: Cast, { type, patientId, prescription, stage = null, goal, key }: Journey): Promise<string> {
  const input = { type, patientId, doctorId: cast.doctorId, stage, prescription };
  const draft = await cast.assistant.ask(saveDraft, input, key);
  if (goal !== 'draft') {
    await cast.assistant.ask(submitOrder, { orderId: draft.id, version: draft.version, amountFen: draft.totalFen });
  }
  return draft.id;
}

/** The lab's review; false where the order's goal lies on a side road here. */
async function review(cast: Cast, orderId: string, goal: Stop): Promise<boolean> {
  if (goal === 'requested') {
    await asLab(cast.intake, orderId, 'requestData', {
      reason: '下颌扫描远中不完整，请补扫 37、47 远中',
      fields: ['scans.lower'],
    });
    return false;
  }
  if (goal === 'risk') {
    await asLab(cast.intake, orderId, 'flagRisk', { risk: '37 临床冠短，压膜固位可能不足，建议延长至龈缘' });
    return false;
  }
  const { proposedOn } = await cast.intake.ask(getLabOrder, { orderId });
  await asLab(cast.intake, orderId, 'approve', { promisedOn: proposedOn ?? inDays(7) });
  return goal !== 'approved';
}

async function designRoad(cast: Cast, orderId: string, files: DemoFiles, goal: Stop): Promise<boolean> {
  await asLab(cast.designer, orderId, 'assign', { designerId: cast.designer.userId });
  if (goal === 'assigned') return false;
  await asLab(cast.designer, orderId, 'startDesign');
  if (goal === 'designing') return false;
  await design(cast, orderId, files, '第一版：龈缘按处方修剪');
  if (goal === 'checking') return false;
  await asLab(cast.checker, orderId, 'passCheck', { checked: [...checkItems] });
  const versionId = (await cast.checker.ask(getLabOrder, { orderId })).designs[0]?.id ?? '';
  await asLab(cast.designer, orderId, 'publish', { versionId });
  return (await decide(cast, orderId, goal)) && goal !== 'unpaid';
}

/** What the doctor says to the design; false where the order stays here. */
async function decide(cast: Cast, orderId: string, goal: Stop): Promise<boolean> {
  if (goal === 'review' || goal === 'checking') return false;
  const versionId = await currentDesign(cast.doctor, orderId);
  if (goal === 'returned') {
    await asClinic(cast.doctor, orderId, 'rejectPlan', { versionId, reason: '请将上颌后缘缩短约 1 mm' });
    return false;
  }
  await asClinic(cast.doctor, orderId, 'approvePlan', { versionId });
  return true;
}

async function makeAndShip(cast: Cast, orderId: string, goal: Stop): Promise<void> {
  await pay(cast, orderId);
  if (!isPast(goal, 'production')) return;
  await asLab(cast.production, orderId, 'orderProduction');
  if (!isPast(goal, 'shipped')) return;
  await asLab(cast.production, orderId, 'ship', {
    carrier: '顺丰速运',
    trackingNumber: `SF${orderId.replace(/\D/g, '').slice(-12)}`,
  });
  if (!isPast(goal, 'acceptance')) return;
  await asClinic(cast.assistant, orderId, 'sign');
  if (goal === 'completed') await asClinic(cast.doctor, orderId, 'acceptPass');
}

/** The plan track: a plan that the doctor decides on, then its documents; shared roughly first where that is the goal. */
async function planRoad(cast: Cast, orderId: string, files: DemoFiles, goal: Stop): Promise<boolean> {
  if (goal === 'assigned') return false;
  await asLab(cast.designer, orderId, 'startPlan', { designerId: cast.designer.userId });
  if (goal === 'designing') return false;
  await design(cast, orderId, files, '第一版：三向设计按处方', goal === 'checking' ? 'shareRough' : undefined);
  if (!(await decide(cast, orderId, goal))) return false;
  await asLab(cast.designer, orderId, 'produceDocs');
  return goal !== 'unpaid';
}

/** Takes one order of the demonstration from its draft to where it shall stand, on the track of its appliance. */
export async function travel(cast: Cast, journey: Journey, files: DemoFiles): Promise<string> {
  const { goal, type } = journey;
  const orderId = await begin(cast, journey);
  if (goal === 'draft' || goal === 'submitted') return orderId;
  if (!(await review(cast, orderId, goal))) return orderId;
  const road = trackOf({ type, kind: 4 }) === 'plan' ? planRoad : designRoad;
  const designed = await road(cast, orderId, files, goal);
  if (designed) await makeAndShip(cast, orderId, goal);
  return orderId;
}
