import { deleteRelate, disassociateEmployee, exitClinic } from '@suya/contract/clinics/relations.endpoints';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { describe, expect, test } from 'vitest';
import { aClinic, aDoctor, anAdmin, anAssistant, type Staff, systemOf } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { addMember } from '../index.ts';

const server = useServer();

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

  test('another clinic than the one where one is lets the session go on', async () => {
    const [here, there] = [await aClinic(server.current), await aClinic(server.current)];
    const doctor = await aDoctor(here);
    const { userId, name } = doctor;
    await addMember(systemOf(server.current), { clinicId: there.id, userId, name, roles: ['doctor'] });
    const { body } = await doctor.ask(exitClinic, { clinicId: there.id });
    expect(body.data.token ?? body.data.loginTicket).toBeUndefined();
    expect(body.data.clinicList).toEqual([{ clinicId: here.id, clinicName: here.name, isCompany: false }]);
    expect((await doctor.ask(getAccountInfo, {})).body.data.clinicId).toBe(here.id);
    expect((await doctor.ask(exitClinic, { clinicId: there.id })).status).toBe(404);
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
