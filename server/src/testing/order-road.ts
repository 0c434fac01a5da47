import type { OrderType } from '@suya/contract/catalogue/catalogue.schema';
import { actOnLabOrder } from '@suya/contract/orders/lab.endpoints';
import { actOnOrder, getDraft, getOrder, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { samples } from '@suya/contract/orders/workflow/samples';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import { casesModule } from '../modules/cases/cases.module.ts';
import { catalogueModule } from '../modules/catalogue/catalogue.module.ts';
import { insertBrand } from '../modules/catalogue/index.ts';
import { clinicsInTests } from '../modules/clinics/testing/clinics-in-tests.ts';
import { deliveriesModule } from '../modules/deliveries/deliveries.module.ts';
import { openLabelPress } from '../modules/deliveries/index.ts';
import { byDue, newestOrdersOfCases, openSlipPress } from '../modules/orders/index.ts';
import { ordersModule } from '../modules/orders/orders.module.ts';
import { patientsModule } from '../modules/patients/patients.module.ts';
import { plansModule } from '../modules/plans/plans.module.ts';
import { openStorage, type Storage } from '../platform/files/index.ts';
import { newId } from '../platform/ids.ts';
import type { Module } from '../platform/module.ts';
import { openSheetPress } from '../platform/sheets/sheet-press.ts';
import { composeModules } from './compose-modules.ts';
import { consenting } from './consenting.ts';
import {
  aClinic,
  aDoctor,
  aLabPerson,
  type Ground,
  type SignedIn,
  type Staff,
  systemOf,
  type TestClinic,
} from './people.ts';
import { aLabUpload } from './stored-file.ts';
import { type Compose, composeServer, type TestServer } from './test-server.ts';

const press = openSlipPress();
const labels = openLabelPress();
const sheets = openSheetPress();
const parts = { press, sheets, labels, publicUrl: 'http://127.0.0.1', brandName: '素牙' };

/** The modules between a clinic and an order that arrived, in their order, but for identity, clinics and payments. */
export const roadModules = (storage: Storage): Module[] => [
  patientsModule,
  catalogueModule,
  casesModule({ newestOrders: newestOrdersOfCases, byDue, sheets }),
  ordersModule(parts),
  plansModule,
  deliveriesModule({ ...parts, storage }),
];

/** Everything between a patient and an order that arrived. */
export const composeRoad: Compose = async (given) => {
  const storage = await openStorage(given.config.dataDir);
  const composed = await composeModules(clinicsInTests, ...roadModules(storage))(given);
  return {
    ...composed,
    async close() {
      await composed.close();
      await storage.close();
    },
  };
};

export const aRoadServer = (): Promise<TestServer> => composeServer(composeRoad);

const named = (text: string) => ({ zh: text, en: text });

interface Ordered {
  readonly type: OrderType;
  readonly priceFen: number;
}

/** A series that needs nothing but a jaw and a sheet. */
export async function aSeries(
  ground: Ground,
  { type, priceFen }: Ordered,
): Promise<{ seriesId: string; specificationId: string }> {
  const [seriesId, specificationId] = [newId(), newId()];
  const series = {
    id: seriesId,
    key: seriesId,
    label: named('系列'),
    intro: named(''),
    turnaroundDays: 3,
    jaws: ['upper' as const],
    needsSpan: false,
    maxSets: 2,
    specifications: [{ id: specificationId, label: named('0.75'), thicknessMm: 0.75, priceFen }],
    settings: [],
  };
  await insertBrand(systemOf(ground), type, { id: newId(), label: named('牌'), series: [series] }, 0);
  return { seriesId, specificationId };
}

/** The lab's people, each a different one. */
export interface Lab {
  readonly intake: SignedIn;
  readonly designer: SignedIn;
  readonly checker: SignedIn;
  readonly production: SignedIn;
}

export async function aLab(ground: Ground): Promise<Lab> {
  return {
    intake: await aLabPerson(ground, 'intake'),
    designer: await aLabPerson(ground, 'design'),
    checker: await aLabPerson(ground, 'design'),
    production: await aLabPerson(ground, 'production'),
  };
}

/** An order on its way, with the people who move it. */
export interface Case {
  readonly ground: Ground;
  readonly clinic: TestClinic;
  readonly doctor: Staff;
  readonly lab: Lab;
  readonly orderId: string;
}

function must<T>({ status, body }: { status: number; body: { data: T | null; msg?: string; extra?: unknown } }): T {
  if (status !== 200 || body.data === null) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

const delivery = {
  name: '王',
  phone: '13900001111',
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  address: '1 号',
};

/** A submitted order of a clinic of its own: a retainer for 100 yuan unless told otherwise. */
export async function aCase(ground: Ground, ordered: Partial<Ordered> = {}): Promise<Case> {
  const { type = 5, priceFen = 10_000 } = ordered;
  const clinic = await aClinic(ground);
  const doctor = await aDoctor(clinic);
  const patient = must(await doctor.ask(createPatient, { name: '陈晓雯', sex: 'female', ...consenting }));
  const prescription = {
    ...(await aSeries(ground, { type, priceFen })),
    jaw: 'upper' as const,
    physicalModel: true,
    delivery,
  };
  const saved = must(
    await doctor.ask(saveDraft, { type, patientId: patient.id, doctorId: doctor.memberId, prescription }),
  );
  const { totalFen, version } = must(await doctor.ask(getDraft, { orderId: saved.id }));
  must(await doctor.ask(submitOrder, { orderId: saved.id, version, amountFen: totalFen }));
  return { ground, clinic, doctor, lab: await aLab(ground), orderId: saved.id };
}

/** The order as its doctor sees it. */
export const orderOf = async ({ doctor, orderId }: Case): Promise<OrderDetail> =>
  must(await doctor.ask(getOrder, { orderId }));

type Fields = Record<string, unknown>;

/** Tries an event as somebody of the lab or of the clinic, at the order's version as it is. */
export async function attempt(one: Case, who: SignedIn, event: OrderEvent, fields: Fields = {}) {
  const { version } = await orderOf(one);
  const endpoint = who === one.doctor || 'clinicId' in who ? actOnOrder : actOnLabOrder;
  return who.ask(endpoint, { orderId: one.orderId, event, version, fields });
}

/** Does an event that has to succeed. */
export async function act(one: Case, who: SignedIn, event: OrderEvent, fields: Fields = {}): Promise<OrderDetail> {
  return must(await attempt(one, who, event, fields));
}

/** Takes a submitted order to where its design begins. */
export async function toDesign(one: Case): Promise<void> {
  const { intake, designer } = one.lab;
  await act(one, intake, 'approve', { promisedOn: '2099-01-01' });
  await act(one, intake, 'modelReady');
  await act(one, designer, 'assign', { designerId: designer.userId });
  await act(one, designer, 'startDesign');
}

/** A file that the lab uploaded for an order and that passed its check. */
export function aLabFile(one: Case, file: { kind?: 'design' | 'scan'; orderId?: string } = {}): Promise<string> {
  const { ground, clinic, lab, orderId } = one;
  return aLabUpload(ground, lab.designer, { kind: 'design', clinicId: clinic.id, orderId, ...file });
}

/** Tries to upload a design version from these files. */
export async function tryUpload(one: Case, fileIds: string[], who: SignedIn = one.lab.designer) {
  const { version } = await orderOf(one);
  return who.ask(uploadDesign, { orderId: one.orderId, version, fileIds, note: '第一版' });
}

/** A new version that waits for its internal check. @returns its id */
export async function aVersionInCheck(one: Case): Promise<string> {
  const [newest] = must(await tryUpload(one, [await aLabFile(one)])).designs;
  if (!newest) throw new Error('no version came of it');
  return newest.id;
}

/** A new version that the doctor may decide on. @returns its id */
export async function aPublishedVersion(one: Case): Promise<string> {
  const versionId = await aVersionInCheck(one);
  await act(one, one.lab.checker, 'passCheck', samples.passCheck);
  await act(one, one.lab.checker, 'publish', { versionId });
  return versionId;
}
