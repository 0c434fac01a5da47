import {
  authenticationDetail,
  listAuthentications,
  passAuthentication,
  rejectAuthentication,
} from '@suya/contract/clinics/lab-authentications.endpoints';
import { doctorAuthStatus, submitDoctorAuth } from '@suya/contract/clinics/papers.endpoints';
import { fillPath } from '@suya/contract/http/endpoint';
import { streamEvents } from '@suya/contract/live/live.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClinic, aLabPerson, anAdmin, systemOf } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aNewcomer, doctorPapers } from '../testing/papers.ts';
import { aReviewer, type Reviewer, submissionOf } from '../testing/reviewing.ts';

const server = useServer();
let reviewer: Reviewer;
beforeAll(async () => {
  reviewer = await aReviewer(server.current);
});

describe('the reviewer', () => {
  test('finds what waits first, by kind and name, and sees what was typed with its papers and history', async () => {
    const doctor = await aNewcomer(server.current);
    const papers = { ...(await doctorPapers(doctor)), realName: '尉迟明月' };
    await doctor.ask(submitDoctorAuth, papers);
    await reviewer.reject(doctor, '缺页');
    await doctor.ask(submitDoctorAuth, papers);
    const found = await reviewer.ask(listAuthentications, { kind: 'doctor', keyword: '尉迟' });
    expect(found.body.data.list.map(({ authStatus, isResubmitted }) => [authStatus, isResubmitted])).toEqual([
      [0, true],
      [2, false],
    ]);
    expect(found.body.data.waiting).toBeGreaterThan(0);
    const submissionId = await submissionOf(server.current, doctor);
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
    const submissionId = await submissionOf(server.current, doctor);
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
    const submissionId = await submissionOf(server.current, doctor);
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
    await expect(own.execute()).rejects.toMatchObject({ cause: { code: '42501' } });
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
    await expect(joining.execute()).rejects.toMatchObject({ cause: { code: '42501' } });
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
  const [own, foreign] = [await submissionOf(server.current, doctor), await submissionOf(server.current, other)];
  await reviewer.pass(other);
  await reviewer.pass(doctor);
  while (!heard.includes(own)) heard += new TextDecoder().decode((await reader.read()).value);
  stop.abort();
  expect(heard).toContain('doctor.authenticated');
  expect(heard).not.toContain(foreign);
});
