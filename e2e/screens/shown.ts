import { newPhone, readInvitation } from '../support/accounts.ts';
import type { Crew } from '../support/journey.ts';
import { ask, forgetLimits, people } from '../support/people.ts';
import { somePhoto } from '../support/photo.ts';
import { asked, clinicPath, orderAt, type Start, step } from '../support/starts.ts';
import { apiOf, upload } from '../support/store.ts';

interface World {
  readonly as: Crew;
  readonly origin: string;
  /** What another name stands for. */
  readonly value: (name: Name) => Promise<string>;
}
type Maker = (world: World) => Promise<string>;

const clinicOf = async ({ as, origin }: World) => apiOf(await as(people.clinicAdmin), origin);

const patient = (sign: string): string => `画面${sign}${Date.now() % 1_000_000}`;
const made =
  (start: Start, sign: string): Maker =>
  ({ as, origin }) =>
    orderAt(as, origin, { start, patient: patient(sign) });

interface Listed {
  readonly id: string;
  readonly caseId: string;
  readonly patientId: string;
  readonly designs: readonly unknown[];
}

/** The newest order of the first clinic that a filter lets through. */
const listed =
  (filter: object): Maker =>
  async (world) => {
    const clinic = await clinicOf(world);
    const page = await asked<{ list: Listed[] }>(clinic.post(`${clinicPath}/list`, { ...filter, pageSize: 10 }));
    return page.list[0]?.id ?? '';
  };

/** The demonstration's order with two versions of a plan, with marks, and with a conversation. */
const plan: Maker = async (world) => {
  const clinic = await clinicOf(world);
  const filter = { keyword: '张子涵', type: 5, pageSize: 50 };
  const { list } = await asked<{ list: Listed[] }>(clinic.post(`${clinicPath}/list`, filter));
  for (const { id } of list) {
    const { designs } = await asked(clinic.get(`${clinicPath}/${id}`));
    if (designs.length > 1) return id;
  }
  throw new Error('the demonstration has no plan in two versions');
};

const ofPlan =
  (key: 'caseId' | 'patientId'): Maker =>
  async (world) => {
    const clinic = await clinicOf(world);
    return (await asked<Listed>(clinic.get(`${clinicPath}/${await world.value('plan')}`)))[key];
  };

interface Bill {
  readonly orderId: string;
  readonly payInfoId: string;
  readonly amountFen: number;
}

/** The open bill of an order that waits for its payment. */
async function unpaid(world: World, sign: string): Promise<Bill> {
  const orderId = await made('billed', sign)(world);
  const clinic = await clinicOf(world);
  const { list } = await asked<{ list: Bill[] }>(
    clinic.post('/suyastar-api/order-pay-info/unPayList', { pageSize: 50 }),
  );
  const bill = list.find((one) => one.orderId === orderId);
  if (!bill) throw new Error('an order that waits for its payment has no bill');
  return bill;
}

/** A payment that was begun: its code can be scanned. */
const payment: Maker = async (world) => {
  const { payInfoId, amountFen } = await unpaid(world, '付');
  const clinic = await clinicOf(world);
  const { payNo, payToken } = await asked<{ payNo: string; payToken: string }>(
    clinic.post('/suyastar-api/order-pay-info/mergePay', { payInfoIds: [payInfoId], amountFen }),
  );
  await asked(clinic.post('/suyastar-api/pay/savePayType', { payNo, payToken, payType: 1 }));
  return payToken;
};

/** An order that was made and does not fit. */
const disputed: Maker = async (world) => {
  const orderId = await made('acceptance', '争')(world);
  const clinic = await clinicOf(world);
  const photo = await upload(clinic, 'photo', 'fit.png', somePhoto(240));
  if ('refused' in photo) throw new Error(photo.refused);
  await step(clinic, clinicPath, orderId, 'acceptFail', { reason: '26 处翘动', photoIds: [photo.id] });
  return orderId;
};

