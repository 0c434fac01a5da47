import { listDoctors } from '@suya/contract/clinics/clinics.endpoints';
import {
  authenticationDetail,
  listAuthentications,
  passAuthentication,
  rejectAuthentication,
} from '@suya/contract/clinics/lab-authentications.endpoints';
import {
  createCompany,
  doctorAuthInfo,
  doctorAuthStatus,
  multipleAuth,
  orgAuthInfo,
  orgAuthStatus,
  readPaper,
  singleAuth,
  submitDoctorAuth,
} from '@suya/contract/clinics/papers.endpoints';
import { listEmployees } from '@suya/contract/clinics/staff.endpoints';
import { fillPath } from '@suya/contract/http/endpoint';
import { changeClinic, getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { streamEvents } from '@suya/contract/live/live.endpoints';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  aClinic,
  aDoctor,
  aLabPerson,
  aMember,
  anAdmin,
  anAssistant,
  type SignedIn,
  systemOf,
} from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aCompany, aNewcomer, aPaper, doctorPapers } from '../testing/papers.ts';

const server = useServer();
/** What follows from news comes a moment later. */
const PATIENCE = { timeout: 15_000 };
let reviewer: SignedIn;
beforeAll(async () => {
  reviewer = await aLabPerson(server.current, 'platformAdmin');
});

/** The newest submission of a person. */
async function submissionOf({ userId }: SignedIn): Promise<string> {
  const { id } = await systemOf(server.current)
    .db.selectFrom('auth_submission')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const pass = async (person: SignedIn) => reviewer.ask(passAuthentication, { submissionId: await submissionOf(person) });
const reject = async (person: SignedIn, remark: string) =>
  reviewer.ask(rejectAuthentication, { submissionId: await submissionOf(person), remark });

/** The same person with a session in a clinic of theirs. */
async function within(person: SignedIn, clinicId = ''): Promise<SignedIn> {
  const { token = '' } = (await person.ask(changeClinic, { clinicId })).body.data;
  return { ...person, token, ask: (endpoint, input, options) => person.ask(endpoint, input, { token, ...options }) };
}

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
    await pass(doctor);
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
    await reject(doctor, '身份证照片不清');
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
    await pass(doctor);
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
    await pass(admin);
    await vi.waitFor(async () => {
      expect((await admin.ask(listDoctors, {})).body.data).toEqual([
        { id: admin.memberId, name: '陈晓雯', authenticated: true },
      ]);
    }, PATIENCE);
    const { list } = (await admin.ask(listEmployees, {})).body.data;
    expect(list).toMatchObject([{ name: '陈晓雯', roles: ['admin', 'doctor'], isDoctorAuthenticated: true }]);
  });
});

