import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getProfile } from '@suya/contract/identity/account.endpoints';
import { describe, expect, test } from 'vitest';
import { addMember } from '../../modules/clinics/index.ts';
import { createUser, insertLabPerson } from '../../modules/identity/index.ts';
import { aClinic, anAdmin, aPhone, type SignedIn, signIn } from '../../testing/people.ts';
import { useServer } from '../../testing/use-server.ts';
import { demoPassword } from '../people.data.ts';
import { demoState } from '../seed.ts';
import { leftByDemo, requireNoDemo } from './left-by-demo.ts';
import { removeDemo } from './remove-demo.ts';

const server = useServer();
const left = () => leftByDemo(server.app.system.db, server.current.config.dataDir);
const remove = () => removeDemo(server.app.system, server.current.config.dataDir);

/** Somebody of the demonstration, signed in: admin of a clinic, or the platform's administrator. */
async function aDemoPerson(clinicId: string | null): Promise<SignedIn> {
  const { system } = server.app;
  const phone = aPhone();
  const name = '演示';
  const userId = await createUser(system, { phone, name, password: demoPassword, isDemo: true });
  if (clinicId === null) await insertLabPerson(system, { userId, name, roles: ['platformAdmin'] });
  else await addMember(system, { clinicId, userId, name, roles: ['admin'] });
  const place = clinicId === null ? ({ side: 'lab', clinicId } as const) : ({ side: 'clinic', clinicId } as const);
  return signIn(server.current, { userId, name, phone }, place);
}

async function keepSandbox(): Promise<void> {
  const folder = join(server.current.config.dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'merchant.json'), '{}');
}

describe('what a demonstration left', () => {
  test('is named with the command that removes it: people by number and phone, the sandbox by its folder', async () => {
    expect(await left()).toEqual([]);
    const clinic = await aClinic(server.current);
    const people = [await aDemoPerson(clinic.id), await aDemoPerson(null)];
    await keepSandbox();
    const [accounts, sandbox] = await left();
    expect(accounts).toContain(': 2 (');
    for (const { phone } of people) expect(accounts).toContain(phone);
    expect(sandbox).toContain(server.current.config.dataDir);
    await expect(requireNoDemo(server.app.system.db, server.current.config.dataDir)).rejects.toThrow(
      'npm run seed -- --remove',
    );
    await remove();
  });

  test('is removed: nobody of it gets in, everybody else does, and a second time there is nothing to do', async () => {
    const clinic = await aClinic(server.current);
    const people = [await aDemoPerson(clinic.id), await aDemoPerson(null)];
    const real = await anAdmin(clinic);
    await keepSandbox();
    expect((await remove())[0]).toBe('Demo accounts closed: 2');
    for (const person of people) expect((await person.ask(getProfile, {})).status).toBe(401);
    expect((await real.ask(getProfile, {})).status).toBe(200);
    const rows = await server.app.system.db
      .selectFrom('user_account')
      .select(['phone', 'password_hash as password'])
      .where('is_demo', '=', true)
      .execute();
    expect(rows.every(({ phone, password }) => phone.startsWith('closed:') && password === null)).toBe(true);
    const staff = server.app.system.db.selectFrom('lab_staff').select('user_id').where('is_active', '=', true);
    expect(await staff.execute()).toEqual([]);
    expect(await left()).toEqual([]);
    await requireNoDemo(server.app.system.db, server.current.config.dataDir);
    expect((await remove())[0]).toBe('Demo accounts closed: 0');
  });

  test('is filled in by no later start, however far the demonstration had come', async () => {
    const { system } = server.app;
    await system.db.insertInto('demo_step').values({ name: 'people' }).execute();
    expect(await demoState(system)).toBe('begun');
    await remove();
    expect(await demoState(system)).toBe('taken');
  });
});
