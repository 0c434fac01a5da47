import { permissions } from '@suya/contract/access/permissions';
import { addAddress } from '@suya/contract/clinics/addresses.endpoints';
import { disassociateEmployee, listApplyClinics, relateClinic } from '@suya/contract/clinics/relations.endpoints';
import {
  acceptInvitation,
  listEmployees,
  listInvitations,
  openInvitation,
  withdrawInvitation,
} from '@suya/contract/clinics/staff.endpoints';
import { removeAccount } from '@suya/contract/identity/account.endpoints';
import { changeClinic, getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { pcRegister } from '@suya/contract/identity/register.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import {
  aClinic,
  anAdmin,
  anAssistant,
  aPerson,
  aPhone,
  signIn,
  systemOf,
  type TestClinic,
} from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { PASSWORD } from '../../identity/testing/signing-in.ts';
import { aCode } from '../../identity/testing/sms-in-tests.ts';
import { aNewcomer } from '../testing/papers.ts';
import { change, entryOf, inviting } from '../testing/staff-in-tests.ts';
import { forgetInvitedPhones } from './invite.ts';

// A developer's server keeps its SMS where the test can read them.
const server = useServer({ env: { DEMO: '1', FACTOR_BY_PHONE: '0' } });

describe('an invitation', () => {
  test('comes by SMS with a link that says whose it is, and makes its phone’s person staff, once', async () => {
    const clinic = await aClinic(server.current, { name: '梧桐口腔' });
    const admin = await anAdmin(clinic);
    const person = await aNewcomer(server.current);
    const { token, sms } = await inviting(server.current, admin, person.phone);
    expect(sms).toContain('梧桐口腔');
    const opened = await call(server.current.http, openInvitation, { token });
    const masked = `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`;
    expect(opened.body.data).toEqual({ clinicName: '梧桐口腔', phone: masked, expiresAt: expect.any(String) });
    await person.ask(relateClinic, { clinicId: clinic.id, firstName: '周' });
    expect((await person.ask(acceptInvitation, { token })).body).toMatchObject({
      code: 200,
      data: { clinicId: clinic.id },
    });
    const { token: inside = '' } = (await person.ask(changeClinic, { clinicId: clinic.id })).body.data;
    const info = await person.ask(getAccountInfo, {}, { token: inside });
    expect(info.body.data).toMatchObject({ roles: ['doctor'], userInfo: { employeeName: '周文' } });
    expect((await person.ask(acceptInvitation, { token }, { token: inside })).body.code).toBe(60061);
    expect((await call(server.current.http, openInvitation, { token })).body.code).toBe(60061);
    expect((await admin.ask(listApplyClinics, { side: 'toDecide' })).body.data.total).toBe(0);
    expect((await admin.ask(listInvitations, {})).body.data.list).toMatchObject([{ state: 'accepted', phone: null }]);
  });

  test('is for its phone alone: the link in other hands opens nothing', async () => {
    const clinic = await aClinic(server.current);
    const { token } = await inviting(server.current, await anAdmin(clinic), aPhone());
    const thief = await aNewcomer(server.current);
    const refused = await thief.ask(acceptInvitation, { token });
    expect(refused.body).toMatchObject({ code: 60061, msg: expect.stringContaining('邀请发给了手机号 139****') });
    expect((await thief.ask(changeClinic, { clinicId: clinic.id })).status).toBe(404);
    expect((await call(server.current.http, openInvitation, { token: 'x'.repeat(43) })).body.code).toBe(60061);
  });

  test('gives no role that whoever made it has lost, and nothing once they are gone', async () => {
    const clinic = await aClinic(server.current);
    const [admin, demoted] = [await anAdmin(clinic), await anAdmin(clinic)];
    const [heir, helper, late] = [
      await aNewcomer(server.current),
      await aNewcomer(server.current),
      await aNewcomer(server.current),
    ];
    const asAdmin = await inviting(server.current, demoted, heir.phone, ['admin', 'assistant']);
    const asHelper = await inviting(server.current, demoted, helper.phone, ['assistant']);
    const asLate = await inviting(server.current, demoted, late.phone, ['assistant']);
    const manager = permissions.manageStaff.code;
    const { employeeId } = await entryOf(admin, demoted);
    expect((await change(admin, demoted, { roles: ['assistant'], granted: [manager] })).status).toBe(200);
    expect((await heir.ask(acceptInvitation, { token: asAdmin.token })).status).toBe(200);
    expect((await entryOf(admin, heir)).roles).toEqual(['assistant']);
    expect((await helper.ask(acceptInvitation, { token: asHelper.token })).status).toBe(200);
    expect((await admin.ask(disassociateEmployee, { clinicId: clinic.id, employeeId })).status).toBe(200);
    expect((await late.ask(acceptInvitation, { token: asLate.token })).body.code).toBe(60061);
    expect((await call(server.current.http, openInvitation, { token: asLate.token })).body.code).toBe(60061);
  });

  test('forgets the phone once it is used, taken back, over, or the phone’s account is closed', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const system = systemOf(server.current);
    const phoneOf = async (invitationId: string) => {
      const found = system.db.selectFrom('staff_invitation').select('phone').where('id', '=', invitationId);
      return (await found.executeTakeFirstOrThrow()).phone;
    };
    const [user, taken, over] = [await aNewcomer(server.current), aPhone(), aPhone()];
    const closing = await aPerson(server.current, { password: PASSWORD });
    const invited = [];
    for (const phone of [user.phone, taken, over, closing.phone]) {
      invited.push(await inviting(server.current, admin, phone));
    }
    const [used, withdrawn, expired, closed] = invited.map(({ invitationId }) => invitationId) as [
      string,
      string,
      string,
      string,
    ];
    const kept = async () => Promise.all([used, withdrawn, expired, closed].map(phoneOf));
    expect(await kept()).toEqual([user.phone, taken, over, closing.phone]);
    await user.ask(acceptInvitation, { token: invited[0]?.token ?? '' });
    await admin.ask(withdrawInvitation, { invitationId: withdrawn });
    const session = await signIn(server.current, closing, { side: 'none', clinicId: null });
    expect((await session.ask(removeAccount, { password: PASSWORD })).status).toBe(200);
    await forgetInvitedPhones(system);
    expect(await kept()).toEqual([null, null, over, null]);
    const inAWeek = new Date((await system.now()).getTime() + 8 * 86_400_000);
    await forgetInvitedPhones({ ...system, now: async () => inAWeek });
    expect(await phoneOf(expired)).toBeNull();
  });

  test('is over when it is taken back, replaced by a newer one, or a week old', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const person = await aNewcomer(server.current);
    const first = await inviting(server.current, admin, person.phone);
    const second = await inviting(server.current, admin, person.phone);
    expect((await person.ask(acceptInvitation, { token: first.token })).body.code).toBe(60061);
    const { invitationId } = second;
    expect((await admin.ask(withdrawInvitation, { invitationId })).status).toBe(200);
    expect((await admin.ask(withdrawInvitation, { invitationId })).body.code).toBe(60063);
    expect((await person.ask(acceptInvitation, { token: second.token })).body.code).toBe(60061);
    const third = await inviting(server.current, admin, person.phone);
    await systemOf(server.current)
      .db.updateTable('staff_invitation')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', third.invitationId)
      .execute();
    expect((await person.ask(acceptInvitation, { token: third.token })).body.code).toBe(60061);
    expect((await admin.ask(listInvitations, {})).body.data.list.map(({ state }) => state)).toEqual([
      'expired',
      'withdrawn',
      'withdrawn',
    ]);
    const other = await anAdmin(await aClinic(server.current));
    expect((await other.ask(withdrawInvitation, { invitationId: third.invitationId })).status).toBe(404);
  });

  test('leads who registers by it straight into the clinic; another phone registers all the same, into none', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const [phone, stranger] = [aPhone(), aPhone()];
    const { token: invitation } = await inviting(server.current, admin, phone, ['assistant']);
    const register = async (by: string) => {
      const phoneCaptcha = await aCode(server.current, by, 'register');
      const input = { phone: by, password: '一个很长的口令 8214', phoneCaptcha, termsVersion, invitation };
      return (await call(server.current.http, pcRegister, input)).body.data;
    };
    expect((await register(stranger)).clinicList).toEqual([]);
    const { clinicList, token = '' } = await register(phone);
    expect(clinicList.map(({ clinicId }) => clinicId)).toEqual([clinic.id]);
    const info = await call(server.current.http, getAccountInfo, {}, { token });
    expect(info.body.data).toMatchObject({ side: 'clinic', clinicId: clinic.id, roles: ['assistant'] });
  });

  test('of somebody who works there already changes nothing of what they may do', async () => {
    const clinic = await aClinic(server.current);
    const [admin, assistant] = [await anAdmin(clinic), await anAssistant(clinic)];
    const { token } = await inviting(server.current, admin, assistant.phone, ['admin']);
    expect((await assistant.ask(acceptInvitation, { token })).status).toBe(200);
    expect((await assistant.ask(getAccountInfo, {})).body.data.roles).toEqual(['assistant']);
  });

  test('brings somebody back who left, with what it says and nothing of what they were permitted before', async () => {
    const clinic = await aClinic(server.current);
    const [admin, assistant] = [await anAdmin(clinic), await anAssistant(clinic)];
    await change(admin, assistant, { granted: ['bill:view', 'order:decide'] });
    await assistant.ask(disassociateEmployee, { clinicId: clinic.id });
    const { token } = await inviting(server.current, admin, assistant.phone, ['finance']);
    const again = await signIn(server.current, assistant, { side: 'none', clinicId: null });
    expect((await again.ask(acceptInvitation, { token })).status).toBe(200);
    const entry = await entryOf(admin, assistant);
    expect(entry).toMatchObject({ employeeId: assistant.memberId, roles: ['finance'], granted: [], name: '周文' });
    // The earlier session stays ended.
    expect((await assistant.ask(getAccountInfo, {})).status).toBe(401);
  });

  test('keeps no token that could be read from the database', async () => {
    const { token } = await inviting(server.current, await anAdmin(await aClinic(server.current)), aPhone());
    const { rows } = await sql<{ found: boolean }>`
      SELECT bool_or(i::text LIKE ${`%${token}%`}) OR EXISTS (
             SELECT FROM outbox o WHERE o::text LIKE ${`%${token}%`}) AS found FROM staff_invitation i`.execute(
      systemOf(server.current).db,
    );
    expect(rows).toEqual([{ found: false }]);
  });
});

test('a clinic’s people do in another clinic only what they are there', async () => {
  const [here, there]: TestClinic[] = [await aClinic(server.current), await aClinic(server.current)] as TestClinic[];
  if (!here || !there) throw new Error('no clinics');
  const admin = await anAdmin(here);
  const { token } = await inviting(server.current, await anAdmin(there), admin.phone, ['finance']);
  await admin.ask(acceptInvitation, { token });
  const { token: inside = '' } = (await admin.ask(changeClinic, { clinicId: there.id })).body.data;
  const home = {
    ...{ name: '王', phone: '13800138000', province: '上海市', city: '上海市', district: '徐汇区' },
    address: '漕溪北路 1 号',
  };
  expect((await admin.ask(addAddress, home, { token: inside })).status).toBe(403);
  expect((await admin.ask(listEmployees, {}, { token: inside })).status).toBe(403);
});