describe('opening a clinic', () => {
  test('makes its founder admin; its papers are under review, pass, and let it order', async () => {
    const founder = await aNewcomer(server.current);
    const { status, body } = await founder.ask(createCompany, await aCompany(founder));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ authStatus: 0, clinicIds: [expect.any(String)] });
    const admin = await within(founder, body.data.clinicIds[0]);
    const info = async () => (await admin.ask(getAccountInfo, {})).body.data;
    expect(await info()).toMatchObject({
      ...{ clinicName: '朝阳口腔门诊部', roles: ['admin'], isChain: false, companyId: body.data.companyId },
      loginData: { orgAuth: 2 },
    });
    expect((await admin.ask(orgAuthStatus, {})).body.data).toEqual({ authStatus: 0, rejectReason: null });
    await pass(founder);
    expect((await admin.ask(orgAuthStatus, {})).body.data.authStatus).toBe(1);
    expect((await info()).loginData.orgAuth).toBe(1);
    const records = (await admin.ask(multipleAuth, {})).body.data;
    expect(records.main).toBeNull();
    expect(records.subs).toMatchObject([{ companyName: '朝阳口腔门诊部', authStatus: 1, isMain: false, orgAuth: 1 }]);
  });

  test('wants a credit code that adds up, and licences of one’s own', async () => {
    const [founder, other] = [await aNewcomer(server.current), await aNewcomer(server.current)];
    const company = await aCompany(founder);
    const fieldsOf = async (input: typeof company) =>
      Object.keys(((await founder.ask(createCompany, input)).body.extra?.fields as object) ?? {});
    expect(await fieldsOf({ ...company, creditCode: '91350100M000100Y44' })).toEqual(['creditCode']);
    expect(await fieldsOf({ ...company, permitLicense: await aPaper(other, 'permitLicense') })).toEqual([
      'permitLicense',
    ]);
    expect(await fieldsOf({ ...company, businessLicense: company.permitLicense })).toEqual(['businessLicense']);
    expect((await founder.ask(multipleAuth, {})).body.data).toEqual({ main: null, subs: [] });
  });

  test('of a chain makes a main record, its parts and their clinics, which pass together', async () => {
    const founder = await aNewcomer(server.current);
    const subs = ['一店', '二店', '三店'].map((name) => ({ name: `康健${name}`, district: `${name}区` }));
    const { companyId, clinicIds } = (await founder.ask(createCompany, { ...(await aCompany(founder)), subs })).body
      .data;
    expect(clinicIds).toHaveLength(3);
    const head = await within(founder, clinicIds[1]);
    expect((await head.ask(getAccountInfo, {})).body.data).toMatchObject({ isCompany: true, isChain: true });
    await pass(founder);
    const { main, subs: parts } = (await head.ask(multipleAuth, {})).body.data;
    expect(main).toMatchObject({ companyId, isMain: true, authStatus: 1, companyName: '朝阳口腔门诊部' });
    expect(parts.map(({ companyName, authStatus }) => [companyName, authStatus])).toEqual(
      subs.map(({ name }) => [name, 1]),
    );
    let branch = head;
    for (const clinicId of clinicIds) {
      branch = await within(branch, clinicId);
      expect((await branch.ask(orgAuthStatus, {})).body.data.authStatus).toBe(1);
    }
    const double = { ...(await aCompany(branch)), subs: [subs[0], subs[0]] as typeof subs };
    expect((await branch.ask(createCompany, double)).status).toBe(422);
  });

  test('rejected says why, is corrected under its new name and passes; its record is its admins’ only', async () => {
    const founder = await aNewcomer(server.current);
    const company = await aCompany(founder);
    const { companyId, clinicIds } = (await founder.ask(createCompany, company)).body.data;
    const admin = await within(founder, clinicIds[0]);
    const { phone: _, province, city, district, address, ...fields } = company;
    expect((await admin.ask(orgAuthInfo, { companyId, ...fields })).body.code).toBe(60064);
    await reject(founder, '许可证已过期');
    expect((await admin.ask(orgAuthStatus, {})).body.data).toEqual({ authStatus: 2, rejectReason: '许可证已过期' });
    const again = { companyId, ...fields, companyName: '朝阳口腔医院' };
    expect((await admin.ask(orgAuthInfo, again)).body.data.authStatus).toBe(0);
    expect((await admin.ask(getAccountInfo, {})).body.data.clinicName).toBe('朝阳口腔医院');
    await pass(founder);
    expect((await admin.ask(singleAuth, { companyId })).body.data).toMatchObject({ authStatus: 1, rejectReason: null });
    const outsiders = [await anAdmin(await aClinic(server.current)), await aNewcomer(server.current)];
    for (const outsider of outsiders) {
      expect((await outsider.ask(singleAuth, { companyId })).status).toBe(404);
      const { status } = await server.current.http
        .inject({
          method: 'GET',
          url: fillPath(readPaper.path, { paperId: company.permitLicense }),
          headers: { authorization: outsider.token },
        })
        .then(({ statusCode }) => ({ status: statusCode }));
      expect(status).toBe(404);
    }
    expect((await outsiders[0]?.ask(orgAuthInfo, again))?.status).toBe(404);
  });

  test('shows its licence to a second admin, and to no assistant', async () => {
    const founder = await aNewcomer(server.current);
    const company = await aCompany(founder);
    const { clinicIds } = (await founder.ask(createCompany, company)).body.data;
    const clinic = { ground: server.current, id: clinicIds[0] ?? '', name: '' };
    const statuses = [];
    for (const person of [await anAdmin(clinic), await anAssistant(clinic), await aDoctor(clinic)]) {
      const { statusCode } = await server.current.http.inject({
        method: 'GET',
        url: fillPath(readPaper.path, { paperId: company.permitLicense }),
        headers: { authorization: person.token },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([200, 404, 404]);
  });
});

describe('the reviewer', () => {
  test('finds what waits first, by kind and name, and sees what was typed with its papers and history', async () => {
    const doctor = await aNewcomer(server.current);
    const papers = { ...(await doctorPapers(doctor)), realName: '尉迟明月' };
    await doctor.ask(submitDoctorAuth, papers);
    await reject(doctor, '缺页');
    await doctor.ask(submitDoctorAuth, papers);
    const found = await reviewer.ask(listAuthentications, { kind: 'doctor', keyword: '尉迟' });
    expect(found.body.data.list.map(({ authStatus, isResubmitted }) => [authStatus, isResubmitted])).toEqual([
      [0, true],
      [2, false],
    ]);
    expect(found.body.data.waiting).toBeGreaterThan(0);
    const submissionId = await submissionOf(doctor);
    await server.current.http.inject({
      method: 'GET',
      url: fillPath('/lab-api/v1/papers/{paperId}', { paperId: papers.idCardPath }),
      headers: { authorization: reviewer.token },
    });
    const { body } = await reviewer.ask(authenticationDetail, { submissionId });
    expect(body.data).toMatchObject({
      ...{ name: '尉迟明月', authStatus: 0 },
      typed: { realName: '尉迟明月', titlePost: 'attending', companyName: null },
      papers: [
        { paperId: papers.idCardPath, kind: 'idCard' },
        { paperId: papers.certPath, kind: 'certificate' },
      ],
      history: [{ authStatus: 2, remark: '缺页', decidedBy: reviewer.name }, { authStatus: 0 }],
      looks: [{ by: reviewer.name }],
    });
    expect(body.data.typed.phone).toMatch(/^\d{3}\*{4}\d{4}$/);
  });

  test('decides once; of two at the same time the second learns of it', async () => {
    const doctor = await aNewcomer(server.current);
    await doctor.ask(submitDoctorAuth, await doctorPapers(doctor));
    const other = await aLabPerson(server.current, 'platformAdmin');
    const submissionId = await submissionOf(doctor);
    const codes = await Promise.all([
      reviewer.ask(passAuthentication, { submissionId }).then(({ body }) => body.code),
      other.ask(rejectAuthentication, { submissionId, remark: '不清' }).then(({ body }) => body.code),
    ]);
    expect(codes.sort()).toEqual([200, 60063]);
    expect((await reviewer.ask(passAuthentication, { submissionId })).body.code).toBe(60063);
  });

  test('is the platform’s administrator; nobody else of the lab, and no clinic’s admin', async () => {
    const doctor = await aNewcomer(server.current);
    await doctor.ask(submitDoctorAuth, await doctorPapers(doctor));
    const submissionId = await submissionOf(doctor);
    const others = [
      await aLabPerson(server.current, 'intake', 'design', 'production', 'finance', 'support'),
      await anAdmin(await aClinic(server.current)),
      doctor,
    ];
    for (const other of others) {
      expect((await other.ask(listAuthentications, {})).status).toBe(403);
      expect((await other.ask(authenticationDetail, { submissionId })).status).toBe(403);
      expect((await other.ask(passAuthentication, { submissionId })).status).toBe(403);
      expect((await other.ask(rejectAuthentication, { submissionId, remark: '不' })).status).toBe(403);
    }
    expect((await doctor.ask(doctorAuthStatus, {})).body.data.authStatus).toBe(0);
  });
});

describe('the database on its own', () => {
  test('lets nobody pass their own papers, whatever the program asks', async () => {
    const doctor = await aNewcomer(server.current);
    await doctor.ask(submitDoctorAuth, await doctorPapers(doctor));
    const me = systemOf(server.current).as({ kind: 'identity', userId: doctor.userId });
    const own = me.db.updateTable('doctor_auth').set({ status: 1 }).where('user_id', '=', doctor.userId);
    await expect(own.execute()).rejects.toMatchObject({ code: '42501' });
    const clerk = await aLabPerson(server.current, 'support');
    const lab = systemOf(server.current).as({ kind: 'lab', userId: clerk.userId });
    const byClerk = await lab.db
      .updateTable('doctor_auth')
      .set({ status: 1 })
      .where('user_id', '=', doctor.userId)
      .executeTakeFirst();
    expect(byClerk.numUpdatedRows).toBe(0n);
  });

  test('lets nobody join a clinic that did not invite them and that they did not just open', async () => {
    const clinic = await aClinic(server.current);
    const person = await aNewcomer(server.current);
    const me = systemOf(server.current).as({ kind: 'identity', userId: person.userId });
    const joining = me.db.insertInto('membership').values({
      ...{ clinic_id: clinic.id, id: person.userId, user_id: person.userId, name: '某', roles: ['admin'] },
    });
    await expect(joining.execute()).rejects.toMatchObject({ code: '42501' });
  });
});

test('who is in no clinic hears on the live stream that their papers were decided, and of nobody else’s', async () => {
  const [doctor, other] = [await aNewcomer(server.current), await aNewcomer(server.current)];
  for (const person of [doctor, other]) await person.ask(submitDoctorAuth, await doctorPapers(person));
  const stop = new AbortController();
  const answer = await fetch(`${server.origin}${streamEvents.path}`, {
    headers: { authorization: doctor.token },
    signal: stop.signal,
  });
  expect(answer.status).toBe(200);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let heard = '';
  const [own, foreign] = [await submissionOf(doctor), await submissionOf(other)];
  await pass(other);
  await pass(doctor);
  while (!heard.includes(own)) heard += new TextDecoder().decode((await reader.read()).value);
  stop.abort();
  expect(heard).toContain('doctor.authenticated');
  expect(heard).not.toContain(foreign);
});
