import { changePhone, removeAccount, updateInfo } from '@suya/contract/identity/account.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aClinic, aPerson, aPhone, type SignedIn, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { addMember } from '../../clinics/index.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { createUser } from '../index.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { PASSWORD, signInBy } from '../testing/signing-in.ts';
import { aCode, askForCode, receivedBy } from '../testing/sms-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const nowhere = { side: 'none', clinicId: null } as const;
const aVisitor = async (): Promise<SignedIn> =>
  signIn(server.current, await aPerson(server.current, { password: PASSWORD }), nowhere);
const isIn = async ({ ask }: SignedIn): Promise<boolean> => (await ask(getAccountInfo, {})).status === 200;
const opens = async (phone: string): Promise<boolean> =>
  (await signInBy(server.current, phone, PASSWORD)).status === 200;
const codeFor = (phone: string, { token }: SignedIn) => aCode(server.current, phone, 'bind', { token });

describe('changing the phone', () => {
  test('moves the account: the new one signs in, the old one no more', async () => {
    const person = await aVisitor();
    const phone = aPhone();
    const phoneCaptcha = await codeFor(phone, person);
    expect((await person.ask(changePhone, { phone, phoneCaptcha, password: PASSWORD })).status).toBe(200);
    expect(await opens(phone)).toBe(true);
    expect(await opens(person.phone)).toBe(false);
    expect(await isIn(person)).toBe(true);
  });

  test('is refused with a wrong password, a wrong code, another’s code, or to the same phone', async () => {
    const [person, other] = [await aVisitor(), await aVisitor()];
    const phone = aPhone();
    const phoneCaptcha = await codeFor(phone, person);
    const wrong = await person.ask(changePhone, { phone, phoneCaptcha, password: 'not it' });
    expect(wrong).toMatchObject({ status: 422, body: { extra: { fields: { password: expect.any(String) } } } });
    expect((await other.ask(changePhone, { phone, phoneCaptcha, password: PASSWORD })).body.code).toBe(60042);
    const same = await person.ask(changePhone, { phone: person.phone, phoneCaptcha, password: PASSWORD });
    expect(same).toMatchObject({ status: 422, body: { extra: { fields: { phone: expect.any(String) } } } });
    expect((await person.ask(changePhone, { phone, phoneCaptcha, password: PASSWORD })).status).toBe(200);
  });

  test('to a phone that has an account is refused as a wrong code is; its owner is told', async () => {
    const [person, owner] = [await aVisitor(), await aPerson(server.current)];
    await askForCode(server.current, owner.phone, 'bind', { token: person.token });
    expect(await receivedBy(server.current, owner.phone)).toEqual([expect.stringContaining('已有账号')]);
    const input = { phone: owner.phone, phoneCaptcha: '000000', password: PASSWORD };
    expect((await person.ask(changePhone, input)).body.code).toBe(60042);
  });

  test('to a phone that got an account meanwhile is refused in the same way', async () => {
    const person = await aVisitor();
    const phone = aPhone();
    const phoneCaptcha = await codeFor(phone, person);
    await createUser(systemOf(server.current), { phone, name: '先到', password: null });
    expect((await person.ask(changePhone, { phone, phoneCaptcha, password: PASSWORD })).body.code).toBe(60042);
  });

  test('needs a session', async () => {
    const input = { phone: aPhone(), phoneCaptcha: '123456', password: PASSWORD };
    expect((await call(server.current.http, changePhone, input)).status).toBe(401);
  });
});

describe('closing the account', () => {
  const close = (person: SignedIn, password = PASSWORD) => person.ask(removeAccount, { password });

  test('ends every session, lets nobody in again and frees the phone', async () => {
    const person = await aVisitor();
    const other = await signIn(server.current, person, nowhere);
    expect((await close(person)).status).toBe(200);
    expect([await isIn(person), await isIn(other), await opens(person.phone)]).toEqual([false, false, false]);
    const again = await createUser(systemOf(server.current), { phone: person.phone, name: '新', password: null });
    expect(again).not.toBe(person.userId);
  });

  test('leaves nothing of the person but the row that orders and audit name', async () => {
    const person = await aVisitor();
    const mark = '欧阳若兰-MARKER';
    await person.ask(updateInfo, { name: mark, jobTitle: mark, email: 'marker@example.com', birthDay: '1991-02-03' });
    await askForCode(server.current, person.phone, 'login');
    await close(person);
    const { rows } = await withClient(server.current.test.admin, (owner) =>
      owner.query<{ kept: string }>('SELECT u::text AS kept FROM user_account u WHERE id = $1', [person.userId]),
    );
    const [row] = rows;
    for (const gone of ['MARKER', 'marker', '1991', person.phone, '$argon2id$']) expect(row?.kept).not.toContain(gone);
    const codes = await sql`SELECT FROM sms_code WHERE phone = ${person.phone}`.execute(systemOf(server.current).db);
    expect(codes.rows).toEqual([]);
  });

  test('is refused with a wrong password, and without a session', async () => {
    const person = await aVisitor();
    expect((await close(person, 'not it')).body.extra?.fields).toEqual({ password: '密码不正确' });
    expect((await call(server.current.http, removeAccount, { password: PASSWORD })).status).toBe(401);
    expect(await isIn(person)).toBe(true);
  });

  const anAdminOf = async (clinicId: string): Promise<SignedIn> => {
    const person = await aVisitor();
    const { userId, name } = person;
    await addMember(systemOf(server.current), { clinicId, userId, name, roles: ['admin'] });
    return person;
  };

  test('is refused to the last admin of a clinic', async () => {
    const { id, name } = await aClinic(server.current);
    const admin = await anAdminOf(id);
    const clinics = [{ clinicId: id, clinicName: name }];
    expect((await close(admin)).body).toMatchObject({ code: 60062, extra: { clinics: clinics } });
    await anAdminOf(id);
    expect((await close(admin)).status).toBe(200);
  });

  test('of the last two admins at the same time one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aClinic(server.current);
      const admins = await Promise.all([anAdminOf(id), anAdminOf(id)]);
      const answers = await Promise.all(admins.map((admin) => close(admin)));
      expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 60062]);
    }
  });

  test('tells whoever keeps more of the person', async () => {
    const person = await aVisitor();
    await close(person);
    const { rows } = await sql<{ payload: unknown }>`
      SELECT payload FROM outbox WHERE name = 'identity.closed' AND aggregate = ${`user:${person.userId}`}`.execute(
      systemOf(server.current).db,
    );
    expect(rows).toEqual([{ payload: { userId: person.userId } }]);
  });
});
