import { listDoctors } from '@suya/contract/clinics/clinics.endpoints';
import {
  applyPass,
  applyReject,
  applyToClinic,
  deleteRelate,
  getEmployeePostInfo,
  listApplyClinics,
  listRelatedClinics,
  relateClinic,
} from '@suya/contract/clinics/relations.endpoints';
import { inviteEmployee } from '@suya/contract/clinics/staff.endpoints';
import { changeClinic, getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aClinic,
  aDoctor,
  anAdmin,
  anAssistant,
  type SignedIn,
  type Staff,
  signIn,
  type TestClinic,
} from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aNewcomer } from '../testing/papers.ts';
import { change, entryOf } from '../testing/staff-in-tests.ts';

const server = useServer();

const applying = (clinic: TestClinic, person: SignedIn, realName = '陈晓雯') =>
  person.ask(applyToClinic, {
    ...{ clinicId: clinic.id, realName, phone: person.phone, jobType: 'doctor' },
    remark: '在贵诊所出诊',
  });

const passing = (clinic: TestClinic, admin: Staff, person: SignedIn, jobType: 'doctor' | 'finance' | 'manager') =>
  admin.ask(applyPass, {
    ...{
      clinicId: clinic.id,
      userId: person.userId,
      job: 'orthodontist',
      jobType,
      realName: '陈晓雯',
      remark: '周三出诊',
    },
    ...{ workStatus: 'working', workType: 'partTime' },
  });

const enter = async (person: SignedIn, clinic: TestClinic) => person.ask(changeClinic, { clinicId: clinic.id });

describe('asking to be linked', () => {
  test('wants the first character of the name', async () => {
    const clinic = await aClinic(server.current);
    const person = await aNewcomer(server.current);
    const { status, body } = await person.ask(relateClinic, { clinicId: clinic.id, firstName: ' ' });
    expect(status).toBe(422);
    expect(body.extra).toEqual({ fields: { firstName: '姓名的第一个字不能为空' } });
  });

  test('is answered alike whether the character fits or not; only the clinic’s admin sees that it does', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const [right, wrong] = [await aNewcomer(server.current), await aNewcomer(server.current)];
    for (const { phone } of [right, wrong]) {
      const work = { job: null, jobType: null, workType: null };
      await admin.ask(inviteEmployee, { phone, name: '欧阳静', roles: ['doctor'], ...work });
    }
    const answers = [
      await right.ask(relateClinic, { clinicId: clinic.id, firstName: '欧' }),
      await wrong.ask(relateClinic, { clinicId: clinic.id, firstName: '王' }),
    ];
    expect(answers[0]?.text).toBe(answers[1]?.text);
    const mine = async (person: SignedIn) =>
      (await person.ask(listApplyClinics, { side: 'mine' })).body.data.list.map(({ isExpected }) => isExpected);
    expect([await mine(right), await mine(wrong)]).toEqual([[false], [false]]);
    const { list } = (await admin.ask(listApplyClinics, { side: 'toDecide' })).body.data;
    expect(list.map(({ userId, isExpected }) => [userId, isExpected])).toEqual([
      [right.userId, true],
      [wrong.userId, false],
    ]);
  });

  test('gives five tries a day for a clinic, and makes nobody staff', async () => {
    const [clinic, other] = [await aClinic(server.current), await aClinic(server.current)];
    const person = await aNewcomer(server.current);
    const codes = [];
    for (const firstName of ['王', '李', '张', '刘', '陈', '杨']) {
      codes.push((await person.ask(relateClinic, { clinicId: clinic.id, firstName })).status);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await person.ask(relateClinic, { clinicId: other.id, firstName: '王' })).status).toBe(200);
    expect((await enter(person, clinic)).status).toBe(404);
    expect((await person.ask(listApplyClinics, {})).body.data.total).toBe(2);
  });
});

