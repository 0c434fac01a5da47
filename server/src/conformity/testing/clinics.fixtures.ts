import type { Input } from './ask.ts';
import type { Ids } from './side.ts';

/** An id that nothing has. */
const NOBODY = '019b76da-a800-7000-8000-0000000000ff';
const paged = { pageIndex: 1, pageSize: 10 };
const place = { province: '上海市', city: '上海市', district: '徐汇区', address: '漕溪北路 1 号' };
const work = { name: '钱一', roles: ['assistant'], job: 'receptionist', jobType: 'frontDesk', workType: 'fullTime' };
const company = {
  ...{ companyName: '朝阳口腔', creditCode: '91350100M000100Y43', legalPerson: '陈晓' },
  ...{ permitLicense: NOBODY, businessLicense: NOBODY },
};
/** One dark point: a picture, but too small for a paper. */
const PIXEL = `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==`;

/** Inputs of everything about clinics, their people and papers. */
export const clinicFixtures: Readonly<Record<string, (ids: Ids) => readonly Input[]>> = {
  'GET /tenant-api/v1/titles': () => [{}],
  'GET /tenant-api/v1/findInduction': () => [{}],
  'GET /tenant-api/v1/jobTypes': () => [{}],
  'POST /platform-admin-api/post/list': () => [{ pageNum: 1, pageSize: 5, whetherPage: true }],
  'POST /user-api/v1/account/search-clinic': () => [{ name: '测试' }],
  'POST /tenant-api/v1/account/relate-clinic': ({ clinicId }) => [{ clinicId, firstName: '陈' }],
  'POST /user-api/v1/account/apply': ({ clinicId }) => [
    { clinicId, realName: '陈晓', phone: '13912345678', jobType: 'doctor', remark: '请通过' },
  ],
  'POST /tenant-api/v1/account/list-related-clinic': () => [{ ...paged }],
  'POST /tenant-api/v1/account/list-apply-clinic': () => [
    { ...paged, side: 'mine' },
    { ...paged, side: 'toDecide' },
  ],
  'POST /tenant-api/v1/account/apply-pass': ({ clinicId, applicantId }) => [
    {
      ...{ clinicId, userId: applicantId, job: 'orthodontist', jobType: 'doctor', realName: '陈晓', remark: '' },
      ...{ workStatus: 'working', workType: 'partTime' },
    },
  ],
  'POST /tenant-api/v1/account/apply-reject': ({ clinicId, applicantId }) => [
    { clinicId, userId: applicantId, remark: '不认识' },
  ],
  'POST /tenant-api/v1/account/delete-relate/{clinicId}': ({ clinicId }) => [{ clinicId }],
  'POST /tenant-api/v1/account/disassociateEmployee': ({ clinicId, doctorId }) => [
    { clinicId, employeeId: doctorId },
    { clinicId },
  ],
  'POST /user-api/clinic/getEmployeePostInfo': ({ clinicId }) => [{ clinicId }],
  'POST /user-api/account/exit-clinic': ({ clinicId }) => [{ clinicId }],
  'POST /tenant-api/v1/addresses': () => [{ name: '王', phone: '13912345678', ...place }],
  'POST /tenant-api/v1/addresses/{addressId}/update': ({ addressId }) => [
    { addressId, name: '王', phone: '13912345678', ...place },
  ],
  'POST /tenant-api/v1/addresses/{addressId}/delete': ({ addressId }) => [{ addressId }],
  'POST /user-api/v1/papers': () => [{ kind: 'idCard', content: PIXEL }],
  'GET /user-api/v1/papers/{paperId}': ({ paperId }) => [{ paperId }],
  'POST /tenant-api/doctorAuth/submit': ({ paperId }) => [
    { certPath: paperId, idCardPath: paperId, realName: '陈晓', titlePost: 'attending' },
  ],
  'POST /user-api/v1/get-auth-status': () => [{}],
  'POST /user-api/v1/account/doctor-auth-info/{hasUpdated}': () => [{ hasUpdated: '0' }, { hasUpdated: '1' }],
  'POST /tenant-api/v1/company/create': ({ paperId }) => [
    {
      ...{ ...company, ...place, phone: '021-1234567', induction: 'colleague', businessLicense: paperId },
      subs: [{ name: '朝阳一店', province: '上海市', city: '上海市', district: '徐汇区', address: '漕溪北路 1 号' }],
      permitLicense: paperId,
    },
  ],
  'POST /tenant-api/v1/single-auth': ({ companyId }) => [{ companyId }],
  'POST /user-api/v1/multiple-auth': () => [{}],
  'POST /tenant-api/v1/org-auth-info': ({ companyId, paperId }) => [
    { ...company, companyId, permitLicense: paperId, businessLicense: paperId },
  ],
  'POST /tenant-api/v1/get-auth-status': () => [{}],
  'POST /tenant-api/v1/head-office/list': () => [{}],
  'POST /tenant-api/v1/head-office/add': () => [{ userId: '019b76da-a800-7000-8000-0000000000ff' }],
  'POST /tenant-api/v1/head-office/remove': () => [{ userId: '019b76da-a800-7000-8000-0000000000ff' }],
  'POST /tenant-api/v1/head-office/clinics/open': ({ companyId, paperId }) => [
    {
      chainId: companyId,
      ...company,
      ...place,
      phone: '021-1234567',
      permitLicense: paperId,
      businessLicense: paperId,
    },
  ],
  'POST /tenant-api/v1/head-office/clinics/invite': ({ clinicId }) => [{ clinicId }],
  'POST /tenant-api/v1/chain-invitations/list': () => [{}],
  'POST /tenant-api/v1/chain-invitations/{invitationId}/answer': () => [{ invitationId: NOBODY, accept: true }],
  'POST /tenant-api/v1/chain-invitations/{invitationId}/end': () => [{ invitationId: NOBODY }],
  'POST /tenant-api/v1/employees/list': () => [{ ...paged, keyword: '陈', role: 'doctor', workStatus: 'working' }],
  'POST /tenant-api/v1/employees/{employeeId}/update': ({ doctorId }) => [
    { ...work, employeeId: doctorId, workStatus: 'working', granted: ['bill:pay'], withheld: [], version: 999 },
  ],
  'POST /tenant-api/v1/employees/{employeeId}/hand-over': ({ doctorId }) => [{ employeeId: doctorId }],
  'POST /tenant-api/v1/employees/invite': () => [{ ...work, phone: '13912345678' }],
  'POST /tenant-api/v1/employees/invitations/list': () => [{ ...paged }],
  'POST /tenant-api/v1/employees/invitations/{invitationId}/withdraw': ({ invitationId }) => [{ invitationId }],
  'POST /tenant-api/v1/invitations/open': () => [{ token: 'x'.repeat(43) }],
  'POST /tenant-api/v1/invitations/accept': () => [{ token: 'x'.repeat(43) }],
  'POST /lab-api/v1/authentications/list': () => [{ ...paged, kind: 'doctor', status: 0, keyword: '陈' }],
  'GET /lab-api/v1/authentications/{submissionId}': () => [{ submissionId: NOBODY }],
  'POST /lab-api/v1/authentications/{submissionId}/pass': () => [{ submissionId: NOBODY }],
  'POST /lab-api/v1/authentications/{submissionId}/reject': () => [{ submissionId: NOBODY, remark: '照片不清' }],
  'GET /lab-api/v1/papers/{paperId}': ({ paperId }) => [{ paperId }],
};
