import { removeAccount } from '@suya/contract/identity/account.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { listLabAccounts, updateLabPerson } from '@suya/contract/identity/lab-accounts.endpoints';
import { forgetPasswd, pcRegister } from '@suya/contract/identity/register.endpoints';
import { smsLogin } from '@suya/contract/identity/sms.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aLabPerson, aPerson, aPhone, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identityModule } from '../identity.module.ts';
import { insertLabPerson } from '../index.ts';
import { identityDeps } from '../testing/identity-in-tests.ts';
import { anAddress, PASSWORD, signInBy } from '../testing/signing-in.ts';
import { aCode, otherThan } from '../testing/sms-in-tests.ts';

let firstPhone: string;
const deps = {
  ...identityDeps,
  get firstAdminPhone() {
    return firstPhone;
  },
};
const server = useComposedServer(composeModules(identityModule(deps)));
const db = () => systemOf(server.current).db;
const from = () => ({ remoteAddress: anAddress() });

beforeEach(async () => {
  firstPhone = aPhone();
  await db().updateTable('lab_staff').set({ is_active: false }).execute();
});

const adminsNow = async () =>
  (await db().selectFrom('lab_staff').select(['user_id', 'roles']).where('is_active', '=', true).execute()).filter(
    ({ roles }) => roles.includes('platformAdmin'),
  );
const register = async (phone: string) => {
  const phoneCaptcha = await aCode(server.current, phone, 'register');
  return call(server.current.http, pcRegister, { phone, phoneCaptcha, password: PASSWORD, termsVersion }, from());
};
const enterBySms = async (phone: string) => {
  const phoneCaptcha = await aCode(server.current, phone, 'login');
  return call(server.current.http, smsLogin, { phone, phoneCaptcha }, from());
};

describe('the phone of FIRST_ADMIN_PHONE', () => {
  test('makes whoever registers with it the platform’s administrator, and that stands in the audit', async () => {
    const { token = '', currentUserId } = (await register(firstPhone)).body.data;
    const info = (await call(server.current.http, getAccountInfo, {}, { token })).body.data;
    expect(info).toMatchObject({ side: 'lab', roles: ['platformAdmin'] });
    expect((await call(server.current.http, listLabAccounts, {}, { token })).status).toBe(200);
    const noted = await db().selectFrom('audit').select('action').where('object_id', '=', currentUserId).execute();
    expect(noted).toEqual([{ action: 'account.firstAdmin' }]);
  });

  test('does so by a code for signing in, and roles in the lab stay', async () => {
    const { userId } = await aPerson(server.current);
    await db().updateTable('user_account').set({ phone: firstPhone }).where('id', '=', userId).execute();
    await insertLabPerson(systemOf(server.current), { userId, name: '郑工', roles: ['design'] });
    expect((await enterBySms(firstPhone)).status).toBe(200);
    expect(await adminsNow()).toEqual([{ user_id: userId, roles: ['design', 'platformAdmin'] }]);
  });

  test('does so by a forgotten password, and not by the password alone', async () => {
    const { userId } = await aPerson(server.current, { password: PASSWORD });
    await db().updateTable('user_account').set({ phone: firstPhone }).where('id', '=', userId).execute();
    await signInBy(server.current, firstPhone, PASSWORD);
    expect(await adminsNow()).toEqual([]);
    const phoneCaptcha = await aCode(server.current, firstPhone, 'forget');
    const password = 'another one that nobody has';
    await call(server.current.http, forgetPasswd, { phone: firstPhone, phoneCaptcha, password }, from());
    expect(await adminsNow()).toEqual([{ user_id: userId, roles: ['platformAdmin'] }]);
  });

  test('gives nothing to another phone, nor for a wrong code', async () => {
    await register(aPhone());
    const phoneCaptcha = otherThan(await aCode(server.current, firstPhone, 'register'));
    const input = { phone: firstPhone, phoneCaptcha, password: PASSWORD, termsVersion };
    expect((await call(server.current.http, pcRegister, input, from())).body.code).toBe(60042);
    expect(await adminsNow()).toEqual([]);
  });

  test('gives nothing any more once there is an administrator', async () => {
    const admin = await aLabPerson(server.current, 'platformAdmin');
    const { token = '' } = (await register(firstPhone)).body.data;
    expect((await call(server.current.http, getAccountInfo, {}, { token })).body.data).toMatchObject({ side: 'none' });
    expect(await adminsNow()).toEqual([{ user_id: admin.userId, roles: ['platformAdmin'] }]);
  });

  test('nobody becomes administrator past that, by the database’s own rule', async () => {
    await aLabPerson(server.current, 'platformAdmin');
    const { userId } = await aPerson(server.current);
    const values = { user_id: userId, name: '无', roles: ['platformAdmin' as const] };
    for (const by of [null, userId]) {
      const own = systemOf(server.current).as({ kind: 'identity', userId: by }).db;
      await expect(own.insertInto('lab_staff').values(values).execute()).rejects.toMatchObject({ code: 404 });
    }
  });
});

describe('the last administrator of the platform', () => {
  test('stays: of two who take each other out at once, one is refused', async () => {
    const pair = [await aLabPerson(server.current, 'platformAdmin'), await aLabPerson(server.current, 'platformAdmin')];
    const [one, other] = pair as [(typeof pair)[0], (typeof pair)[0]];
    const out = { roles: ['platformAdmin' as const], isActive: false, reason: '离职', version: 1 };
    const answers = await Promise.all([
      one.ask(updateLabPerson, { ...out, userId: other.userId, name: other.name }),
      other.ask(updateLabPerson, { ...out, userId: one.userId, name: one.name }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await adminsNow()).toHaveLength(1);
  });

  test('keeps their account until another one is named, and is not of the lab once it is closed', async () => {
    const person = await aPerson(server.current, { password: PASSWORD });
    await insertLabPerson(systemOf(server.current), { ...person, roles: ['platformAdmin'] });
    const admin = await signIn(server.current, person, { side: 'lab', clinicId: null });
    const kept = await admin.ask(removeAccount, { password: PASSWORD });
    expect(kept).toMatchObject({ status: 409, body: { msg: expect.stringContaining('平台管理员') } });
    const heir = await aLabPerson(server.current, 'platformAdmin');
    expect((await admin.ask(removeAccount, { password: PASSWORD })).status).toBe(200);
    expect(await adminsNow()).toEqual([{ user_id: heir.userId, roles: ['platformAdmin'] }]);
  });
});