describe('an application', () => {
  test('passed, makes its person staff with job and kind of work, and no admin', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const roles: Record<string, unknown> = {};
    for (const jobType of ['doctor', 'finance', 'manager'] as const) {
      const person = await aNewcomer(server.current);
      await applying(clinic, person);
      expect((await passing(clinic, admin, person, jobType)).status).toBe(200);
      const { token = '' } = (await enter(person, clinic)).body.data;
      const info = await person.ask(getAccountInfo, {}, { token });
      roles[jobType] = info.body.data.roles;
      const post = await person.ask(getEmployeePostInfo, { clinicId: clinic.id }, { token });
      expect(post.body.data).toEqual({ job: 'orthodontist', jobType, workType: 'partTime', workStatus: 'working' });
      expect((await person.ask(listRelatedClinics, {}, { token })).body.data).toMatchObject({
        total: 1,
        list: [{ clinicId: clinic.id, isAdmin: false, isCompany: false, authStatus: 1 }],
      });
    }
    expect(roles).toEqual({ doctor: ['doctor'], finance: ['finance'], manager: ['assistant'] });
    expect((await admin.ask(listDoctors, {})).body.data.map(({ name }) => name)).toEqual(['陈晓雯']);
  });

  test('rejected without a reason is asked for one; with it, the applicant reads it and stays out', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const person = await aNewcomer(server.current);
    await applying(clinic, person);
    const decision = { clinicId: clinic.id, userId: person.userId };
    const without = await admin.ask(applyReject, { ...decision, remark: '  ' });
    expect([without.status, without.body.extra]).toEqual([422, { fields: { remark: '请输入不通过理由' } }]);
    expect((await admin.ask(applyReject, { ...decision, remark: '不认识' })).status).toBe(200);
    const { list } = (await person.ask(listApplyClinics, {})).body.data;
    expect(list).toMatchObject([{ state: 'rejected', rejectReason: '不认识' }]);
    expect((await enter(person, clinic)).status).toBe(404);
    expect((await person.ask(getEmployeePostInfo, { clinicId: clinic.id })).status).toBe(404);
    expect((await passing(clinic, admin, person, 'doctor')).body.code).toBe(60063);
  });

  test('is decided by whoever manages staff of that clinic, and nobody else', async () => {
    const [clinic, other] = [await aClinic(server.current), await aClinic(server.current)];
    const person = await aNewcomer(server.current);
    await applying(clinic, person);
    const elsewhere = await anAdmin(other);
    expect((await passing(clinic, elsewhere, person, 'doctor')).status).toBe(404);
    expect((await passing(other, elsewhere, person, 'doctor')).status).toBe(404);
    const theirs = await aNewcomer(server.current);
    await applying(other, theirs);
    expect((await passing(clinic, elsewhere, theirs, 'doctor')).status).toBe(404);
    for (const staff of [await aDoctor(clinic), await anAssistant(clinic)]) {
      expect((await passing(clinic, staff, person, 'doctor')).status).toBe(403);
      expect((await staff.ask(listApplyClinics, { side: 'toDecide' })).status).toBe(403);
    }
    expect((await person.ask(listApplyClinics, { side: 'toDecide' })).status).toBe(403);
    expect(
      (await elsewhere.ask(listApplyClinics, { side: 'toDecide' })).body.data.list.map(({ userId }) => userId),
    ).toEqual([theirs.userId]);
    expect((await enter(person, clinic)).status).toBe(404);
  });

  test('is passed with no role that the manager may not give, and with none that would change an admin', async () => {
    const clinic = await aClinic(server.current);
    const [admin, manager] = [await anAdmin(clinic), await anAssistant(clinic)];
    await change(admin, manager, { granted: ['staff:manage'] });
    const person = await aNewcomer(server.current);
    await applying(clinic, person);
    expect(await passing(clinic, manager, person, 'doctor')).toMatchObject({
      status: 403,
      body: { msg: '不能授予您自己没有的角色或权限' },
    });
    expect((await enter(person, clinic)).status).toBe(404);
    expect((await passing(clinic, manager, person, 'manager')).status).toBe(200);
    const former = await anAdmin(clinic);
    await change(admin, former, { workStatus: 'disabled' });
    await applying(clinic, await signIn(server.current, former, { side: 'none', clinicId: null }));
    expect((await passing(clinic, manager, former, 'manager')).body.msg).toBe('只有管理员可以更改管理员');
    expect(await entryOf(admin, former)).toMatchObject({ roles: ['admin'], workStatus: 'disabled' });
  });

  test('shows the phone’s ends only, and another phone does not pass it', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const person = await aNewcomer(server.current);
    await applying(clinic, person);
    const { list } = (await admin.ask(listApplyClinics, { side: 'toDecide' })).body.data;
    expect(list[0]?.phone).toBe(`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`);
    const said = { job: 'other', jobType: 'doctor', realName: '陈', remark: '' } as const;
    const work = { workStatus: 'working', workType: 'fullTime' } as const;
    const input = { clinicId: clinic.id, userId: person.userId, ...said, ...work };
    expect((await admin.ask(applyPass, { ...input, phone: '13900000000' })).status).toBe(422);
    expect((await admin.ask(applyPass, { ...input, phone: person.phone })).status).toBe(200);
  });

  test('waits once, is corrected by applying again, and can be taken back', async () => {
    const clinic = await aClinic(server.current);
    const person = await aNewcomer(server.current);
    const first = (await applying(clinic, person)).body.data.applicationId;
    expect((await applying(clinic, person, '陈小文')).body.data.applicationId).toBe(first);
    expect((await person.ask(listApplyClinics, {})).body.data).toMatchObject({
      total: 1,
      list: [{ realName: '陈小文', state: 'pending' }],
    });
    expect((await person.ask(deleteRelate, { clinicId: clinic.id })).status).toBe(200);
    expect((await person.ask(deleteRelate, { clinicId: clinic.id })).status).toBe(404);
    const admin = await anAdmin(clinic);
    expect((await admin.ask(listApplyClinics, { side: 'toDecide' })).body.data.total).toBe(0);
    expect((await passing(clinic, admin, person, 'doctor')).body.code).toBe(60063);
  });

  test('of the clinic’s own staff is refused, and to a clinic that is not there too', async () => {
    const clinic = await aClinic(server.current);
    expect((await applying(clinic, await aDoctor(clinic))).status).toBe(409);
    const person = await aNewcomer(server.current);
    expect((await applying({ ...clinic, id: person.userId }, person)).status).toBe(404);
  });
});
