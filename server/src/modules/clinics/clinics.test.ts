import { listAddresses, listDoctors } from '@suya/contract/clinics/clinics.endpoints';
import { describe, expect, test } from 'vitest';
import { composeModules } from '../../testing/compose-modules.ts';
import { aClinic, aDoctor, aLabPerson, aMember, anAssistant, systemOf, type TestClinic } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { identity } from '../identity/testing/identity-in-tests.ts';
import { clinicOf, doctorOf, insertAddress, isAuthenticated, labStaffByRole } from './index.ts';
import { clinicsInTests } from './testing/clinics-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));

const ctxOf = (clinic: TestClinic) =>
  systemOf(clinic.ground).as({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: clinic.id });

const home = {
  name: '王医生',
  phone: '13800138000',
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  address: '漕溪北路 1 号',
};

describe('the doctors of a clinic', () => {
  test('are its own, working now, with how their papers stand', async () => {
    const clinic = await aClinic(server.current);
    const passed = await aDoctor(clinic);
    const waiting = await aMember(clinic, ['doctor', 'admin']);
    const left = await aDoctor(clinic);
    await systemOf(server.current)
      .db.updateTable('membership')
      .set({ work_status: 'left' })
      .where('id', '=', left.memberId)
      .execute();
    await aDoctor(await aClinic(server.current));
    const assistant = await anAssistant(clinic);
    const { body } = await assistant.ask(listDoctors, {});
    const expected = [
      { id: passed.memberId, name: passed.name, authenticated: true },
      { id: waiting.memberId, name: waiting.name, authenticated: false },
    ];
    expect(body.data).toHaveLength(2);
    expect(body.data).toEqual(expect.arrayContaining(expected));
  });

  test('can be named one by one; an assistant, another clinic’s and nobody are not there', async () => {
    const clinic = await aClinic(server.current);
    const doctor = await aDoctor(clinic);
    expect(await doctorOf(ctxOf(clinic), doctor.memberId)).toMatchObject({
      userId: doctor.userId,
      authenticated: true,
    });
    const assistant = await anAssistant(clinic);
    const other = await aDoctor(await aClinic(server.current));
    for (const id of [assistant.memberId, other.memberId, doctor.userId]) {
      await expect(doctorOf(ctxOf(clinic), id)).rejects.toMatchObject({ code: 404 });
    }
  });

  test('are not listed to the lab', async () => {
    const intake = await aLabPerson(server.current, 'intake');
    expect((await intake.ask(listDoctors, {})).status).toBe(403);
    expect((await intake.ask(listAddresses, {})).status).toBe(403);
  });
});

test('a clinic sees its own delivery addresses only', async () => {
  const [mine, theirs] = [await aClinic(server.current), await aClinic(server.current)];
  const id = await insertAddress(ctxOf(mine), home);
  await insertAddress(ctxOf(theirs), { ...home, address: 'B-CANARY' });
  const { body } = await (await anAssistant(mine)).ask(listAddresses, {});
  expect(body.data).toEqual([{ id, ...home }]);
});

test('a clinic knows whether its papers are passed, and its day', async () => {
  const [passed, waiting] = [await aClinic(server.current), await aClinic(server.current, { authenticated: false })];
  expect(await isAuthenticated(ctxOf(passed))).toBe(true);
  expect(await isAuthenticated(ctxOf(waiting))).toBe(false);
  const clinic = await clinicOf(ctxOf(passed));
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: clinic.timeZone }).format(
    await systemOf(server.current).now(),
  );
  expect(clinic).toMatchObject({ id: passed.id, name: passed.name, timeZone: 'Asia/Shanghai', today });
});

test('the lab’s people are found by role while they are there', async () => {
  const both = await aLabPerson(server.current, 'design', 'intake');
  const gone = await aLabPerson(server.current, 'design');
  await systemOf(server.current)
    .db.updateTable('lab_staff')
    .set({ is_active: false })
    .where('user_id', '=', gone.userId)
    .execute();
  await aLabPerson(server.current, 'production');
  const lab = systemOf(server.current).as({ kind: 'lab', userId: both.userId });
  expect(await labStaffByRole(lab, 'design')).toEqual([{ userId: both.userId, name: both.name }]);
});
