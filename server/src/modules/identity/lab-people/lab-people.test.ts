import { getProfile } from '@suya/contract/identity/account.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { addLabPerson, listLabAccounts, updateLabPerson } from '@suya/contract/identity/lab-accounts.endpoints';
import { smsLogin } from '@suya/contract/identity/sms.endpoints';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import {
  aClinic,
  aLabPerson,
  anAdmin,
  aPerson,
  aPhone,
  type SignedIn,
  signIn,
  systemOf,
} from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identityModule } from '../identity.module.ts';
import { givenApp, proveAgo } from '../testing/app-in-tests.ts';
import { identity, identityDeps } from '../testing/identity-in-tests.ts';
import { anAddress } from '../testing/signing-in.ts';
import { aCode, receivedBy } from '../testing/sms-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
const production = useComposedServer(
  composeModules(identityModule({ ...identityDeps, production: true }), clinicsInTests),
);
const NOBODY = '019b76da-a800-7000-8000-0000000000ff';
const reason = '转岗';
const anAdministrator = () => aLabPerson(server.current, 'platformAdmin');
const aDesigner = () => aLabPerson(server.current, 'design');
const asNow = (person: SignedIn) => ({ userId: person.userId, name: person.name, isActive: true, reason, version: 1 });
const rolesOf = async (person: SignedIn) => (await person.ask(getAccountInfo, {})).body.data.roles;
const auditOf = async (userId: string) =>
  (
    await systemOf(server.current)
      .db.selectFrom('audit')
      .select(['action', 'actor_id as by'])
      .where('object_id', '=', userId)
      .execute()
  ).filter(({ action }) => action.startsWith('account.'));

