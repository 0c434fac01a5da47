import { addAddress } from '@suya/contract/clinics/addresses.endpoints';
import { disassociateEmployee, listApplyClinics, relateClinic } from '@suya/contract/clinics/relations.endpoints';
import {
  acceptInvitation,
  handOverAdmin,
  inviteEmployee,
  listEmployees,
  listInvitations,
  openInvitation,
  updateEmployee,
  withdrawInvitation,
} from '@suya/contract/clinics/staff.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { changeClinic, getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { pcRegister } from '@suya/contract/identity/register.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { listPatients } from '@suya/contract/patients/patients.endpoints';
import { unPayList } from '@suya/contract/payments/payments.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import {
  aClinic,
  aDoctor,
  aMember,
  anAdmin,
  anAssistant,
  aPhone,
  type SignedIn,
  type Staff,
  signIn,
  systemOf,
  type TestClinic,
} from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aCode, receivedBy } from '../../identity/testing/sms-in-tests.ts';
import { aNewcomer } from '../testing/papers.ts';

// A developer's server keeps its SMS where the test can read them.
const server = useServer({ env: { DEMO: '1' } });

const none = { job: null, jobType: null, workType: null } as const;

/** What of somebody the list shows, ready to be changed. */
async function entryOf(admin: Staff, { userId }: SignedIn) {
  const { list } = (await admin.ask(listEmployees, { pageSize: 50 })).body.data;
  const found = list.find((each) => each.userId === userId);
  if (!found) throw new Error('not on the list');
  return found;
}

type Change = Partial<Omit<CallOf<typeof updateEmployee>, 'employeeId'>>;

async function change(admin: Staff, person: SignedIn, what: Change, by: Staff = admin) {
  const { employeeId, name, roles, job, jobType, workType, granted, withheld, version } = await entryOf(admin, person);
  const workStatus = 'working' as const;
  const whole = { name, roles, job, jobType, workType, granted, withheld, version, workStatus };
  return by.ask(updateEmployee, { employeeId, ...whole, ...what });
}

async function inviting(
  admin: Staff,
  phone: string,
  roles: ('admin' | 'doctor' | 'assistant' | 'finance')[] = ['doctor'],
) {
  const answer = await admin.ask(inviteEmployee, { phone, name: '周文', roles, ...none });
  if (answer.status !== 200) throw new Error(`not invited: ${answer.text}`);
  const [sms = ''] = await receivedBy(server.current, phone);
  const token = /token=([\w-]{43})/.exec(sms)?.[1] ?? '';
  return { token, sms, invitationId: answer.body.data.invitationId };
}

describe('the staff list', () => {
  test('is searched by name, its reading and the phone, filtered by role and status, and shows phones masked', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const [doctor, clerk] = [await aDoctor(clinic), await aMember(clinic, ['finance'])];
    await change(admin, doctor, { name: '欧阳静' });
    const found = async (input: CallOf<typeof listEmployees>) =>
      (await admin.ask(listEmployees, input)).body.data.list.map(({ userId }) => userId);
    for (const keyword of [
      '欧阳',
      '阳静',
      'ouyang',
      'oyj',
      doctor.phone,
      doctor.phone.slice(0, 8),
      doctor.phone.slice(-4),
    ]) {
      expect(await found({ keyword }), keyword).toContain(doctor.userId);
    }
    expect(await found({ keyword: 'ouyang' })).toEqual([doctor.userId]);
    expect(await found({ role: 'finance' })).toEqual([clerk.userId]);
    expect(await found({ workStatus: 'disabled' })).toEqual([]);
    await change(admin, clerk, { workStatus: 'disabled' });
    expect(await found({ workStatus: 'disabled' })).toEqual([clerk.userId]);
    const entry = await entryOf(admin, doctor);
    expect(entry).toMatchObject({ isDoctorAuthenticated: true, granted: [], withheld: [], workStatus: 'working' });
    expect(entry.phone).toBe(`${doctor.phone.slice(0, 3)}****${doctor.phone.slice(-4)}`);
    expect(entry.lastSeenAt).not.toBeNull();
  });

  test('is the admins’, and holds nobody of another clinic', async () => {
    const [clinic, other] = [await aClinic(server.current), await aClinic(server.current)];
    const [admin, theirs] = [await anAdmin(clinic), await aDoctor(other)];
    const { list } = (await admin.ask(listEmployees, {})).body.data;
    expect(list.map(({ userId }) => userId)).toEqual([admin.userId]);
    for (const staff of [await aDoctor(clinic), await anAssistant(clinic), await aMember(clinic, ['finance'])]) {
      expect((await staff.ask(listEmployees, {})).status).toBe(403);
    }
    const update = { ...none, name: '某', roles: ['admin' as const], granted: [], withheld: [], version: 1 };
    const foreign = await admin.ask(updateEmployee, { employeeId: theirs.memberId, ...update, workStatus: 'disabled' });
    expect(foreign.status).toBe(404);
    expect((await admin.ask(handOverAdmin, { employeeId: theirs.memberId })).status).toBe(404);
    expect((await theirs.ask(getAccountInfo, {})).body.data.roles).toEqual(['doctor']);
  });
});

