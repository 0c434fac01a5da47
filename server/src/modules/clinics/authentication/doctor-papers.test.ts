import { listDoctors } from '@suya/contract/clinics/clinics.endpoints';
import { doctorAuthInfo, doctorAuthStatus, submitDoctorAuth } from '@suya/contract/clinics/papers.endpoints';
import { listEmployees } from '@suya/contract/clinics/staff.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aClinic, aMember, anAdmin } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aNewcomer, aPaper, doctorPapers } from '../testing/papers.ts';
import { aReviewer, type Reviewer } from '../testing/reviewing.ts';

const server = useServer();
let reviewer: Reviewer;
beforeAll(async () => {
  reviewer = await aReviewer(server.current);
});

/** What follows from news comes a moment later. */
const PATIENCE = { timeout: 15_000 };

describe('a doctor’s papers', () => {
  test('go from not submitted to under review and to passed, and the doctor reads each step', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aMember(clinic, ['doctor']);
    const standing = async () => (await doctor.ask(doctorAuthStatus, {})).body.data.authStatus;
    const steps = [await standing()];
    const papers = await doctorPapers(doctor);
    expect((await doctor.ask(submitDoctorAuth, papers)).body.data.authStatus).toBe(0);
    steps.push(await standing());
    expect((await doctor.ask(getAccountInfo, {})).body.data.loginData.userAuth).toBe(2);
    await reviewer.pass(doctor);
    steps.push(await standing());
    expect(steps).toEqual([-1, 0, 1]);
    expect((await doctor.ask(getAccountInfo, {})).body.data.loginData.userAuth).toBe(1);
    const info = (await doctor.ask(doctorAuthInfo, { hasUpdated: '0' })).body.data;
    expect(info).toMatchObject({ realName: '陈晓雯', titlePost: 'attending', authStatus: 1, hasUpdated: false });
    expect(info.idCardPath?.path).toBe(papers.idCardPath);
  });

  test('rejected say why, are handed in again, and show what was decided beside what is under review', async () => {
    const doctor = await aNewcomer(server.current);
    const papers = await doctorPapers(doctor);
    await doctor.ask(submitDoctorAuth, papers);
    await reviewer.reject(doctor, '身份证照片不清');
    expect((await doctor.ask(doctorAuthStatus, {})).body.data).toEqual({
      authStatus: 2,
      rejectReason: '身份证照片不清',
    });
    const idCardPath = await aPaper(doctor, 'idCard');
    expect((await doctor.ask(submitDoctorAuth, { ...papers, idCardPath, realName: '陈小文' })).status).toBe(200);
    const decided = (await doctor.ask(doctorAuthInfo, { hasUpdated: '0' })).body.data;
    const latest = (await doctor.ask(doctorAuthInfo, { hasUpdated: '1' })).body.data;
    expect(decided).toMatchObject({
      realName: '陈晓雯',
      authStatus: 2,
      rejectReason: '身份证照片不清',
      hasUpdated: false,
    });
    expect(latest).toMatchObject({ realName: '陈小文', authStatus: 0, rejectReason: null, hasUpdated: true });
  });

  test('are not handed in while they are under review or when they passed, nor twice at once', async () => {
    const doctor = await aNewcomer(server.current);
    const papers = await doctorPapers(doctor);
    const twice = await Promise.all([doctor.ask(submitDoctorAuth, papers), doctor.ask(submitDoctorAuth, papers)]);
    expect(twice.map(({ body }) => body.code).sort()).toEqual([200, 60064]);
    expect((await doctor.ask(submitDoctorAuth, papers)).body.code).toBe(60064);
    await reviewer.pass(doctor);
    expect((await doctor.ask(submitDoctorAuth, papers)).body.code).toBe(60064);
  });

  test('have to be the person’s own, of the right kind, and still there', async () => {
    const [doctor, other] = [await aNewcomer(server.current), await aNewcomer(server.current)];
    const [mine, theirs] = [await doctorPapers(doctor), await doctorPapers(other)];
    const fieldsOf = async (papers: typeof mine) => {
      const { status, body } = await doctor.ask(submitDoctorAuth, papers);
      return [status, Object.keys((body.extra?.fields as object) ?? {})];
    };
    expect(await fieldsOf(theirs)).toEqual([422, ['idCardPath', 'certPath']]);
    expect(await fieldsOf({ ...mine, certPath: mine.idCardPath })).toEqual([422, ['certPath']]);
    expect((await doctor.ask(doctorAuthStatus, {})).body.data.authStatus).toBe(-1);
  });

  test('passed, name who was only a phone, and let an admin be named on orders as a doctor', async () => {
    const clinic = await aClinic(server.current);
    const admin = await anAdmin(clinic);
    await admin.ask(submitDoctorAuth, await doctorPapers(admin));
    await reviewer.pass(admin);
    await vi.waitFor(async () => {
      expect((await admin.ask(listDoctors, {})).body.data).toEqual([
        { id: admin.memberId, name: '陈晓雯', authenticated: true },
      ]);
    }, PATIENCE);
    const { list } = (await admin.ask(listEmployees, {})).body.data;
    expect(list).toMatchObject([{ name: '陈晓雯', roles: ['admin', 'doctor'], isDoctorAuthenticated: true }]);
  });
});
