import { addAddress, deleteAddress, updateAddress } from '@suya/contract/clinics/addresses.endpoints';
import { listAddresses, listDoctors } from '@suya/contract/clinics/clinics.endpoints';
import {
  applyPass,
  applyReject,
  applyToClinic,
  deleteRelate,
  disassociateEmployee,
  exitClinic,
  findInduction,
  getEmployeePostInfo,
  listApplyClinics,
  listJobTypes,
  listPosts,
  listRelatedClinics,
  listTitles,
  relateClinic,
  searchClinic,
} from '@suya/contract/clinics/relations.endpoints';
import { inviteEmployee } from '@suya/contract/clinics/staff.endpoints';
import { changeClinic, getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { describe, expect, test } from 'vitest';
import {
  aClinic,
  aDoctor,
  aMember,
  anAdmin,
  anAssistant,
  type SignedIn,
  type Staff,
  type TestClinic,
} from '../../testing/people.ts';
import { useServer } from '../../testing/use-server.ts';
import { aNewcomer } from './testing/papers.ts';

const server = useServer();
const home = {
  ...{ name: '王医生', phone: '13800138000', province: '上海市', city: '上海市', district: '徐汇区' },
  address: '漕溪北路 1 号',
};

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

describe('what is chosen from', () => {
  test('is said in the reader’s language, posts by page where asked', async () => {
    const person = await aNewcomer(server.current);
    const titles = await person.ask(listTitles, {});
    expect(titles.body.data).toContainEqual({ value: 'attending', label: '主治医师' });
    const english = await person.ask(listJobTypes, {}, { headers: { 'accept-language': 'en' } });
    expect(english.body.data).toContainEqual({ value: 'nurse', label: 'Nurse' });
    expect((await person.ask(findInduction, {})).body.data.length).toBeGreaterThan(3);
    const all = (await person.ask(listPosts, {})).body.data;
    expect(all.list).toHaveLength(all.total);
    const page = (await person.ask(listPosts, { pageNum: 2, pageSize: 3, whetherPage: true })).body.data;
    expect(page).toEqual({ total: all.total, list: all.list.slice(3, 6) });
  });
});

describe('delivery addresses', () => {
  test('are added, corrected and taken off by those who order, thirty at most', async () => {
    const clinic = await aClinic(server.current);
    const assistant = await anAssistant(clinic);
    const { id } = (await assistant.ask(addAddress, home)).body.data;
    await assistant.ask(updateAddress, { addressId: id, ...home, district: '静安区' });
    expect((await assistant.ask(listAddresses, {})).body.data).toEqual([{ id, ...home, district: '静安区' }]);
    expect((await assistant.ask(deleteAddress, { addressId: id })).status).toBe(200);
    expect((await assistant.ask(deleteAddress, { addressId: id })).status).toBe(404);
    for (let n = 0; n < 30; n += 1) await assistant.ask(addAddress, { ...home, address: `${n} 号` });
    expect((await assistant.ask(addAddress, home)).status).toBe(409);
  });

  test('of another clinic are not there, and a finance clerk does not change them', async () => {
    const [mine, theirs] = [await aClinic(server.current), await aClinic(server.current)];
    const { id } = (await (await anAssistant(theirs)).ask(addAddress, home)).body.data;
    const assistant = await anAssistant(mine);
    expect((await assistant.ask(updateAddress, { addressId: id, ...home })).status).toBe(404);
    expect((await assistant.ask(deleteAddress, { addressId: id })).status).toBe(404);
    const clerk = await aMember(theirs, ['finance']);
    expect((await clerk.ask(deleteAddress, { addressId: id })).status).toBe(403);
  });
});

describe('searching for a clinic', () => {
  test('finds it by the beginning of its name, its reading or its initials, and tells name and district only', async () => {
    const clinic = await aClinic(server.current, { name: '梧桐树口腔门诊部' });
    const person = await aNewcomer(server.current);
    const expected = { clinicId: clinic.id, clinicName: '梧桐树口腔门诊部', district: '' };
    for (const name of ['梧桐树', 'wutongshu', 'WuTong', 'wts']) {
      expect((await person.ask(searchClinic, { name })).body.data).toEqual([expected]);
    }
    for (const name of ['桐树', '%%', '__', '口腔门诊部']) {
      expect((await person.ask(searchClinic, { name })).body.data).toEqual([]);
    }
  });

  test('names twenty at most', async () => {
    for (let n = 0; n < 22; n += 1) await aClinic(server.current, { name: `满天星${String(n).padStart(2, '0')}` });
    const person = await aNewcomer(server.current);
    expect((await person.ask(searchClinic, { name: '满天星' })).body.data).toHaveLength(20);
  });

  test('is refused to one person after thirty times in an hour, and not to the next', async () => {
    const person = await aNewcomer(server.current);
    const codes = [];
    for (let n = 0; n < 31; n += 1) codes.push((await person.ask(searchClinic, { name: `没有${n}` })).status);
    expect(codes).toEqual([...Array(30).fill(200), 429]);
    expect((await (await aNewcomer(server.current)).ask(searchClinic, { name: '没有' })).status).toBe(200);
  });
});

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

describe('leaving', () => {
  test('ends the sessions in that clinic at once; the exit begins one where the person stands', async () => {
    const clinic = await aClinic(server.current);
    const [doctor, colleague] = [await aDoctor(clinic), await anAssistant(clinic)];
    const left = await doctor.ask(exitClinic, { clinicId: clinic.id });
    expect(left.body.data.clinicList).toEqual([]);
    expect((await doctor.ask(getAccountInfo, {})).status).toBe(401);
    const { token = '' } = left.body.data;
    expect((await doctor.ask(getAccountInfo, {}, { token })).body.data).toMatchObject({ side: 'none', clinicId: null });
    expect((await colleague.ask(disassociateEmployee, { clinicId: clinic.id })).status).toBe(200);
    expect((await colleague.ask(getAccountInfo, {})).status).toBe(401);
  });

  test('is not for the last admin, in none of the three ways', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    const ways = [
      await admin.ask(exitClinic, { clinicId: clinic.id }),
      await admin.ask(deleteRelate, { clinicId: clinic.id }),
      await admin.ask(disassociateEmployee, { clinicId: clinic.id, employeeId: admin.memberId }),
    ];
    expect(ways.map(({ body }) => body.code)).toEqual([60062, 60062, 60062]);
    const second = await anAdmin(clinic);
    expect((await admin.ask(deleteRelate, { clinicId: clinic.id })).status).toBe(200);
    expect((await second.ask(exitClinic, { clinicId: clinic.id })).body.code).toBe(60062);
  });

  test('of two last admins at the same time leaves one', async () => {
    for (let round = 0; round < 12; round += 1) {
      const clinic = await aClinic(server.current);
      const both = [await anAdmin(clinic), await anAdmin(clinic)];
      const leaving = both.map((admin) => admin.ask(disassociateEmployee, { clinicId: clinic.id }));
      const codes = (await Promise.all(leaving)).map(({ body }) => body.code);
      expect(codes.sort()).toEqual([200, 60062]);
    }
  });

  test('at somebody’s hand takes the right to manage staff; another clinic’s people are not there', async () => {
    const [clinic, other] = [await aClinic(server.current), await aClinic(server.current)];
    const [admin, doctor, theirs] = [await anAdmin(clinic), await aDoctor(clinic), await aDoctor(other)];
    const ask = (by: Staff, employeeId: string, clinicId = clinic.id) =>
      by.ask(disassociateEmployee, { clinicId, employeeId }).then(({ status }) => status);
    expect(await ask(doctor, admin.memberId)).toBe(403);
    expect(await ask(admin, theirs.memberId)).toBe(404);
    expect(await ask(admin, theirs.memberId, other.id)).toBe(404);
    expect(await ask(admin, doctor.memberId, other.id)).toBe(404);
    expect(await ask(admin, doctor.memberId)).toBe(200);
    expect((await doctor.ask(getAccountInfo, {})).status).toBe(401);
    expect((await theirs.ask(getAccountInfo, {})).status).toBe(200);
  });
});
