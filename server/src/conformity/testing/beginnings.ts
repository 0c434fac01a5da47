import { applyForMore } from '@suya/contract/orders/follow-ups.endpoints';
import { enterOrder } from '@suya/contract/orders/lab-acts.endpoints';
import { getOrder, saveDraft } from '@suya/contract/orders/orders.endpoints';
import { isPhoned, type OrderType, type PhonedKind, phonedKinds } from '@suya/contract/orders/workflow/terms';
import { recordPatientConsent } from '@suya/contract/patients/consent.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import type { SandboxProcess } from '../../modules/payments/gateways/testing/sandbox-process.ts';
import type { Answer } from '../../testing/call.ts';
import { consenting } from '../../testing/consenting.ts';
import { aSeries } from '../../testing/order-road.ts';
import { aClinic, aDoctor, aPhone } from '../../testing/people.ts';
import type { WholeServer } from '../../testing/use-server.ts';
import { goTo } from './go.ts';
import { handsOf } from './hands.ts';
import { aClinicFile, type Walks } from './walk.ts';
import type { Walker } from './ways.ts';

const first = { status: 1, kind: 4, road: 'first', hasScans: true, charge: 'owed' } as const;
const phoned = { ...first, status: 2, hasScans: false } as const;
const purposes = ['restart', 'correction', 'refinement', 'retention'] as const;

/** Drafted by the clinic, with or without scans, for money or free of charge. */
export const drafted: readonly Walker[] = [
  { ...first, type: 5 },
  { ...first, type: 5, hasScans: false },
  { ...first, type: 5, charge: 'free' },
  { ...first, type: 8 },
  { ...first, type: 8, charge: 'free' },
];

/** Entered by the lab for a clinic that phoned, whose model comes by courier; the price named at once or later. */
export const entered: readonly Walker[] = ([5, 6, 12] as const).flatMap((kind) =>
  (['owed', 'unnamed'] as const).map((charge) => ({ ...phoned, kind, type: phonedKinds[kind], charge })),
);

/** Applied for on a finished order of either track; what it costs is its parent's price until the lab names another. */
export const appliedFor: readonly Walker[] = [5, 8].flatMap((type) =>
  (['extra', ...purposes] as const).map((road) => {
    const kind = road === 'extra' ? (2 as const) : (3 as const);
    return { ...first, type, status: 51 as const, kind, road, charge: 'free' as const };
  }),
);

/** How orders come to be. */
export const beginnings: readonly Walker[] = [...drafted, ...entered, ...appliedFor];

const delivery = {
  ...{ name: '王', phone: '13900001111', province: '上海市', city: '上海市', district: '徐汇区', address: '1 号' },
};

/** A clinic with everybody who has to do with its orders, on the whole product with the payment sandbox. */
export async function openWalks({ current, app }: WholeServer, sandbox: SandboxProcess): Promise<Walks> {
  const clinic = await aClinic(current);
  const hands = await handsOf(clinic, await aDoctor(clinic));
  const payments = app.modules.find(({ name }) => name === 'payments');
  if (!payments) throw new Error('the product takes no payments');
  return { ground: current, system: app.system, sandbox, hands, payments };
}

const series = new Map<string, ReturnType<typeof aSeries>>();

/** One series of each type and price is enough for all orders of a run. */
function seriesFor({ ground }: Walks, type: OrderType, isFree: boolean): ReturnType<typeof aSeries> {
  const name = `${type} ${isFree}`;
  const found = series.get(name) ?? aSeries(ground, { type, priceFen: isFree ? 0 : 10_000 });
  series.set(name, found);
  return found;
}

/** What a complete draft for a patient of its own is saved with. */
export async function draftInput(walks: Walks, { type, hasScans, charge }: Walker) {
  const { person } = walks.hands.doctor;
  const patient = await person.ask(createPatient, { name: '陈晓雯', sex: 'female', phone: aPhone(), ...consenting });
  const scans = hasScans ? { upper: await aClinicFile(walks, 'scan') } : {};
  const prescription = {
    ...(await seriesFor(walks, type, charge === 'free')),
    ...{ jaw: 'upper' as const, physicalModel: !hasScans, scans, delivery },
  };
  return { type, patientId: patient.body.data.id, doctorId: person.memberId, prescription };
}

/** A complete draft. @returns its id */
const aDraft = async (walks: Walks, start: Walker): Promise<string> =>
  idIn(await walks.hands.doctor.person.ask(saveDraft, await draftInput(walks, start)));

function idIn({ body }: Answer<{ id: string }>): string {
  if (!body.data) throw new Error(`nothing came to be: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** What an order of a clinic that phoned is entered with. */
export function entryInput({ hands }: Walks, { kind, charge }: Pick<Walker, 'kind' | 'charge'>) {
  return {
    ...{ clinicId: hands.clinic.id, kind: kind as PhonedKind, doctorId: hands.doctor.person.memberId },
    ...{ jaw: 'upper' as const, teeth: [], remark: '电话下单', turnaroundDays: 5, submitted: true },
    newPatient: { name: '陈晓雯', sex: 'female' as const, birthDate: consenting.birthDate },
    unitFen: charge === 'unnamed' ? null : 10_000,
  };
}

async function anEntry(walks: Walks, start: Walker): Promise<string> {
  const { hands } = walks;
  const orderId = idIn(await hands.intake.person.ask(enterOrder, entryInput(walks, start)));
  // Nobody was asked yet: the lab cannot, and the clinic will before it sends a picture.
  const { person } = hands.doctor;
  const patientId = (await person.ask(getOrder, { orderId })).body.data.patientId ?? '';
  await person.ask(recordPatientConsent, { patientId, ...consenting.consent });
  return orderId;
}

/** What a follow-up of an order that was just finished is applied for with; of one sort there is one at a time. */
export async function applicationInput(walks: Walks, { type, road }: Pick<Walker, 'type' | 'road'>) {
  const parent: Walker = { ...first, type, charge: 'free' };
  const orderId = await aDraft(walks, parent);
  await goTo(walks, orderId, parent, 26);
  const asked = road === 'extra' ? { kind: 2 as const } : { kind: 3 as const, purpose: road as Purpose };
  return { orderId, ...asked, reason: '再做一副' };
}

const anApplication = async (walks: Walks, start: Walker): Promise<string> =>
  idIn(await walks.hands.assistant.person.ask(applyForMore, await applicationInput(walks, start)));

type Purpose = (typeof purposes)[number];
/** An order as the walk begins it. @returns its id */
export function begin(walks: Walks, start: Walker): Promise<string> {
  if (start.status === 51) return anApplication(walks, start);
  return isPhoned(start.kind) ? anEntry(walks, start) : aDraft(walks, start);
}
