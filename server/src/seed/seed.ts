import { addAddress } from '@suya/contract/clinics/addresses.endpoints';
import type { Address } from '@suya/contract/clinics/clinics.schema';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { insertBrand } from '../modules/catalogue/index.ts';
import { beginSession, markDemoAccounts } from '../modules/identity/index.ts';
import type { SystemCtx } from '../platform/ctx.ts';
import { tellOfCase } from './cases.ts';
import { demoCatalogue } from './catalogue.data.ts';
import { demoPerson } from './client.ts';
import { makeDemoFiles } from './files.ts';
import { welcomeNewcomers } from './newcomers.ts';
import { type DemoOrder, demoOrders, requirementsOf } from './orders.data.ts';
import { consentOf, demoPassword, demoPatients } from './people.data.ts';
import { type Account, accounts, makePeople, type People } from './people.ts';
import { type Cast, type Stop, stops, travel } from './road.ts';
import { openSteps, type Steps } from './steps.ts';

export { demoPassword };

type Files = Awaited<ReturnType<typeof makeDemoFiles>>;

export interface SeedDeps {
  /** Where the server listens. */
  readonly origin: string;
  readonly system: SystemCtx;
  /** Whether payments can be made: without the sandbox, orders stop at their bill. */
  readonly canPay: boolean;
  readonly say: (text: string) => void;
}

/** The server may be busy or away for a moment: ten seconds. */
const TRIES = 20;

/** The people of one clinic, signed in. */
async function castOf(deps: SeedDeps, people: People, clinicIndex: number): Promise<Cast> {
  const clinic = people.clinics[clinicIndex];
  if (!clinic) throw new Error('no such clinic');
  const person = async (account: { userId: string; side: 'clinic' | 'lab'; clinicId: string | null }) => {
    const { token } = await deps.system.transaction((tx) => beginSession(tx, { ...account, device: 'demo' }));
    return demoPerson(deps.origin, account.userId, token, TRIES);
  };
  const staff = (userId: string) => person({ userId, side: 'clinic', clinicId: clinic.id });
  const lab = (index: number) => person({ userId: people.lab[index] ?? '', side: 'lab', clinicId: null });
  return {
    assistant: await staff(clinic.assistantId),
    doctor: await staff(clinic.doctorUserId),
    doctorId: clinic.doctorId,
    intake: await lab(0),
    designer: await lab(1),
    checker: await lab(2),
    production: await lab(3),
  };
}

type SeededClinic = People['clinics'][number];

/** The clinic's address and patients. @returns the patients' ids */
async function makePatients(steps: Steps, clinic: SeededClinic, cast: Cast, clinics: number, index: number) {
  const { assistant } = cast;
  await steps.once(`address ${clinic.key}`, () => assistant.ask(addAddress, clinic.address, `demo-${clinic.key}`));
  const ids: string[] = [];
  for (const [at, patient] of demoPatients.entries()) {
    if (at % clinics !== index) continue;
    const enter = () => assistant.ask(createPatient, { ...patient, consent: consentOf(patient) }, `demo-patient-${at}`);
    ids.push((await steps.once(`patient ${at}`, enter)).id);
  }
  return ids;
}

async function uploadScans({ assistant }: Cast, files: Files) {
  const upload = async (kind: 'scan' | 'photo', name: string, bytes: Uint8Array<ArrayBuffer>) =>
    (await assistant.upload(kind, name, bytes)).id;
  return {
    upper: await upload('scan', 'upper.ply', files.upper),
    lower: await upload('scan', 'lower.stl', files.lower),
    bite: await upload('scan', 'bite.stl', files.lower),
    photo: await upload('photo', 'smile.jpg', files.photo),
  };
}

/** What is needed to make a demo order. */
interface Workshop {
  readonly cast: Cast;
  readonly files: Files;
  readonly scans: Awaited<ReturnType<typeof uploadScans>>;
  readonly canPay: boolean;
}