describe('what somebody may do', () => {
  test('is taken on their next request, and given on the next one', async () => {
    const clinic = await aClinic(server.current);
    const [admin, assistant] = [await anAdmin(clinic), await anAssistant(clinic)];
    const patients = async () => (await assistant.ask(listPatients, {})).status;
    expect(await patients()).toBe(200);
    expect((await change(admin, assistant, { withheld: ['patient:view'] })).status).toBe(200);
    expect(await patients()).toBe(403);
    const { permissions } = (await assistant.ask(getAccountInfo, {})).body.data;
    expect(permissions.map(({ code }) => code)).not.toContain('patient:view');
    await change(admin, assistant, { withheld: [] });
    expect(await patients()).toBe(200);
    await change(admin, assistant, { roles: ['finance'] });
    expect(await patients()).toBe(403);
    expect((await assistant.ask(unPayList, {})).status).toBe(200);
    await change(admin, assistant, { granted: ['patient:view'] });
    expect(await patients()).toBe(200);
  });

  test('ends at once with being disabled: the running session is out, and comes back only when enabled', async () => {
    const clinic = await aClinic(server.current);
    const [admin, doctor] = [await anAdmin(clinic), await aDoctor(clinic)];
    expect((await change(admin, doctor, { workStatus: 'disabled' })).body.data.workStatus).toBe('disabled');
    expect((await doctor.ask(getAccountInfo, {})).status).toBe(401);
    expect((await change(admin, doctor, {})).body.data.workStatus).toBe('working');
    expect((await doctor.ask(getAccountInfo, {})).status).toBe(401);
  });

  test('is not given by who does not have it, and an admin is changed by admins only', async () => {
    const clinic = await aClinic(server.current);
    const [admin, manager, doctor] = [await anAdmin(clinic), await anAssistant(clinic), await aDoctor(clinic)];
    await change(admin, manager, { granted: ['staff:manage'] });
    const codeOf = async (person: SignedIn, what: Change) => (await change(admin, person, what, manager)).status;
    expect(await codeOf(manager, { roles: ['admin'] })).toBe(403);
    expect(await codeOf(doctor, { roles: ['admin', 'doctor'] })).toBe(403);
    expect(await codeOf(admin, { roles: ['assistant'] })).toBe(403);
    expect(await codeOf(admin, { workStatus: 'disabled' })).toBe(403);
    expect(await codeOf(manager, { granted: ['staff:manage', 'order:decide'] })).toBe(403);
    expect(await codeOf(doctor, { granted: ['clinic:manage'] })).toBe(403);
    expect(await codeOf(doctor, { withheld: ['order:decide'] })).toBe(200);
    expect((await manager.ask(handOverAdmin, { employeeId: doctor.memberId })).status).toBe(403);
    expect((await manager.ask(inviteEmployee, { phone: aPhone(), name: '某', roles: ['admin'], ...none })).status).toBe(
      403,
    );
    expect((await admin.ask(getAccountInfo, {})).body.data.roles).toEqual(['admin']);
  });

  test('cannot be set by a right of the lab, nor over what somebody else changed meanwhile', async () => {
    const clinic = await aClinic(server.current);
    const [admin, doctor] = [await anAdmin(clinic), await aDoctor(clinic)];
    expect((await change(admin, doctor, { granted: ['lab:finance'] })).status).toBe(422);
    const { version } = await entryOf(admin, doctor);
    await change(admin, doctor, { job: 'orthodontist' });
    expect((await change(admin, doctor, { version })).status).toBe(409);
  });

  test('leaves the last admin an admin, at work, and able to manage', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    expect((await change(admin, admin, { roles: ['doctor'] })).body.code).toBe(60062);
    expect((await change(admin, admin, { workStatus: 'disabled' })).status).toBe(422);
    expect((await change(admin, admin, { withheld: ['staff:manage'] })).status).toBe(422);
    const second = await anAdmin(clinic);
    expect((await change(admin, second, { workStatus: 'disabled' })).status).toBe(200);
    expect((await change(admin, admin, { roles: ['doctor'] })).body.code).toBe(60062);
  });

  test('is handed over with the admin flag; the former one keeps the rest', async () => {
    const clinic = await aClinic(server.current);
    const [admin, doctor] = [await aMember(clinic, ['admin', 'doctor']), await aDoctor(clinic)];
    expect((await admin.ask(handOverAdmin, { employeeId: admin.memberId })).status).toBe(422);
    expect((await admin.ask(handOverAdmin, { employeeId: doctor.memberId })).status).toBe(200);
    expect((await admin.ask(getAccountInfo, {})).body.data.roles).toEqual(['doctor']);
    expect((await doctor.ask(getAccountInfo, {})).body.data.roles).toEqual(['admin', 'doctor']);
    expect((await admin.ask(listEmployees, {})).status).toBe(403);
  });

  test('is on record: who changed whom', async () => {
    const clinic = await aClinic(server.current);
    const [admin, doctor] = [await anAdmin(clinic), await aDoctor(clinic)];
    await change(admin, doctor, { workStatus: 'disabled' });
    const rows = await systemOf(server.current)
      .db.selectFrom('audit')
      .select(['action', 'object_id'])
      .where('actor_id', '=', admin.userId)
      .where('outcome', '=', 'done')
      .execute();
    expect(rows).toEqual([{ action: 'staff.disable', object_id: doctor.memberId }]);
  });
});

