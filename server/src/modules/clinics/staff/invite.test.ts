import { inviteEmployee } from '@suya/contract/clinics/staff.endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { composeModules } from '../../../testing/compose-modules.ts';
import { statementsOf } from '../../../testing/count-statements.ts';
import { aClinic, anAdmin, aPerson, aPhone, type Staff, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { smsQueue } from '../../identity/index.ts';
import { identity, identityDeps } from '../../identity/testing/identity-in-tests.ts';
import { askForCode } from '../../identity/testing/sms-in-tests.ts';
import { staffRoutes } from './staff.routes.ts';

const deps = { publicUrl: 'http://localhost', queueSms: smsQueue(identityDeps) };
const server = useComposedServer(composeModules(identity, { name: 'staff', routes: staffRoutes(deps) }));
let admin: Staff;
beforeAll(async () => {
  admin = await anAdmin(await aClinic(server.current));
});

const work = { name: '钱一', roles: ['assistant' as const], job: null, jobType: null, workType: null };
const inviting = (phone: string, by = admin) => by.ask(inviteEmployee, { phone, ...work });
/** Lets the time of one limit pass for everybody. */
const pass = (kind: string) => sql`DELETE FROM rate WHERE key LIKE ${`${kind}:%`}`.execute(systemOf(server.current).db);
const sent = async () =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM sms_outbox`.execute(systemOf(server.current).db)).rows[0]?.n;

describe('too many invitations', () => {
  test('to one phone are refused as its codes are, whichever clinics they are of', async () => {
    const phone = aPhone();
    expect((await askForCode(server.current, phone, 'register')).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      const other = await anAdmin(await aClinic(server.current));
      statuses.push((await inviting(phone, other)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    await pass('sms.minute');
    expect((await askForCode(server.current, phone, 'login')).status).toBe(429);
    expect((await inviting(aPhone())).status).toBe(200);
  });

  test('do not wait for the minute between codes: whoever opens the link asks for one at once', async () => {
    const phone = aPhone();
    expect((await inviting(phone)).status).toBe(200);
    expect((await askForCode(server.current, phone, 'register')).status).toBe(200);
  });

  test('count against what all together may be sent on a day', async () => {
    expect((await inviting(aPhone())).status).toBe(200);
    await sql`UPDATE rate SET tat = now() + interval '1 day' WHERE key LIKE 'sms.all:%'`.execute(
      systemOf(server.current).db,
    );
    expect((await inviting(aPhone())).status).toBe(429);
    await pass('sms.all');
    expect((await inviting(aPhone())).status).toBe(200);
  });

  test('of one clinic end at forty at once, fifty asked for at the same time, and nothing is sent beyond', async () => {
    const [clinic, before] = [await aClinic(server.current), await sent()];
    const [one, two] = [await anAdmin(clinic), await anAdmin(clinic)];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => inviting(aPhone(), n % 2 ? one : two)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(Number(await sent()) - Number(before)).toBe(40);
  });
});

test('an invitation tells nobody whether its phone has an account: one answer, the same statements', async () => {
  const told = [];
  for (const phone of [aPhone(), (await aPerson(server.current)).phone, aPhone()]) {
    let answer: unknown;
    const statements = await statementsOf(async () => {
      const { status, body } = await inviting(phone);
      answer = [status, Object.keys(body.data)];
    });
    told.push({ answer, statements });
  }
  // The first of a process may read what it then keeps.
  expect(told[1]).toEqual(told[2]);
  expect(told[1]?.answer).toEqual([200, ['invitationId']]);
});