/** A box with the model of an order, on its way to the lab. */
const delivery: Maker = async (world) => {
  const { as, origin } = world;
  const orderId = await orderAt(as, origin, { start: 'submitted', patient: patient('盒'), physicalModel: true });
  const accessories = [{ kind: 'biteRecord', count: 1 }];
  const box = { carrier: '顺丰速运', trackingNumber: 'SF2026000002', remark: '易碎，请轻放' };
  const clinic = await clinicOf(world);
  const items = [{ orderId, accessories }];
  return (await asked<{ id: string }>(clinic.post('/suyastar-api/v1/deliveries', { ...box, items }))).id;
};

const submission: Maker = async ({ as, origin }) => {
  const reviewer = await apiOf(await as(people.reviewer), origin);
  const { list } = await asked<{ list: { submissionId: string }[] }>(
    reviewer.post('/lab-api/v1/authentications/list', {}),
  );
  return list[0]?.submissionId ?? '';
};

const invitation: Maker = async (world) => {
  const phone = newPhone();
  const work = { roles: ['assistant'], job: 'chairsideAssistant', jobType: 'assistant', workType: 'fullTime' };
  const clinic = await clinicOf(world);
  await forgetLimits();
  await asked(clinic.post('/tenant-api/v1/employees/invite', { phone, name: '周文', ...work }));
  const link = await readInvitation(await world.as(people.clinicAdmin), phone);
  return new URL(link).searchParams.get('token') ?? '';
};

const progress: Maker = async (world) => {
  const clinic = await clinicOf(world);
  const path = `/suyastar-api/v1/cases/${await world.value('case')}/progress-links`;
  return (await asked<{ token: string }>(clinic.post(path, { days: 30 }))).token;
};

const phone: Maker = async (world) => {
  const clinic = await clinicOf(world);
  const path = `${clinicPath}/${await world.value('submitted')}/phone-link`;
  return new URL((await asked<{ url: string }>(clinic.post(path, {}))).url).hash.slice(1);
};

/** What a waiting browser draws as its code; good for two minutes. */
const scan: Maker = async ({ as, origin }) => {
  const { request } = (await as(people.clinicAdmin)).context();
  const answer = await request.post(`${origin}/partner-api/v1/qr-status`, { data: {} });
  const { data } = (await answer.json()) as { data: { qrContent: string } };
  return new URL(data.qrContent).searchParams.get('id') ?? '';
};

const clinic: Maker = async () =>
  (await ask<{ id: string }>("SELECT id FROM clinic WHERE name = '晨曦口腔门诊部'"))[0]?.id ?? '';

const makers = {
  ...{ plan, payment, disputed, delivery, submission, invitation, progress, phone, scan, clinic },
  draft: made('draft', '甲'),
  otherDraft: made('draft', '乙'),
  submitted: made('submitted', '丙'),
  paid: made('paid', '戊'),
  production: made('production', '己'),
  finished: listed({ type: 5, group: 'finished' }),
  sportsBraces: listed({ type: 3 }),
  whiteBraces: listed({ type: 4 }),
  removeAppliance: listed({ type: 7 }),
  childCorrect: listed({ type: 8 }),
  case: ofPlan('caseId'),
  patient: ofPlan('patientId'),
  bill: async (world: World) => (await unpaid(world, '账')).payInfoId,
} satisfies Record<string, Maker>;
type Name = keyof typeof makers;

/** Good for minutes only, or until it was opened: made anew whenever it is asked for. */
const fleeting: ReadonlySet<Name> = new Set(['scan', 'phone']);

/**
 * Fills in the addresses of screens: finds or makes, each once unless it is fleeting, what stands in braces.
 * @param origin where the product of this journey is
 */
export function shownTo(as: Crew, origin: string): (address: string) => Promise<string> {
  const kept = new Map<Name, Promise<string>>();
  const value = (name: Name): Promise<string> => {
    const known = kept.get(name) ?? makers[name]({ as, origin, value });
    if (!fleeting.has(name)) kept.set(name, known);
    return known;
  };
  return async (address) => {
    let filled = address;
    for (const [braces, name] of address.matchAll(/\{(\w+)\}/g)) {
      const found = await value(name as Name);
      if (!found) throw new Error(`nothing was found for ${braces} of ${address}`);
      filled = filled.replace(braces, found);
    }
    return filled;
  };
}
