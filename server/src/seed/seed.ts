import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { insertBrand } from '../modules/catalogue/index.ts';
import { addAddress } from '../modules/clinics/index.ts';
import { beginSession, markDemoAccounts } from '../modules/identity/index.ts';
import type { SystemCtx } from '../platform/ctx.ts';
import { tellOfCase } from './cases.ts';
import { demoCatalogue } from './catalogue.data.ts';
import { demoPerson } from './client.ts';
import { makeDemoFiles } from './files.ts';
import { welcomeNewcomers } from './newcomers.ts';
import { demoOrders, requirementsOf } from './orders.data.ts';
import { consentOf, demoPassword, demoPatients } from './people.data.ts';
import { type Account, accounts, makePeople, type People } from './people.ts';
import { type Cast, type Stop, stops, travel } from './road.ts';

export { demoPassword };

export interface SeedDeps {
  /** Where the server listens. */
  readonly origin: string;
  readonly system: SystemCtx;
  /** Whether payments can be made: without the sandbox, orders stop at their bill. */
  readonly canPay: boolean;
  readonly say: (text: string) => void;
}

async function isEmpty(ctx: SystemCtx, table: 'user_account' | 'orders'): Promise<boolean> {
  return (await ctx.db.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined;
}

/** The cast of one clinic, signed in. */
async function castOf(deps: SeedDeps, people: People, clinicIndex: number): Promise<Cast> {
  const clinic = people.clinics[clinicIndex];
  if (!clinic) throw new Error('no such clinic');
  const person = async (account: { userId: string; side: 'clinic' | 'lab'; clinicId: string | null }) => {
    const { token } = await deps.system.transaction((tx) => beginSession(tx, { ...account, device: 'demo' }));
    return demoPerson(deps.origin, account.userId, token);
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

async function makeOrders(deps: SeedDeps, people: People): Promise<void> {
  const files = await makeDemoFiles();
  for (const [index, clinic] of people.clinics.entries()) {
    const scope = { kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: clinic.assistantId } as const;
    await addAddress(deps.system.as(scope), clinic.address);
    const cast = await castOf(deps, people, index);
    const own = demoPatients.filter((_, at) => at % people.clinics.length === index);
    const patientIds: string[] = [];
    for (const patient of own) {
      patientIds.push(
        (await cast.assistant.ask(createPatient, { ...patient, phone: null, consent: consentOf(patient) })).id,
      );
    }
    const plans = demoOrders.filter((order) => order.clinic === clinic.key);
    if (plans.length === 0) continue;
    deps.say(`Demo orders of ${clinic.name} …`);
    const upper = (await cast.assistant.upload('scan', 'upper.ply', files.upper)).id;
    const lower = (await cast.assistant.upload('scan', 'lower.stl', files.lower)).id;
    const bite = (await cast.assistant.upload('scan', 'bite.stl', files.lower)).id;
    const photo = (await cast.assistant.upload('photo', 'smile.jpg', files.photo)).id;
    for (const [at, plan] of plans.entries()) {
      const goal: Stop = deps.canPay || stops.indexOf(plan.goal) < stops.indexOf('paid') ? plan.goal : 'unpaid';
      const needs = requirementsOf(plan.prescription);
      const prescription = {
        ...plan.prescription,
        scans: { upper, lower, bite: needs.includes('biteScan') ? bite : null },
        smilePhoto: needs.includes('smilePhoto') ? photo : null,
        photos: needs.includes('photos') ? [photo] : [],
        delivery: clinic.address,
      };
      const patientId = patientIds[at % patientIds.length] ?? '';
      const journey = { type: plan.type, patientId, prescription, goal };
      const orderId = await travel(cast, journey, { upper, lower, design: files.design });
      await plan.show?.(cast, orderId);
      await tellOfCase(cast, orderId, at, files.photo);
    }
  }
}

/**
 * Fills an empty database with the demonstration: catalogue, people, 40 patients, orders in many states, all through
 * the same endpoints that the screens use. Where anybody is there already, it only notes which accounts are its own.
 * @returns the accounts to sign in with
 */
export async function seedDemo(deps: SeedDeps): Promise<readonly Account[]> {
  if (!(await isEmpty(deps.system, 'user_account'))) {
    // A folder of before this was kept: those phones belong to nobody all the same.
    await markDemoAccounts(
      deps.system,
      accounts.map(({ phone }) => phone),
    );
    return accounts;
  }
  deps.say('Filling in demo data …');
  const people = await deps.system.transaction(async (tx) => {
    for (const [position, { orderType, brand }] of demoCatalogue.entries())
      await insertBrand(tx, orderType, brand, position);
    return makePeople(tx);
  });
  await makeOrders(deps, people);
  await welcomeNewcomers(deps, people);
  return accounts;
}
