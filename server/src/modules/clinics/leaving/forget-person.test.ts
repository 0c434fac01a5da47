import { createCompany, submitDoctorAuth } from '@suya/contract/clinics/papers.endpoints';
import { applyToClinic, listApplyClinics } from '@suya/contract/clinics/relations.endpoints';
import { listEmployees } from '@suya/contract/clinics/staff.endpoints';
import { removeAccount } from '@suya/contract/identity/account.endpoints';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { aClinic, anAdmin, aPerson, type SignedIn, signIn, systemOf } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { PASSWORD } from '../../identity/testing/signing-in.ts';
import { addMember } from '../index.ts';
import { aCompany, doctorPapers } from '../testing/papers.ts';

const server = useServer();
/** What follows from news comes a moment later. */
const PATIENCE = { timeout: 15_000 };
const nowhere = { side: 'none', clinicId: null } as const;

const aVisitor = async (): Promise<SignedIn> =>
  signIn(server.current, await aPerson(server.current, { password: PASSWORD }), nowhere);

/** How many rows of the database say something of the person: their own papers, and the mark in any text. */
async function traces({ userId }: SignedIn, mark: string): Promise<{ papers: number; marks: number }> {
  const { rows } = await sql<{ papers: number; marks: number }>`
    SELECT (SELECT count(*)::int FROM paper WHERE user_id = ${userId}) AS papers,
           (SELECT count(*)::int FROM auth_submission s WHERE s::text LIKE ${`%${mark}%`})
           + (SELECT count(*)::int FROM clinic_application a WHERE a::text LIKE ${`%${mark}%`}) AS marks`.execute(
    systemOf(server.current).db,
  );
  return rows[0] ?? { papers: -1, marks: -1 };
}

test('who closes their account leaves no paper and no application; the clinic keeps who worked there', async () => {
  const [clinic, other] = [await aClinic(server.current), await aClinic(server.current)];
  const [admin, elsewhere] = [await anAdmin(clinic), await anAdmin(other)];
  const person = await aVisitor();
  const mark = '欧阳若兰';
  await addMember(systemOf(server.current), {
    clinicId: clinic.id,
    userId: person.userId,
    name: mark,
    roles: ['doctor'],
  });
  await person.ask(submitDoctorAuth, { ...(await doctorPapers(person)), realName: mark });
  await person.ask(applyToClinic, {
    ...{ clinicId: other.id, realName: mark, phone: person.phone, jobType: 'doctor' },
    remark: mark,
  });
  expect(await traces(person, mark)).toEqual({ papers: 2, marks: 2 });
  expect((await person.ask(removeAccount, { password: PASSWORD })).status).toBe(200);
  await vi.waitFor(async () => expect(await traces(person, mark)).toEqual({ papers: 0, marks: 0 }), PATIENCE);
  expect((await elsewhere.ask(listApplyClinics, { side: 'toDecide' })).body.data.total).toBe(0);
  const { list } = (await admin.ask(listEmployees, { workStatus: 'left' })).body.data;
  expect(list.map(({ name }) => name)).toEqual([mark]);
});

test('the licences of an organisation stay when the one who handed them in goes', async () => {
  const founder = await aVisitor();
  const { clinicIds } = (await founder.ask(createCompany, await aCompany(founder))).body.data;
  const clinic = { ground: server.current, id: clinicIds[0] ?? '', name: '' };
  await anAdmin(clinic);
  expect((await founder.ask(removeAccount, { password: PASSWORD })).status).toBe(200);
  await vi.waitFor(async () => {
    const left = await systemOf(server.current)
      .db.selectFrom('membership')
      .select('work_status')
      .where('user_id', '=', founder.userId)
      .executeTakeFirst();
    expect(left?.work_status).toBe('left');
  }, PATIENCE);
  expect((await traces(founder, '—')).papers).toBe(2);
});
