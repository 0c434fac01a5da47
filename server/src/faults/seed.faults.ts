import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../modules/identity/index.ts';
import { demoOrders } from '../seed/orders.data.ts';
import { temporaryFolder } from '../testing/engine.ts';
import { freePort } from '../testing/free-port.ts';
import { type Behind, lookBehind } from './behind.ts';
import { brokenPromises } from './promises.ts';
import { cleanUp, Started, type StartOptions } from './started.ts';

let dataDir: string;
let starts: Started[];
let behind: Behind | undefined;

beforeEach(async () => {
  dataDir = await temporaryFolder();
  starts = [];
});
afterEach(async () => {
  await behind?.close().catch(() => {});
  behind = undefined;
  await cleanUp(dataDir, starts);
});

async function start(options: StartOptions = {}): Promise<Started> {
  const started = new Started(dataDir, await freePort(), options);
  starts.push(started);
  return started;
}

const seed = (env?: Readonly<Record<string, string>>) =>
  start({ command: ['npm', 'run', 'seed'], ...(env ? { env } : {}) });

/** Looks at the database of the server that runs. */
async function look(): Promise<Behind> {
  await behind?.close().catch(() => {});
  behind = await lookBehind(dataDir);
  return behind;
}

const TABLES = [
  ...[
    'user_account',
    'clinic',
    'organisation',
    'membership',
    'lab_staff',
    'patient',
    'orders',
    'order_history',
    'bill',
  ],
  ...['treatment_case', 'case_message', 'shipment', 'auth_submission', 'staff_invitation', 'clinic_application'],
];

async function rowsOf({ system }: Behind): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(system.db);
    return [table, rows[0]?.n ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** What the demonstration is made of. */
async function expectDemonstration(at: Behind): Promise<Record<string, number>> {
  const rows = await rowsOf(at);
  const { db } = at.system;
  expect(rows).toMatchObject({
    patient: 40,
    lab_staff: 7,
    auth_submission: 3,
    staff_invitation: 1,
    clinic_application: 1,
  });
  const kinds = await db.selectFrom('organisation').select('kind').where('auth_status', '=', 1).execute();
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['main', 'single', 'single', 'sub', 'sub']);
  const doctors = await db.selectFrom('doctor_auth').select('user_id').where('status', '=', 1).execute();
  expect(doctors.length).toBeGreaterThanOrEqual(5);
  const staff = await db.selectFrom('lab_staff').select('roles').execute();
  const roles = staff.flatMap((one) => one.roles).sort();
  expect(roles).toEqual(['design', 'design', 'finance', 'intake', 'platformAdmin', 'production', 'support']);
  const states = await db.selectFrom('orders').select('status').distinct().execute();
  expect(states.length).toBeGreaterThanOrEqual(15);
  expect(rows.orders).toBeGreaterThanOrEqual(demoOrders.length);
  const phones = await db.selectFrom('patient').select('phone').execute();
  const told = phones.flatMap(({ phone }) => (phone ? [phone] : []));
  expect(told.length).toBeGreaterThan(20);
  expect(told.length).toBeLessThan(40);
  expect(new Set(told).size).toBe(told.length);
  expect(await brokenPromises(at.system)).toEqual([]);
  return rows;
}

test('a first start that is killed amid its demo data is gone on with, and nobody is entered twice', async () => {
  const first = await start();
  await first.says('Demo orders of');
  const { system } = await look();
  const orders = async () =>
    system.db
      .selectFrom('demo_step')
      .select('name')
      .where('name', 'like', 'order %')
      .where('done_at', 'is not', null)
      .execute();
  while ((await orders()).length < 3) await first.serverPid();
  await first.crash('both');
  expect(first.said).not.toContain('13800000001');

  const second = await start();
  await second.ready();
  expect(second.said).toContain('Going on with the demo data');
  expect(second.said).toContain('13800000001');
  const rows = await expectDemonstration(await look());
  expect(rows.orders).toBe(demoOrders.length);
});

describe('npm run seed', () => {
  test('fills an empty database once, and no later start adds a row', async () => {
    const seeding = await seed();
    expect(await seeding.exit).toBe(0);
    expect(seeding.said).toContain('13800000001');
    const begun = await start();
    await begun.ready();
    const rows = await expectDemonstration(await look());
    expect(rows.orders).toBe(demoOrders.length);
    await behind?.close();
    await begun.stop();

    const again = await seed();
    expect(await again.exit).not.toBe(0);
    expect(again.said).toContain('has data already');
    await (await start()).ready();
    expect(await rowsOf(await look())).toEqual(rows);
  });

  test('is refused in production', async () => {
    const seeding = await seed({ NODE_ENV: 'production' });
    expect(await seeding.exit).not.toBe(0);
    expect(seeding.said).toContain('production gets no demo data');
  });

  test('is refused where people are who are not of the demonstration', async () => {
    const started = await start({ env: { DEMO: '0' } });
    await started.ready();
    const { system } = await look();
    await system.transaction((tx) =>
      createUser(tx, { phone: '13511110000', name: '钱一', password: 'eine-lange-Zeile-1' }),
    );
    await behind?.close();
    await started.stop();
    const seeding = await seed();
    expect(await seeding.exit).not.toBe(0);
    expect(seeding.said).toContain('has data already');
    const later = await start();
    await later.ready();
    expect(later.said).toContain('no demo data is filled in');
    expect(later.said).not.toContain('13800000001');
  });
});
