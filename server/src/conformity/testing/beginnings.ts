import { saveDraft } from '@suya/contract/orders/orders.endpoints';
import type { OrderType } from '@suya/contract/orders/workflow/terms';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import type { SandboxProcess } from '../../modules/payments/gateways/testing/sandbox-process.ts';
import { aSeries } from '../../testing/order-road.ts';
import { aClinic, aDoctor, aPhone } from '../../testing/people.ts';
import type { WholeServer } from '../../testing/use-server.ts';
import { handsOf } from './hands.ts';
import { aClinicFile, type Walks } from './walk.ts';
import type { Walker } from './ways.ts';

const first = { status: 1, kind: 4, road: 'first', hasScans: true, isFree: false } as const;

/** How orders come to be: drafted by the clinic with or without scans, and applied for on a finished one. */
export const beginnings: readonly Walker[] = [
  { ...first, type: 5 },
  { ...first, type: 5, hasScans: false },
  { ...first, type: 5, isFree: true },
  { ...first, type: 8 },
  { ...first, type: 8, isFree: true },
];

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

interface Drafted {
  readonly type: OrderType;
  readonly hasScans: boolean;
  readonly isFree: boolean;
}

/** A complete draft for a patient of its own. @returns its id */
async function aDraft(walks: Walks, { type, hasScans, isFree }: Drafted): Promise<string> {
  const { person } = walks.hands.doctor;
  const patient = await person.ask(createPatient, { name: '陈晓雯', sex: 'female', phone: aPhone() });
  const scans = hasScans ? { upper: await aClinicFile(walks, 'scan') } : {};
  const prescription = {
    ...(await seriesFor(walks, type, isFree)),
    ...{ jaw: 'upper' as const, physicalModel: !hasScans, scans, delivery },
  };
  const content = { type, patientId: patient.body.data.id, doctorId: person.memberId, prescription };
  const { body } = await person.ask(saveDraft, content);
  if (!body.data) throw new Error(`no draft: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** An order as the walk begins it. @returns its id */
export const begin = (walks: Walks, start: Walker): Promise<string> => aDraft(walks, start);