describe('the platform’s administrator brings somebody into the lab', () => {
  test('whose phone has no account yet: they are told, sign in by SMS and are there', async () => {
    const admin = await anAdministrator();
    const phone = aPhone();
    const added = await admin.ask(addLabPerson, { phone, name: '郑工', roles: ['design', 'design'] });
    expect(added.status).toBe(200);
    expect((await receivedBy(server.current, phone))[0]).toContain('您已加入技工所工作台');
    expect(await auditOf(added.body.data.userId)).toEqual([{ action: 'account.addLabPerson', by: admin.userId }]);
    const phoneCaptcha = await aCode(server.current, phone, 'login');
    const entered = await call(server.current.http, smsLogin, { phone, phoneCaptcha }, { remoteAddress: anAddress() });
    const { token = '' } = entered.body.data;
    const info = (await call(server.current.http, getAccountInfo, {}, { token })).body.data;
    expect(info).toMatchObject({ side: 'lab', name: '郑工', roles: ['design'], consentDue: true });
  });

  test('who has an account, once: a second time names the field', async () => {
    const admin = await anAdministrator();
    const { phone, userId } = await aPerson(server.current);
    const input = { phone, name: '郑工', roles: ['support' as const] };
    expect((await admin.ask(addLabPerson, input)).body.data).toEqual({ userId });
    const again = await admin.ask(addLabPerson, input);
    expect(again).toMatchObject({
      status: 422,
      body: { extra: { fields: { phone: expect.stringContaining('已在技工所') } } },
    });
  });

  test('with a name, a phone and a role at least', async () => {
    const admin = await anAdministrator();
    const sound = { phone: aPhone(), name: '郑工', roles: ['design' as const] };
    for (const wrong of [{ name: ' ' }, { phone: '139' }, { roles: [] }])
      expect((await admin.ask(addLabPerson, { ...sound, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  });
});

describe('somebody of the lab', () => {
  test('has other roles on the next request, for a reason, on record', async () => {
    const [admin, designer] = [await anAdministrator(), await aDesigner()];
    const changed = await admin.ask(updateLabPerson, { ...asNow(designer), roles: ['production', 'support'] });
    expect(changed.status).toBe(200);
    expect(await rolesOf(designer)).toEqual(['production', 'support']);
    expect(await auditOf(designer.userId)).toEqual([{ action: 'account.changeLabPerson', by: admin.userId }]);
  });

  test('is out at once everywhere as they are taken out, stays in the list, and comes back by the same way', async () => {
    const [admin, designer] = [await anAdministrator(), await aDesigner()];
    const elsewhere = await signIn(server.current, designer, { side: 'none', clinicId: null });
    const roles = ['design' as const];
    expect((await admin.ask(updateLabPerson, { ...asNow(designer), roles, isActive: false })).status).toBe(200);
    for (const session of [designer, elsewhere]) expect((await session.ask(getProfile, {})).status).toBe(401);
    expect(await auditOf(designer.userId)).toEqual([{ action: 'account.deactivateLabPerson', by: admin.userId }]);
    const found = async () => (await admin.ask(listLabAccounts, { phone: designer.phone })).body.data.list[0];
    expect(await found()).toMatchObject({ standing: 'left', roles, version: 2, sessions: 0 });
    await admin.ask(updateLabPerson, { ...asNow(designer), roles, version: 2 });
    expect(await found()).toMatchObject({ standing: 'active', version: 3 });
  });

  test('who left comes back by their phone too, with new roles', async () => {
    const [admin, designer] = [await anAdministrator(), await aDesigner()];
    await admin.ask(updateLabPerson, { ...asNow(designer), roles: ['design'], isActive: false });
    const { phone, userId } = designer;
    expect((await admin.ask(addLabPerson, { phone, name: '郑工', roles: ['support'] })).body.data).toEqual({ userId });
    const again = await signIn(server.current, designer, { side: 'lab', clinicId: null });
    expect(await rolesOf(again)).toEqual(['support']);
  });

  test('is not changed by whoever saw an older state, nor where there is nobody, nor without a reason', async () => {
    const [admin, designer] = [await anAdministrator(), await aDesigner()];
    const change = { ...asNow(designer), roles: ['support' as const] };
    expect((await admin.ask(updateLabPerson, { ...change, version: 7 })).status).toBe(409);
    expect((await admin.ask(updateLabPerson, { ...change, userId: NOBODY })).status).toBe(404);
    const { userId } = await aPerson(server.current);
    expect((await admin.ask(updateLabPerson, { ...change, userId })).status).toBe(404);
    for (const wrong of [{ reason: ' ' }, { roles: [] }, { name: '' }])
      expect((await admin.ask(updateLabPerson, { ...change, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
    expect(await rolesOf(designer)).toEqual(['design']);
  });

  test('gets nowhere with a role that needs an app before it is set up, in production', async () => {
    const ground = production.current;
    const admin = await aLabPerson(ground, 'platformAdmin');
    const designer = await aLabPerson(ground, 'design');
    const withApp = await aLabPerson(ground, 'design');
    await givenApp(ground, withApp);
    for (const { ask: _, ...person } of [designer, withApp])
      await admin.ask(updateLabPerson, { ...asNow(person as SignedIn), roles: ['finance'] });
    expect((await designer.ask(getProfile, {})).status).toBe(401);
    expect((await withApp.ask(getProfile, {})).status).toBe(200);
  });
});

describe('who may', () => {
  test('nobody does it to themselves, by the database’s own rule too', async () => {
    const admin = await anAdministrator();
    await anAdministrator();
    const own = await admin.ask(updateLabPerson, { ...asNow(admin), roles: ['platformAdmin', 'finance'] });
    expect(own).toMatchObject({ status: 403, body: { msg: expect.stringContaining('另一位管理员') } });
    const { userId } = admin;
    const changing = systemOf(server.current)
      .as({ kind: 'identity', userId })
      .db.updateTable('lab_staff')
      .set({ roles: ['platformAdmin', 'finance'] })
      .where('user_id', '=', userId);
    await expect(changing.execute()).rejects.toMatchObject({ code: 404 });
  });

  test('an administrator whose proof is older than five minutes may not', async () => {
    const admin = await anAdministrator();
    await givenApp(server.current, admin);
    await proveAgo(server.current, admin.userId, '5 minutes');
    const adding = { phone: aPhone(), name: '郑工', roles: ['design' as const] };
    expect((await admin.ask(addLabPerson, adding)).body.code).toBe(60043);
    const change = { ...asNow(await aDesigner()), roles: ['support' as const] };
    expect((await admin.ask(updateLabPerson, change)).body.code).toBe(60043);
  });

  test('nobody else of the lab, and nobody of a clinic', async () => {
    const designer = await aDesigner();
    const nowhere = await signIn(server.current, await aPerson(server.current), { side: 'none', clinicId: null });
    const clinicAdmin = await anAdmin(await aClinic(server.current));
    const adding = { phone: aPhone(), name: '郑工', roles: ['design' as const] };
    const change = { ...asNow(designer), roles: ['support' as const] };
    for (const other of [await aLabPerson(server.current, 'finance'), clinicAdmin, nowhere]) {
      expect((await other.ask(addLabPerson, adding)).status).toBe(403);
      expect((await other.ask(updateLabPerson, change)).status).toBe(403);
    }
    expect((await call(server.current.http, addLabPerson, adding)).status).toBe(401);
    expect((await call(server.current.http, updateLabPerson, change)).status).toBe(401);
  });
});
