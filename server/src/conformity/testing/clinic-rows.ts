import { sql } from 'kysely';
import { insertAddress, openOrganisation } from '../../modules/clinics/index.ts';
import { newId } from '../../platform/ids.ts';
import { aPerson, aPhone, type Staff, systemOf } from '../../testing/people.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** What a clinic has of staff and papers that somebody could try to get at. */
export async function makeClinicRows(server: TestServer, admin: Staff, mark: string) {
  const { clinicId, userId } = admin;
  const system = systemOf(server);
  const clinic = system.as({ kind: 'clinic', clinicId, clinicIds: [clinicId], userId });
  const addressId = await insertAddress(clinic, {
    ...{
      name: `${mark}收`,
      phone: aPhone(),
      province: '上海市',
      city: '上海市',
      district: '徐汇区',
      address: `${mark}路`,
    },
  });
  const companyId = await openOrganisation(system, { name: `${mark}机构`, kind: 'single' });
  await system.db.updateTable('clinic').set({ organisation_id: companyId }).where('id', '=', clinicId).execute();
  const applicant = await aPerson(server);
  const applicantId = applicant.userId;
  await system.db
    .insertInto('clinic_application')
    .values({
      ...{ clinic_id: clinicId, id: newId(), user_id: applicantId, real_name: `${mark}申请人` },
      ...{ phone: aPhone(), job_type: 'doctor', remark: `${mark}备注` },
    })
    .execute();
  const invitationId = newId();
  await system.db
    .insertInto('staff_invitation')
    .values({
      ...{ clinic_id: clinicId, id: invitationId, phone: aPhone(), name: `${mark}受邀`, roles: ['assistant'] },
      ...{ invited_by: userId, expires_at: sql<Date>`now() + interval '7 days'` },
    })
    .execute();
  const paperId = newId();
  await system.db
    .insertInto('paper')
    .values({
      ...{ id: paperId, user_id: userId, kind: 'permitLicense', content: Buffer.from(mark || 'x') },
      ...{ wrapped_key: Buffer.alloc(60), kek_id: 'none' },
    })
    .execute();
  return { applicant, ids: { addressId, companyId, applicantId, invitationId, paperId } };
}
