import { exitClinic } from '@suya/contract/clinics/relations.endpoints';
import { handOverAdmin } from '@suya/contract/clinics/staff.endpoints';
import { removeAccount } from '@suya/contract/identity/account.endpoints';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { callOrigin } from '../../../testing/call-origin.ts';
import { type Owner, openClient } from '../../../testing/owner.ts';
import { aClinic, aPerson, type SignedIn, signIn, systemOf, type TestClinic } from '../../../testing/people.ts';
import { useTwoProcesses } from '../../../testing/two-processes.ts';
import { useServer } from '../../../testing/use-server.ts';
import { PASSWORD } from '../../identity/testing/signing-in.ts';
import { addMember } from '../index.ts';

const server = useServer();
const two = useTwoProcesses(() => server.current);
const ROUNDS = 6;

interface Colleague extends SignedIn {
  readonly memberId: string;
}

/** Somebody of the clinic who can prove themselves, at work in it. */
async function aColleague(clinic: TestClinic, role: 'admin' | 'assistant'): Promise<Colleague> {
  const person = await aPerson(server.current, { password: PASSWORD });
  const { userId, name } = person;
  const memberId = await addMember(systemOf(server.current), { clinicId: clinic.id, userId, name, roles: [role] });
  return { ...(await signIn(server.current, person, { side: 'clinic', clinicId: clinic.id })), memberId };
}

/** Who manages the clinic: at work, admin, with an account that somebody can enter. */
async function adminsOf({ id }: Pick<TestClinic, 'id'>): Promise<number> {
  const { rows } = await sql<{ admins: number }>`
    SELECT count(*)::int AS admins FROM membership m JOIN user_account u ON u.id = m.user_id
     WHERE m.clinic_id = ${id} AND m.work_status = 'working' AND 'admin' = ANY (m.roles) AND u.closed_at IS NULL`.execute(
    systemOf(server.current).db,
  );
  return rows[0]?.admins ?? -1;
}

const close = (at: 0 | 1, { token }: SignedIn) =>
  callOrigin(two.origins[at], removeAccount, { password: PASSWORD }, { token });
const leave = (at: 0 | 1, clinic: TestClinic, { token }: SignedIn) =>
  callOrigin(two.origins[at], exitClinic, { clinicId: clinic.id }, { token });

/**
 * Lets two acts come to the moment before they count the admins, and go on from there together.
 * @returns their codes
 */
async function together(
  owner: Owner,
  clinic: TestClinic,
  acts: readonly (() => Promise<{ body: { code: number } }>)[],
) {
  await owner.query('BEGIN');
  await owner.query(`SELECT pg_advisory_xact_lock(hashtextextended('clinic.admins:' || $1, 0))`, [clinic.id]);
  const answers = acts.map((act) => act());
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
      );
      expect(rows[0]?.waiting).toBe(acts.length);
    },
    { timeout: 20_000, interval: 20 },
  );
  await owner.query('COMMIT');
  return (await Promise.all(answers)).map(({ body }) => body.code);
}

describe('of a clinic’s last two admins at the same time', () => {
  test('one closes their account or the other leaves, never both', async () => {
    const owner = await openClient(server.current.test.admin);
    for (let round = 0; round < ROUNDS; round += 1) {
      const clinic = await aClinic(server.current);
      const [one, other] = [await aColleague(clinic, 'admin'), await aColleague(clinic, 'admin')];
      const codes = await together(owner, clinic, [() => close(0, one), () => leave(1, clinic, other)]);
      expect(codes.sort()).toEqual([200, 60062]);
      expect(await adminsOf(clinic)).toBe(1);
    }
    await owner.end();
  });

  test('nobody hands the clinic over to somebody who closes their account meanwhile', async () => {
    const owner = await openClient(server.current.test.admin);
    for (let round = 0; round < ROUNDS; round += 1) {
      const clinic = await aClinic(server.current);
      const [admin, heir] = [await aColleague(clinic, 'admin'), await aColleague(clinic, 'assistant')];
      const handOver = () =>
        callOrigin(two.origins[1], handOverAdmin, { employeeId: heir.memberId }, { token: admin.token });
      const codes = await together(owner, clinic, [() => close(0, heir), handOver]);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(await adminsOf(clinic)).toBe(1);
    }
    await owner.end();
  });

  test('canary: who counts the others without holding them leaves the clinic to nobody', async () => {
    const clinic = await aClinic(server.current);
    const both = [await aColleague(clinic, 'admin'), await aColleague(clinic, 'admin')];
    const clients = await Promise.all(both.map(() => openClient(server.current.test.admin)));
    for (const [at, client] of clients.entries()) {
      await client.query('BEGIN');
      const { rows } = await client.query<{ others: number }>(
        `SELECT count(*)::int AS others FROM membership WHERE clinic_id = $1 AND user_id <> $2
            AND work_status = 'working' AND 'admin' = ANY (roles)`,
        [clinic.id, both[at]?.userId],
      );
      expect(rows[0]?.others).toBe(1);
    }
    for (const [at, client] of clients.entries()) {
      await client.query(`UPDATE membership SET work_status = 'left' WHERE id = $1`, [both[at]?.memberId]);
      await client.query('COMMIT');
      await client.end();
    }
    expect(await adminsOf(clinic)).toBe(0);
  });
});
