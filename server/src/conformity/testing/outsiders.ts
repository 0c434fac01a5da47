import { deleteRelate, exitClinic, getEmployeePostInfo } from '@suya/contract/clinics/relations.endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { changeClinic } from '@suya/contract/identity/identity.endpoints';
import { addMember, openOrganisation } from '../../modules/clinics/index.ts';
import { withClient } from '../../platform/db/connection.ts';
import type { Owner } from '../../testing/owner.ts';
import { aClinic, anAdmin, aPerson, signIn, systemOf } from '../../testing/people.ts';
import { tenantTables } from '../../testing/tenant-rows.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { Side } from './side.ts';

/** What every free text of clinic B begins with. */
export const CANARY = 'B-CANARY-';

export interface Persona {
  readonly who: string;
  readonly token: string | undefined;
  /** What of B is this person's own, by right. */
  readonly mayAsk?: readonly Endpoint[];
}

/** What a person does with their own link to a clinic, from wherever they are. */
const ownRelation: readonly Endpoint[] = [deleteRelate, exitClinic, getEmployeePostInfo];

const asOwner = <T>(server: TestServer, act: (client: Owner) => Promise<T>): Promise<T> =>
  withClient(server.test.admin, act);

async function aBranch(server: TestServer, b: Side): Promise<Persona> {
  const system = systemOf(server);
  const main = await openOrganisation(system, { name: '连锁', kind: 'main' });
  const [ofB, ofC] = [
    await openOrganisation(system, { name: '一', kind: 'sub', mainId: main }),
    await openOrganisation(system, { name: '二', kind: 'sub', mainId: main }),
  ];
  const branch = await aClinic(server, { organisationId: ofC });
  await asOwner(server, (client) =>
    client.query('UPDATE clinic SET organisation_id = $2 WHERE id = $1', [b.clinic.id, ofB]),
  );
  return { who: 'the admin of another branch of the chain', token: (await anAdmin(branch)).token };
}

/** Somebody who is also staff of B, signed in at A; and somebody who was. */
async function ofBoth(server: TestServer, a: Side, b: Side): Promise<Persona[]> {
  const [both, former] = [await aPerson(server), await aPerson(server)];
  for (const { userId, name } of [both, former]) {
    const system = systemOf(server);
    await addMember(system, { clinicId: a.clinic.id, userId, name, roles: ['admin'] });
    await addMember(system, { clinicId: b.clinic.id, userId, name, roles: ['admin', 'doctor'] });
  }
  const inA = { side: 'clinic', clinicId: a.clinic.id } as const;
  const stale = await signIn(server, former, { side: 'clinic', clinicId: b.clinic.id });
  await asOwner(server, (client) =>
    client.query(`UPDATE membership SET work_status = 'left' WHERE clinic_id = $1 AND user_id = $2`, [
      b.clinic.id,
      former.userId,
    ]),
  );
  return [
    {
      who: 'a doctor of both clinics in their other session',
      token: (await signIn(server, both, inA)).token,
      mayAsk: [changeClinic, ...ownRelation],
    },
    { who: 'a former member, now elsewhere', token: (await signIn(server, former, inA)).token },
    { who: 'a former member with the session of then', token: stale.token },
  ];
}

/** Everybody who is not in B, or not in this session: none of them may learn of it or change it. */
export async function outsidersOf(server: TestServer, a: Side, b: Side): Promise<Persona[]> {
  return [
    { who: 'nobody', token: undefined },
    { who: 'A’s admin', token: a.admin.token },
    { who: 'A’s doctor', token: a.doctor.token },
    { who: 'A’s assistant', token: a.assistant.token },
    { who: 'A’s finance clerk', token: a.finance.token },
    ...(await ofBoth(server, a, b)),
    await aBranch(server, b),
    {
      who: 'an applicant of B',
      token: (await signIn(server, b.applicant, { side: 'none', clinicId: null })).token,
      mayAsk: ownRelation,
    },
  ];
}

/** Everything that a clinic has, as one sum per table. */
export function rowsOf(server: TestServer, { clinic }: Side): Promise<Record<string, string>> {
  return asOwner(server, async (client) => {
    const sums: Record<string, string> = {};
    for (const { schema, name } of await tenantTables(client)) {
      // Sessions note their use; the delivery of news is the outbox's own.
      if (name === 'session') continue;
      const { rows } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, '|' ORDER BY line)), '') AS sum
           FROM (SELECT (to_jsonb(t) - 'done_at' - 'tries' - 'retry_at' - 'error')::text AS line
                   FROM "${schema}"."${name}" t WHERE clinic_id = $1) lines`,
        [clinic.id],
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  });
}