describe('an invitation', () => {
  test('comes by SMS with a link that says whose it is, and makes its phone’s person staff, once', async () => {
    const clinic = await aClinic(server.current, { name: '梧桐口腔' });
    const admin = await anAdmin(clinic);
    const person = await aNewcomer(server.current);
    const { token, sms } = await inviting(admin, person.phone);
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
    expect((await admin.ask(listInvitations, {})).body.data.list).toMatchObject([{ state: 'accepted', phone: masked }]);
  });

  test('is for its phone alone: the link in other hands opens nothing', async () => {
    const clinic = await aClinic(server.current);
    const { token } = await inviting(await anAdmin(clinic), aPhone());
    const thief = await aNewcomer(server.current);
    expect((await thief.ask(acceptInvitation, { token })).body.code).toBe(60061);
    expect((await thief.ask(changeClinic, { clinicId: clinic.id })).status).toBe(404);
    expect((await call(server.current.http, openInvitation, { token: 'x'.repeat(43) })).body.code).toBe(60061);
  });

  test('is over when it is taken back, replaced by a newer one, or a week old', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const person = await aNewcomer(server.current);
    const first = await inviting(admin, person.phone);
    const second = await inviting(admin, person.phone);
    expect((await person.ask(acceptInvitation, { token: first.token })).body.code).toBe(60061);
    const { invitationId } = second;
    expect((await admin.ask(withdrawInvitation, { invitationId })).status).toBe(200);
    expect((await admin.ask(withdrawInvitation, { invitationId })).body.code).toBe(60063);
    expect((await person.ask(acceptInvitation, { token: second.token })).body.code).toBe(60061);
    const third = await inviting(admin, person.phone);
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
    const { token: invitation } = await inviting(admin, phone, ['assistant']);
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
    const { token } = await inviting(admin, assistant.phone, ['admin']);
    expect((await assistant.ask(acceptInvitation, { token })).status).toBe(200);
    expect((await assistant.ask(getAccountInfo, {})).body.data.roles).toEqual(['assistant']);
  });

  test('brings somebody back who left, with what it says and nothing of what they were permitted before', async () => {
    const clinic = await aClinic(server.current);
    const [admin, assistant] = [await anAdmin(clinic), await anAssistant(clinic)];
    await change(admin, assistant, { granted: ['bill:view', 'order:decide'] });
    await assistant.ask(disassociateEmployee, { clinicId: clinic.id });
    const { token } = await inviting(admin, assistant.phone, ['finance']);
    const again = await signIn(server.current, assistant, { side: 'none', clinicId: null });
    expect((await again.ask(acceptInvitation, { token })).status).toBe(200);
    const entry = await entryOf(admin, assistant);
    expect(entry).toMatchObject({ employeeId: assistant.memberId, roles: ['finance'], granted: [], name: '周文' });
    // The session of then stays over.
    expect((await assistant.ask(getAccountInfo, {})).status).toBe(401);
  });

  test('keeps no token that could be read from the database', async () => {
    const { token } = await inviting(await anAdmin(await aClinic(server.current)), aPhone());
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
  const { token } = await inviting(await anAdmin(there), admin.phone, ['finance']);
  await admin.ask(acceptInvitation, { token });
  const { token: inside = '' } = (await admin.ask(changeClinic, { clinicId: there.id })).body.data;
  const home = {
    ...{ name: '王', phone: '13800138000', province: '上海市', city: '上海市', district: '徐汇区' },
    address: '漕溪北路 1 号',
  };
  expect((await admin.ask(addAddress, home, { token: inside })).status).toBe(403);
  expect((await admin.ask(listEmployees, {}, { token: inside })).status).toBe(403);
});
