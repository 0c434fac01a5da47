import { inviteEmployee } from '@suya/contract/clinics/staff.endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { composeModules } from '../../../testing/compose-modules.ts';
import { statementsOf } from '../../../testing/count-statements.ts';
import { aClinic, anAdmin, aPerson, aPhone, type Staff, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { countInvitation, smsQueue } from '../../identity/index.ts';
import { identity, identityDeps } from '../../identity/testing/identity-in-tests.ts';
import { askForCode } from '../../identity/testing/sms-in-tests.ts';
import { addMember } from '../index.ts';
import type { InvitationDeps } from './invite.ts';
import { staffRoutes } from './staff.routes.ts';

const smsBudget = { ...identityDeps.smsBudget, perAccount: 45 };
const deps: InvitationDeps = {
  publicUrl: 'http://localhost',
  queueSms: smsQueue(identityDeps),
  countSms: (ctx, to) => countInvitation({ smsBudget }, ctx, to),
};
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

  test('of one clinic end at forty at once, fifty asked for at the same time, and nothing is sent beyond', async () => {
    const [clinic, before] = [await aClinic(server.current), await sent()];
    const [one, two] = [await anAdmin(clinic), await anAdmin(clinic)];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => inviting(aPhone(), n % 2 ? one : two)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(Number(await sent()) - Number(before)).toBe(40);
    const { status, body } = await inviting(aPhone(), one);
    expect([status, body.msg]).toEqual([429, '诊所今天发出的邀请已达上限，请明天再试']);
  });

  test('of one account end at its own number, over however many clinics it has', async () => {
    const person = await anAdmin(await aClinic(server.current));
    const clinics = [await aClinic(server.current), await aClinic(server.current)];
    const answers = [];
    for (const clinic of clinics) {
      await addMember(systemOf(server.current), {
        clinicId: clinic.id,
        userId: person.userId,
        name: person.name,
        roles: ['admin'],
      });
      const here = await signIn(server.current, person, { side: 'clinic', clinicId: clinic.id });
      answers.push(
        await Promise.all(Array.from({ length: 20 }, () => here.ask(inviteEmployee, { phone: aPhone(), ...work }))),
      );
    }
    const told = answers.flat().map(({ status, body }) => (status === 200 ? 200 : body.msg));
    // Four fifths of 45 at once.
    expect(told.filter((one) => one === 200)).toHaveLength(36);
    expect(new Set(told)).toEqual(new Set([200, '您今天发出的短信已达上限，请明天再试']));
  });
});

test('a clinic whose papers have not passed invites nobody, in words of both languages', async () => {
  const waiting = await anAdmin(await aClinic(server.current, { authenticated: false }));
  const before = await sent();
  const asked = { phone: aPhone(), ...work };
  expect((await waiting.ask(inviteEmployee, asked)).body).toMatchObject({
    code: 60031,
    msg: '诊所资料通过审核后才能邀请同事',
  });
  const english = await waiting.ask(inviteEmployee, asked, { headers: { 'accept-language': 'en' } });
  expect(english.body.msg).toBe('Colleagues can be invited once the clinic’s papers have passed');
  expect(await sent()).toBe(before);
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
