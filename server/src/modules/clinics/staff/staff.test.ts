import { handOverAdmin, inviteEmployee, listEmployees, updateEmployee } from '@suya/contract/clinics/staff.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { listPatients } from '@suya/contract/patients/patients.endpoints';
import { unPayList } from '@suya/contract/payments/payments.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aClinic,
  aDoctor,
  aMember,
  anAdmin,
  anAssistant,
  aPhone,
  type SignedIn,
  systemOf,
} from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { type Change, change, entryOf, none } from '../testing/staff-in-tests.ts';

const server = useServer();

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