/** Brings one order to its goal. If a killed start left it beyond its draft, it stays where it is. */
async function makeOrder(
  { cast, files, scans, canPay }: Workshop,
  plan: DemoOrder,
  at: number,
  of: { name: string; patientId: string; delivery: Address },
): Promise<void> {
  const { upper, lower, bite, photo } = scans;
  const goal: Stop = canPay || stops.indexOf(plan.goal) < stops.indexOf('paid') ? plan.goal : 'unpaid';
  const needs = requirementsOf(plan.prescription);
  const prescription = {
    ...plan.prescription,
    scans: { upper, lower, bite: needs.includes('biteScan') ? bite : null },
    smilePhoto: needs.includes('smilePhoto') ? photo : null,
    photos: needs.includes('photos') ? [photo] : [],
    delivery: of.delivery,
  };
  const key = `demo-${of.name.replaceAll(' ', '-')}`;
  const { type, stage = null } = plan;
  const journey = { type, patientId: of.patientId, prescription, stage, goal, key };
  const orderId = await travel(cast, journey, { upper, lower, design: files.design });
  await plan.show?.(cast, orderId);
  await tellOfCase(cast, orderId, at, files.photo);
}

async function makeOrders(deps: SeedDeps, people: People, steps: Steps): Promise<void> {
  const files = await makeDemoFiles();
  for (const [index, clinic] of people.clinics.entries()) {
    const cast = await castOf(deps, people, index);
    const patientIds = await makePatients(steps, clinic, cast, people.clinics.length, index);
    const nameOf = (at: number) => `order ${clinic.key} ${at}`;
    const plans = demoOrders.filter((order) => order.clinic === clinic.key);
    if (plans.every((_, at) => steps.isDone(nameOf(at)))) continue;
    deps.say(`Demo orders of ${clinic.name} …`);
    // The uploads are repeated on another day: files that no order refers to are deleted after one.
    const today = new Date().toISOString().slice(0, 10);
    const scans = await steps.once(`scans ${clinic.key} ${today}`, () => uploadScans(cast, files));
    const workshop = { cast, files, scans, canPay: deps.canPay };
    for (const [at, plan] of plans.entries()) {
      const of = { name: nameOf(at), patientId: patientIds[at % patientIds.length] ?? '', delivery: clinic.address };
      await steps.onceOnly(of.name, () => makeOrder(workshop, plan, at, of));
    }
  }
}

/** Whether a database is empty, half filled, holds the complete demo, or holds people of its own. */
export async function demoState(ctx: SystemCtx): Promise<'empty' | 'begun' | 'finished' | 'taken'> {
  const { state } = await openSteps(ctx);
  if (state === 'removed') return 'taken';
  if (state !== 'none') return state;
  const phones = await ctx.db.selectFrom('user_account').select('phone').execute();
  if (phones.length === 0) return 'empty';
  // Data from a version that did not record its seeding steps is taken to be complete.
  return phones.some(({ phone }) => phone === accounts[0]?.phone) ? 'finished' : 'taken';
}

async function fill(deps: SeedDeps): Promise<void> {
  const steps = await openSteps(deps.system);
  deps.say(steps.state === 'begun' ? 'Going on with the demo data of an earlier start …' : 'Filling in demo data …');
  const people = await steps.once('people', () =>
    deps.system.transaction(async (tx) => {
      for (const [position, { orderType, brand }] of demoCatalogue.entries())
        await insertBrand(tx, orderType, brand, position);
      const made = await makePeople(tx);
      await steps.markIn(tx, 'people', made);
      return made;
    }),
  );
  await makeOrders(deps, people, steps);
  await welcomeNewcomers(deps, people, steps);
  await steps.finish();
}

/**
 * Loads the demo data into an empty database (catalogue, people, 40 patients, orders in many states) through the
 * endpoints that the screens use, or resumes an interrupted start. If the data is there already, it only marks the demo
 * accounts; if the database holds other people, it does nothing.
 * @returns the accounts to sign in with
 */
export async function seedDemo(deps: SeedDeps): Promise<readonly Account[]> {
  const state = await demoState(deps.system);
  if (state === 'taken') {
    deps.say('This database has people of its own: no demo data is filled in.');
    return [];
  }
  if (state !== 'finished') await fill(deps);
  // Data from a version that did not mark demo accounts: nobody owns their phones either.
  const phones = accounts.map(({ phone }) => phone);
  if (state === 'finished') await markDemoAccounts(deps.system, phones);
  return accounts;
}
